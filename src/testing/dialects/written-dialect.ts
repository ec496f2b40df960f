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

/** How much of its world it tells at all: no console can show more. */
export type Tells = {
  currency: string
  budget: boolean
  /** What it says of its rounds. */
  rounds: 'records' | 'ids' | 'count'
  roles: boolean
  /** Roles that are told as another one. */
  merges?: Readonly<Partial<Record<WorldMessage['role'], WorldMessage['role']>>>
  tools: boolean
  times: boolean
  /** What it calls being held, where that is no plain word. */
  pausedAs?: string
  limitedAs?: string
  /** Where a question stands, and whether with its words. */
  asks: 'session' | 'message' | 'id alone'
  goal: boolean
  reason: boolean
}

/** What most of them tell. */
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
 * One way to speak what the specification leaves "not shown": how it reads requests, strictly, and how it
 * puts its answers. What is told here is all that a console can know of it.
 */
export type WrittenDialect = {
  name: string
  /** What it does in its own way. */
  about: string
  asks: Asks
  tells: Tells
  /** The header it takes a key in (§5); `either` when both. */
  keyHeader: 'Authorization' | 'X-Service-Key' | 'either'
  idempotencyHeader: string | null
  paging: Meaning
  /** What stands at /openapi.json (§9). */
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
