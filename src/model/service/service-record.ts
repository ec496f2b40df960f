import type { Dialect, NotRead } from '#src/model/dialect.ts'

/** How a service spoke, since when it does, and the digest of the answer that says so. */
export type SeenDialect = { dialect: Dialect; at: number; answer?: string }

/** Something that was not understood, and when it was last met. */
export type MetNotRead = NotRead & { seenAt: number }

/** What this browser has noted of one service. */
export type ServiceRecord = {
  /** Null until it has been asked. */
  current: SeenDialect | null
  /** How it spoke before, until the operator has looked at the difference. */
  before: SeenDialect | null
  notRead: readonly MetNotRead[]
  /** The member under which it last accepted an answer, '' where that was the whole body; null while none has been. */
  answerName: string | null
}

export const emptyServiceRecord: ServiceRecord = {
  current: null,
  before: null,
  notRead: [],
  answerName: null,
}
