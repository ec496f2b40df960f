import type { Meaning } from '#src/testing/cursor-model.ts'

import type { Refusal } from './refusal.ts'
import type { Asks, WorldGoal, WorldMessage, WorldSession, WorldSignal } from './world-records.ts'

/** An answer as it goes out: `body` as JSON, or `text` as it is; neither is an empty body. */
export type Told = {
  status: number
  body?: unknown
  text?: string
  type?: string
  headers?: Readonly<Record<string, string>>
}

/** The parts of its world that a dialect tells at all: no console can show more. */
export type Tells = {
  currency: string
  budget: boolean
  /** The form in which it tells its rounds. */
  rounds: 'records' | 'ids' | 'count'
  roles: boolean
  /** Roles that are told as another role. */
  merges?: Readonly<Partial<Record<WorldMessage['role'], WorldMessage['role']>>>
  tools: boolean
  times: boolean
  /** The words for a held session, if they are no plain words. */
  pausedAs?: string
  limitedAs?: string
  /** The place of a question, and whether it has its words there. */
  asks: 'session' | 'message' | 'id alone'
  goal: boolean
  reason: boolean
}

/** The parts that most dialects tell. */
export const tellsAll: Tells = {
  currency: 'USD',
  budget: true,
  rounds: 'records',
  roles: true,
  tools: true,
  times: true,
  asks: 'session',
  goal: true,
  reason: true,
}

export type ListedMessages = {
  messages: readonly WorldMessage[]
  hasMore: boolean
  session: WorldSession
}

/**
 * A way to speak the parts that the specification leaves "not shown": how it reads requests, strictly, and how
 * it puts its answers. A console can know no more of it than is told here.
 */
export type WrittenDialect = {
  name: string
  /** Its own ways, in words. */
  about: string
  asks: Asks
  tells: Tells
  /** The header it takes a key in (§5); `either` when both. */
  keyHeader: 'Authorization' | 'X-Service-Key' | 'either'
  idempotencyHeader: string | null
  paging: Meaning
  /** The answer at /openapi.json (§9). */
  description: () => Told
  /** §4: the documented signup, or none. */
  signsUp: boolean
  readCreate: (body: unknown) => WorldGoal
  readSignal: (body: unknown) => WorldSignal
  /** The member of an answer's body that holds the answer. */
  takesAnswerAs: string
  takesNoteAs: string | null
  /** Beyond §4: the list of its sessions, newest first; undefined where it has none. */
  lists?: (sessions: readonly WorldSession[], query: URLSearchParams) => Told
  created: (session: WorldSession) => Told
  shown: (session: WorldSession) => Told
  signalled: (session: WorldSession) => Told
  answered: (session: WorldSession) => Told
  listed: (page: ListedMessages) => Told
  refused: (refusal: Refusal) => Told
}
