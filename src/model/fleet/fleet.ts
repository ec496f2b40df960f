import { type Attempt, isAnswered } from '#src/model/attempt.ts'
import type { Freshness } from '#src/model/freshness.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { asksUnread } from '#src/model/open-questions.ts'
import {
  type SavedSession,
  type SessionSummary,
  summaryOf,
  waits,
} from '#src/model/saved-session.ts'
import { hasEnded, type Session, type SessionState } from '#src/model/session.ts'

export type FleetSession = {
  known: SavedSession
  /** Null until it has been read on this page; `known.summary` stands in. */
  session: Session | null
  freshness: Freshness
}

/** Every session this browser knows, newest first, the open ones as the service last showed them. */
export type Fleet = { sessions: readonly FleetSession[]; pending: boolean }

/** The number of questions that wait for the operator, those among them that cannot be read yet. */
export function countWaiting(
  { sessions }: Pick<Fleet, 'sessions'>,
  attempts: readonly Attempt[],
): number {
  const now = Date.now()
  return sessions.reduce((sum, row) => {
    const sessionId = row.known.id
    const open = pendingOf(row).filter(
      ({ inputId }) => !isAnswered(attempts, { sessionId, inputId }, now),
    )
    return sum + open.length + Number(waitsUnread(row))
  }, 0)
}

/** The number of sessions held at their cost limit and of new failures. */
export function countHeldOrFailed({ sessions }: Pick<Fleet, 'sessions'>): number {
  return sessions.filter((row) => isHeld(row) || isNewFailure(row)).length
}

/** The open questions of a session, as this page read it; an ended session has no open question. */
export function pendingOf({ session }: FleetSession): readonly HumanInput[] {
  if (!session || hasEnded(session.state)) return []
  return session.humanInputs.filter(({ state }) => state === 'pending')
}

/** Whether it waits for a human and shows no request that can be answered here yet. */
export function waitsUnread({ known, session }: FleetSession): boolean {
  return session ? asksUnread(session) : waits(known.summary)
}

/** Whether the session is held at its cost limit. */
export function isHeld(row: FleetSession): boolean {
  return stateOf(row) === 'cost-limited'
}

const DAY_MS = 86_400_000

/** Whether the failure is not seen yet; one that this browser met more than a day later is no news. */
export function isNewFailure(row: FleetSession): boolean {
  const { addedAt, failureSeen = false } = row.known
  const { state, endedAt, updatedAt } = lastKnown(row) ?? {}
  const failedAt = endedAt ?? updatedAt ?? Infinity
  return state === 'failed' && !failureSeen && failedAt > addedAt - DAY_MS
}

/** The session as read on this page, or the kept summary. */
export function lastKnown({ known, session }: FleetSession): Session | SessionSummary | null {
  return session ?? known.summary
}

/** The state of that reading or summary. */
export function stateOf(row: FleetSession): SessionState {
  return lastKnown(row)?.state ?? 'unknown'
}

/** A request for input that waits, or the session itself while no request can be answered here. */
export type Waiting = {
  sessionId: string
  goal: string | null
  /** The operator's own of the session, or its goal. */
  title: string | null
  addedAt: number
  /** Whether this page has read the session. */
  isRead: boolean
  /** As far as it is known. */
  question: string | null
  input: HumanInput | null
  /** Since when the request waits, or was first seen here; null if neither is known. */
  since: number | null
  /** Of a session that is not read yet: its last change by the service's list. */
  changedAt?: number | null
}

/**
 * Everything that waits, as many as are counted, oldest first: by when it was asked, else (§2: not shown) by
 * when this browser first saw it or the session changed, else those of the older session first.
 */
export function allWaiting({ sessions }: Fleet): readonly Waiting[] {
  return oldestFirst<Waiting>(
    sessions.flatMap((row) => {
      const { known, session } = row
      const { id: sessionId, addedAt, summary } = known
      const goal = session?.goal ?? known.goal
      const of = { sessionId, addedAt, goal, title: known.title ?? goal, isRead: session !== null }
      const pending = pendingOf(row)
      // The kept summary is a moment behind the reading: a question that it does not hold yet is the newest.
      const isKept = summary?.question === (pending[0]?.question ?? null)
      const seenAt = (isKept ? summary?.firstSeenAt : null) ?? null
      const asked = pending.map((input): Waiting => {
        const { question, askedAt } = input
        return Object.assign({ question, input, since: askedAt ?? seenAt }, of)
      })
      if (!waitsUnread(row)) return asked
      const kept = session ? null : summary
      const since = kept?.askedAt ?? kept?.firstSeenAt ?? seenAt
      const changedAt = kept?.updatedAt ?? null
      return [...asked, { ...of, question: kept?.question ?? null, input: null, since, changedAt }]
    }),
  )
}

type Aged = Pick<Waiting, 'since' | 'changedAt' | 'addedAt'>

/** Oldest first; without a known moment last, those of the older session first. */
export function oldestFirst<Item extends Aged>(items: readonly Item[]): readonly Item[] {
  const momentOf = ({ since, changedAt }: Item) => since ?? changedAt ?? Infinity
  return items.toSorted((one, other) => {
    const [a, b] = [momentOf(one), momentOf(other)]
    return a === b ? one.addedAt - other.addedAt : a - b
  })
}

/** The last answer as rows show it; null is not known, as of a session before its first answer. */
export type LastAnswer = Omit<Required<SessionSummary>, 'status' | 'asOf'> & {
  status: string | null
  asOf: number | null
}

export const noAnswer: LastAnswer = {
  status: null,
  state: 'unknown',
  spentMicros: null,
  budgetMicros: null,
  currency: 'USD',
  burnMicros: null,
  tokens: null,
  roundCount: null,
  roundTitle: null,
  question: null,
  pendingCount: 0,
  askedAt: null,
  firstSeenAt: null,
  agent: null,
  reason: null,
  createdAt: null,
  updatedAt: null,
  endedAt: null,
  asOf: null,
}

/** The last answer as rows show it; `asOf` is when it came (epoch ms of this browser's clock). */
export function lastAnswer({ known, session, freshness }: FleetSession): LastAnswer {
  const asOf = ('asOf' in freshness ? freshness.asOf : null) ?? known.summary?.asOf ?? null
  return { ...noAnswer, ...known.summary, ...(session && summaryOf(session, asOf ?? 0)), asOf }
}
