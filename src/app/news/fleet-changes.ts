import type { SessionState } from '#src/model/session.ts'
import type { FleetSession } from '#src/queries/reading/fleet-readings.ts'
import { paths, sessionHref } from '#src/routes.ts'

/** What an operator wants to hear of a session that is not on screen; a question has its own banner. */
export type NewsKind = 'failed' | 'cost-limited' | 'complete'
export type News = { kind: NewsKind; sessionId: string; goal: string | null }

/** Remembers the state in which each session was last seen, and says which have become news since. */
export function createFleetChanges() {
  const seen = new Map<string, SessionState>()
  return (sessions: readonly FleetSession[]): readonly News[] =>
    sessions.flatMap((one) => {
      const { known, session } = one
      const state = stateOf(one)
      if (state === undefined) return []
      const before = seen.get(known.id)
      seen.set(known.id, state)
      // What was met in this state is no change that was seen here.
      if (before === undefined || before === state || !isNews(state)) return []
      return [{ kind: state, sessionId: known.id, goal: session?.goal ?? known.goal }]
    })
}

/** As it was last read, on this page or, before that, by this browser; undefined before it ever was. */
export function stateOf({ known, session }: FleetSession): SessionState | undefined {
  return session?.state ?? known.summary?.state
}

/**
 * A session tells its own news. The list tells an end, but what someone must see to may stand outside
 * its filter or its first rows.
 */
export function isToldOn(path: string, { kind, sessionId }: News): boolean {
  if (path === sessionHref(sessionId)) return false
  return kind !== 'complete' || path !== paths.sessions
}

function isNews(state: SessionState): state is NewsKind {
  return state === 'failed' || state === 'cost-limited' || state === 'complete'
}
