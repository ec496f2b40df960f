import type { SessionState } from '#src/model/session.ts'
import type { FleetSession } from '#src/queries/sessions/fleet.tsx'
import { paths, sessionHref } from '#src/routes.ts'

/** The news of a session that is not on screen; a question has its own banner. */
export type NewsKind = 'failed' | 'cost-limited' | 'complete'
export type News = { kind: NewsKind; sessionId: string; goal: string | null }

/** Remembers the last state of each session and gives the sessions that have become news since. */
export function createFleetChanges() {
  const seen = new Map<string, SessionState>()
  return (sessions: readonly FleetSession[]): readonly News[] =>
    sessions.flatMap((one) => {
      const { known, session } = one
      const state = stateOf(one)
      if (state === undefined) return []
      const before = seen.get(known.id)
      seen.set(known.id, state)
      // A session first met in this state has not changed here.
      if (before === undefined || before === state || !isNews(state)) return []
      return [{ kind: state, sessionId: known.id, goal: session?.goal ?? known.goal }]
    })
}

/** The last state, read on this page or earlier in this browser; undefined if it was never read. */
export function stateOf({ known, session }: FleetSession): SessionState | undefined {
  return session?.state ?? known.summary?.state
}

/**
 * The page of a session shows its own news. The list shows complete sessions. A failure or a cost limit may
 * stand outside its filter or first rows, so it is told there too.
 */
export function isToldOn(path: string, { kind, sessionId }: News): boolean {
  if (path === sessionHref(sessionId)) return false
  return kind !== 'complete' || path !== paths.sessions
}

function isNews(state: SessionState): state is NewsKind {
  return state === 'failed' || state === 'cost-limited' || state === 'complete'
}
