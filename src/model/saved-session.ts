import { type Cost, hasEnded, type Session, type Tokens } from './session.ts'
import { burnOf } from './spend/burn.ts'

/** A session that this browser remembers; §4 has no call that lists them. */
export type SavedSession = {
  id: string
  goal: string | null
  addedAt: number
  /** The latest thing said in it, as far as its messages were read here. */
  lastWord: string | null
  summary: SessionSummary | null
  /** The operator's own words about the session, kept in this browser. */
  title?: string
  tags?: readonly string[]
  note?: string
  /** The news of the session that a notification has told in any tab of this browser, newest last. */
  told?: readonly string[]
  failureSeen?: boolean
  /** The key of the last row on screen when the operator last left the session. */
  left?: string
}

/** The last answer of the service about a session, in short; `asOf` is when it came, by our clock. */
export type SessionSummary = SameAsSession & {
  /** Title of the round that runs, or ran last. */
  roundTitle: string | null
  /** The first question that waits. */
  question: string | null
  pendingCount: number
  askedAt: number | null
  /** When this browser first saw it wait for that question, by our clock; earlier versions did not keep it. */
  firstSeenAt?: number | null
  /** Micro-units per minute by its last rounds; null where they do not tell. Earlier versions did not keep it. */
  burnMicros?: number | null
  /** Tokens of a model; earlier versions did not keep them. */
  tokens?: Tokens | null
  asOf: number
}

type SameAsSession = Cost &
  Pick<
    Session,
    'status' | 'state' | 'roundCount' | 'agent' | 'reason' | 'createdAt' | 'updatedAt' | 'endedAt'
  >

/** The summary of a session read at `asOf` (epoch ms): its first open question, its running or last round. */
export function summaryOf(session: Session, asOf: number): SessionSummary {
  const isOver = hasEnded(session.state)
  const pending = session.humanInputs.filter((input) => input.state === 'pending' && !isOver)
  const round = session.rounds.findLast((each) => each.state === 'running') ?? session.rounds.at(-1)
  const { status, state, roundCount, agent, reason, createdAt, updatedAt, endedAt } = session
  const same = { status, state, roundCount, agent, reason, createdAt, updatedAt, endedAt }
  return {
    ...same,
    ...session.cost,
    roundTitle: round?.title ?? null,
    question: pending[0]?.question ?? null,
    pendingCount: pending.length,
    askedAt: pending[0]?.askedAt ?? null,
    burnMicros: burnOf(session),
    tokens: session.tokens ?? null,
    asOf,
  }
}

/** A summary with since when it was seen to wait for the same; `before` is what was kept until now. */
export function withFirstSeen(
  summary: SessionSummary,
  before: SessionSummary | null,
): SessionSummary {
  if (!waits(summary)) return summary
  // A question that could not be read at first is the same once it can.
  const isSame = waits(before) && [null, summary.question].includes(before.question)
  return { ...summary, firstSeenAt: isSame ? (before.firstSeenAt ?? before.asOf) : summary.asOf }
}

/** Whether a session waited for a human when it was read last; a paused session may wait, an ended one not. */
export function waits(summary: SessionSummary | null): summary is SessionSummary {
  if (summary === null || hasEnded(summary.state)) return false
  return summary.state === 'waiting' || summary.pendingCount > 0
}

/** Whether the service's list alone says that it is paused: a list leaves out what a paused session asks. */
export function mayAskUnread({ addedAt, summary }: SavedSession): boolean {
  return summary?.state === 'paused' && summary.asOf === addedAt
}
