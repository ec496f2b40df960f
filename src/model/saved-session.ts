import type { Session, SessionState } from './session.ts'

/** A session that this browser remembers; §4 has no call that lists them. */
export type SavedSession = {
  id: string
  goal: string | null
  addedAt: number
  /** `list`: met on the service's own list, where it has one. */
  addedBy: 'created' | 'id' | 'list'
  /** The latest thing said in it, as far as its messages were read here. */
  lastWord: string | null
  summary: SessionSummary | null
}

/** The last answer of the service about a session, in short; `asOf` is when it came, by our clock. */
export type SessionSummary = {
  status: string
  state: SessionState
  spentMicros: number | null
  budgetMicros: number | null
  currency: string
  roundCount: number | null
  /** Title of the round that runs, or ran last. */
  roundTitle: string | null
  /** The first question that waits. */
  question: string | null
  pendingCount: number
  askedAt: number | null
  /** When this browser first saw it wait for that question, by our clock; earlier versions did not keep it. */
  firstSeenAt?: number | null
  agent: string | null
  reason: string | null
  createdAt: number | null
  updatedAt: number | null
  endedAt: number | null
  asOf: number
}

/**
 * What the list keeps of a session that was read at `asOf` (epoch ms): of several questions the first, of
 * the rounds the one at work, else the last.
 */
export function summaryOf(session: Session, asOf: number): SessionSummary {
  const pending = session.humanInputs.filter((input) => input.state === 'pending')
  const round = session.rounds.findLast(({ state }) => state === 'running') ?? session.rounds.at(-1)
  return {
    status: session.status,
    state: session.state,
    spentMicros: session.cost.spentMicros,
    budgetMicros: session.cost.budgetMicros,
    currency: session.cost.currency,
    roundCount: session.roundCount,
    roundTitle: round?.title ?? null,
    question: pending[0]?.question ?? null,
    pendingCount: pending.length,
    askedAt: pending[0]?.askedAt ?? null,
    agent: session.agent,
    reason: session.reason,
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
    endedAt: session.endedAt,
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

function waits(summary: SessionSummary | null): summary is SessionSummary {
  return summary !== null && (summary.state === 'waiting' || summary.pendingCount > 0)
}
