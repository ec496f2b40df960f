import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { humanInputWith } from '#src/model/session-fixture.ts'
import type { Session, SessionState } from '#src/model/session.ts'

type Details = Partial<
  Pick<Session, 'goal' | 'reason' | 'createdAt' | 'updatedAt' | 'roundCount'>
> & {
  question?: string
  askedAt?: number
  spentMicros?: number
  budgetMicros?: number
  lastWord?: string
}

const words: Partial<Record<SessionState, string>> = {
  waiting: 'waiting_human',
  'cost-limited': 'cost_limited',
}

/** A session of the fleet as the queries give it, read a second after the epoch. */
export function fleetSession(id: string, state: SessionState, details: Details = {}): FleetSession {
  const session: Session = {
    id,
    status: words[state] ?? state,
    state,
    goal: details.goal ?? `Goal of ${id}`,
    context: null,
    contextIsCut: false,
    guardrails: null,
    roundCap: null,
    cost: {
      spentMicros: details.spentMicros ?? 0,
      budgetMicros: details.budgetMicros ?? null,
      currency: 'USD',
    },
    rounds: [],
    roundCount: details.roundCount ?? 0,
    humanInputs:
      details.question === undefined
        ? []
        : [
            humanInputWith({
              inputId: `inp_${id}`,
              question: details.question,
              askedAt: details.askedAt ?? 500,
            }),
          ],
    report: null,
    reason: details.reason ?? null,
    agent: 'rehearsal',
    model: null,
    tokens: null,
    requestedSignal: null,
    createdAt: details.createdAt ?? 0,
    updatedAt: details.updatedAt ?? 0,
    endedAt: null,
    extra: {},
    raw: null,
    notRead: [],
  }
  return {
    known: {
      id,
      goal: session.goal,
      addedAt: 0,
      addedBy: 'created',
      lastWord: details.lastWord ?? null,
      summary: summaryOf(session, 1000),
    },
    session,
    freshness: { kind: 'live', asOf: 1000 },
  }
}
