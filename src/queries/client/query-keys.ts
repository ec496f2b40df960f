import type { Env } from './client.ts'

/** The keys of the cache; each client has a cache of its own, so none names an account. */
export const queryKeys = {
  credentials: ['credentials'],
  keys: ['keys'],
  savedSessions: ['known-sessions'],
  listed: ['listed'],
  costSamples: ['cost-samples'],
  guards: ['guards'],
  templates: ['templates'],
  answered: ['answered'],
  attempts: ['attempts'],
  pastAttempts: ['past-attempts'],
  bulkRuns: ['bulk-runs'],
  device: ['device'],
  dialect: ['dialect'],
  serviceNotes: ['service-notes'],
  mapping: ['mapping'],
  acceptedAnswer: ['accepted-answer'],
  vault: ['vault'],
  session: (id: string) => ['session', id] as const,
  keptSession: (id: string) => ['kept-session', id] as const,
  context: (id: string) => ['context', id] as const,
  transcript: (id: string) => ['transcript', id] as const,
  draft: (name: readonly string[]) => ['draft', ...name] as const,
} as const

/** The keys that stay: data of the service as it was read, and runs, as a run that sends keeps its "Stop". */
const keptShown = new Set<unknown>(['session', 'transcript', 'listed', 'bulk-runs'])

/** Empties what the cache has from the browser's memory. */
export async function forgetShown({ queryClient }: Pick<Env, 'queryClient'>): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey: [name] }) => !keptShown.has(name) })
  queryClient.setQueryData<readonly { sending: unknown }[]>(queryKeys.bulkRuns, (runs) =>
    runs?.filter(({ sending }) => sending !== null),
  )
}
