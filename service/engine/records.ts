import * as z from 'zod/mini'

import type {
  humanInputWire,
  listedSessionWire,
  messagesWire,
  messageWire,
  roundWire,
  sessionWire,
} from '#service/http/wire.ts'
import { createSessionRequest, type CreateSessionRequest } from '#src/contract/requests.ts'

type SessionWire = z.input<typeof sessionWire>

/** The fields of a create (§4), each in the column of its name; of the context a session tells the beginning. */
export const givenFields = z.keyof(z.omit(createSessionRequest, { context: true })).options

/** Null for what a create left out; the engine chooses an agent for each session. */
export type GivenFields = { goal: string; agent: string } & {
  [Name in Exclude<(typeof givenFields)[number], 'goal' | 'agent'>]: NonNullable<
    CreateSessionRequest[Name]
  > | null
}

/** The given fields alone, of a create or of a row. */
export function givenIn(from: (CreateSessionRequest & { agent: string }) | GivenFields): GivenFields
export function givenIn(from: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(givenFields.map((name) => [name, from[name] ?? null]))
}

export type SessionStatus = SessionWire['status']

export type Tokens = { input: number; output: number }

export type RoundRecord = Omit<
  z.input<typeof roundWire>,
  'id' | 'parentId' | 'cost' | 'unconfirmedCost'
> & {
  roundId: string
  parentRoundId: string | null
  /** Null where a call of the round had no price. */
  costMicros: number | null
  /** The part of the cost that is the reservation of calls that never came back. */
  unconfirmedMicros: number
}

export type MessageRecord = z.input<typeof messageWire>
export type MessagePage = z.input<typeof messagesWire>
export type HumanInputRecord = z.input<typeof humanInputWire>

/** A session in a list of many: of its goal the first 1,000 characters. */
export type ListedSessionRecord = Omit<z.input<typeof listedSessionWire>, 'id' | 'cost'> & {
  sessionId: string
  spentMicros: number | null
  budgetMicros: number | null
}

/** `next` is where the following page begins; null at the last one. */
export type SessionPage = { sessions: readonly ListedSessionRecord[]; next: string | null }

export type SessionRecord = ListedSessionRecord &
  GivenFields &
  Pick<SessionWire, 'context' | 'contextIsCut' | 'requestedSignal' | 'reason'> & {
    reservedMicros: number
    rounds: readonly RoundRecord[]
    humanInputs: readonly HumanInputRecord[]
    /** Markdown, once complete. */
    report: string | null
  }
