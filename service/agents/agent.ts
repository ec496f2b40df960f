import type { HumanInputRecord, MessageRecord, Tokens } from '#service/engine/records.ts'

/** The brief of a session: goal, context and guardrails as the client gave them (§2). */
export type Brief = {
  goal: string
  context: unknown
  guardrails: Readonly<Record<string, unknown>> | null
}

/** The part of a session that a round hands to a subagent; `budgetMicros` is its share of the budget. */
export type Delegation = { name: string; task: string | null; budgetMicros: number | null }

/** The place of a round; `subagent` is null on the session's own branch. Ordinals count from 1. */
export type Place = {
  ordinal: number
  subagent: Delegation | null
}

/** A note of an agent on its own work; the engine keeps it and reads no more than this. */
export type JournalEntry = {
  kind: string
  /** The message of the transcript if the session ends before the round notes anything else. */
  ifEnded?: AgentMessage | undefined
} & Readonly<Record<string, unknown>>

/** A round and what the agent noted in it, oldest first; `number` counts over all branches. */
export type JournalRound = {
  roundId: string
  parentRoundId: string | null
  agent: string
  number: number
  /** A round of the very branch that asks; the others are of its subagents, with their `report` alone. */
  isOwn: boolean
  entries: readonly JournalEntry[]
  /** More than there are entries if the database has lost some. */
  nextPosition: number
}

/** The story of a session so far, oldest first. */
export type Story = {
  /** The round that is about to be done; null while it is planned, and at the end. */
  round: { roundId: string; number: number } | null
  money: {
    budgetMicros: number | null
    spentMicros: number
    reservedMicros: number
    /** The spend of the branch. */
    branchMicros: number
  }
  /** Every direction of the operator; `roundNumber` is the round that took it up, null while it waits. */
  directions: readonly { text: string; roundNumber: number | null }[]
  newDirections: readonly string[]
  answers: readonly {
    roundId: string
    /** The place of the request among those that its round asked, from 0. */
    index: number
    question: string
    response: unknown
    inWords: string
    note: string | null
  }[]
  journal: readonly JournalRound[]
}

export type AgentMessage = Pick<MessageRecord, 'role' | 'author' | 'tool'> & { text: string }

export type InputRequest = Pick<HumanInputRecord, 'question'> &
  Partial<Pick<HumanInputRecord, 'detail' | 'options' | 'questions' | 'schema' | 'approval'>>

const tryAgain = 'Try again'
export const tryAgainInAll = 'Try again in all sessions that wait for the endpoint'

/**
 * The form for a fault that many sessions share. It is an object and no choice: the key that sends a choice would
 * answer the next question, and allow its tool.
 */
export const tryAgainSchema = {
  type: 'object',
  properties: { next: { title: 'Next', enum: [tryAgain, tryAgainInAll], default: tryAgain } },
  required: ['next'],
}
export const tryAgainAnswer = { next: tryAgain }

/** The next round; `greatestCostMicros` is reserved before it starts. */
export type PlannedRound = { title: string; greatestCostMicros: number }

export type RoundOutcome = {
  /** In place of the planned title, once the round knows it. */
  title?: string
  /** The cost of the round, at most its reservation; null if `endCall` has booked it. */
  costMicros: number | null
  /** The round stays open until all of these are answered. */
  asks: readonly InputRequest[]
  /** Subagents to start side by side; the round stays open until they are done. */
  subagents: readonly Delegation[]
}

/** The cost of a call: in full, also above its reservation; null if nobody told it. */
export type Charge = { costMicros: number | null; tokens: Tokens | null }

export type Hands = {
  /** Writes messages into the round, in order; rejects once the session has ended. */
  say(messages: readonly AgentMessage[]): Promise<void>
  /** Notes something of the round for good: the next `Story` has it, also after a crash. */
  record(entry: JournalEntry): Promise<void>
  /** Throws once the service is to stop: what may take long would only be broken off. */
  throwIfStopping(): void
  /** Reserves a call; an earlier one that never came back is booked. Rejects with `RoundPutDownError` when held. */
  beginCall(greatestCostMicros: number): Promise<void>
  /** Waits `ms` milliseconds. Rejects with `RoundPutDownError` if the session is paused meanwhile. */
  wait(ms: number): Promise<void>
  /** Notes the call's answer and books its cost, both or neither. */
  endCall(entry: JournalEntry, charge: Charge): Promise<void>
  /** The provider refused the call: it costs nothing. */
  dropCall(): Promise<void>
  /** Fires when the session is cancelled or the service stops. */
  signal: AbortSignal
}

/** The session is held in the middle of a round: the round is performed again after a resume. */
export class RoundPutDownError extends Error {
  override name = 'RoundPutDownError'
}

/**
 * The agent does the work of a session. A round that a crash broke off is performed again from its start:
 * messages are counted, and the written messages stay. An error that `performRound` throws fails the session
 * with its message, except after `signal` has fired.
 */
export type Agent = {
  /** Stored with the session, which ends with the agent it began with. */
  name: string
  /** The model behind it, for people; null for an agent without a model. */
  model: string | null
  /** Throws a 400 when the request cannot be worked on. */
  check(brief: Brief): void
  /** Whether a budget can be kept: without prices no call has a greatest cost. */
  keepsBudgets: boolean
  /** Null when nothing is left to do. */
  planRound(
    brief: Brief,
    place: Place,
    story: Story,
    state: { redirected: boolean; roundsSoFar: number },
  ): PlannedRound | null
  performRound(brief: Brief, place: Place, story: Story, hands: Hands): Promise<RoundOutcome>
  /** The completion report, Markdown. */
  writeReport(story: Story): string
}

/** The rounds that the guardrails allow; null for any number. */
export function mostRounds({ guardrails }: Pick<Brief, 'guardrails'>): number | null {
  const rounds = guardrails?.['maxRounds']
  return typeof rounds === 'number' ? rounds : null
}
