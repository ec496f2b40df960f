import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { humanInputWith, sessionWith } from '#src/model/session-fixture.ts'
import type { Session, SessionState } from '#src/model/session.ts'

type Details = Partial<Omit<Session, 'id' | 'state'>> & {
  question?: string
  askedAt?: number
  spentMicros?: number
  budgetMicros?: number
  lastWord?: string
}

/** The service's words for states that the console calls otherwise. */
export const statusWords: Partial<Record<SessionState, string>> = {
  waiting: 'waiting_human',
  'cost-limited': 'cost_limited',
}

/** A session of the fleet as the queries give it, read a second after the epoch. */
export function fleetSession(id: string, state: SessionState, details: Details = {}): FleetSession {
  const {
    question,
    askedAt = 500,
    spentMicros = 0,
    budgetMicros = null,
    lastWord = null,
    ...more
  } = details
  const asked = question !== undefined && { inputId: `inp_${id}`, question, askedAt }
  const session = sessionWith({
    id,
    status: statusWords[state] ?? state,
    state,
    goal: `Goal of ${id}`,
    cost: { spentMicros, budgetMicros, currency: 'USD' },
    roundCount: 0,
    humanInputs: asked ? [humanInputWith(asked)] : [],
    agent: 'rehearsal',
    createdAt: 0,
    updatedAt: 0,
    ...more,
  })
  return {
    known: {
      id,
      goal: session.goal,
      addedAt: 0,
      lastWord,
      summary: summaryOf(session, 1000),
    },
    session,
    freshness: { kind: 'live', asOf: 1000 },
  }
}
