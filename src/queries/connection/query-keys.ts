/** The keys of the cache; each connection has a cache of its own, so none names an account. */
export const queryKeys = {
  custody: ['custody'],
  keys: ['keys'],
  knownSessions: ['known-sessions'],
  costSamples: ['cost-samples'],
  answered: ['answered'],
  attempts: ['attempts'],
  idempotency: ['idempotency'],
  device: ['device'],
  dialect: ['dialect'],
  serviceNotes: ['service-notes'],
  mapping: ['mapping'],
  acceptedAnswer: ['accepted-answer'],
  vault: ['vault'],
  session: (id: string) => ['session', id] as const,
  transcript: (id: string) => ['transcript', id] as const,
  draft: (name: readonly string[]) => ['draft', ...name] as const,
} as const
