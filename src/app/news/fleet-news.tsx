import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import * as words from '#src/app/words.ts'
import type { SessionState } from '#src/model/session.ts'
import { type FleetSession, useFleet } from '#src/queries/sessions/fleet.tsx'
import { paths, sessionHref } from '#src/routes.ts'
import { type Toast, type Toasts, useToasts } from '#src/ui/feedback/toasts.tsx'

const GOAL_SHOWN = 80

/** The news of a session that is not on screen; a question has its own banner. */
export type NewsKind = 'failed' | 'cost-limited' | 'complete'
export type News = { kind: NewsKind; sessionId: string; goal: string | null }

/** Tells on every page of other sessions that failed, are complete or have reached their limit. */
export function FleetNews() {
  const { sessions } = useFleet()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [changesOf] = useState(createFleetChanges)
  const [newsToasts] = useState(() => createNewsToasts(toasts, (href) => void navigate(href)))

  const tell = useEffectEvent((shown: typeof sessions, path: string) => {
    const states = new Map(shown.map((one) => [one.known.id, stateOf(one)]))
    const isNews = (one: News) => isShownOn(path, one) && states.get(one.sessionId) === one.kind
    newsToasts.tell(changesOf(shown).filter(isNews), isNews)
  })
  useEffect(() => tell(sessions, pathname), [sessions, pathname])
  useEffect(() => () => newsToasts.end(), [newsToasts])
  return null
}

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
      if (before === undefined || before === state || !isNewsKind(state)) return []
      return [{ kind: state, sessionId: known.id, goal: session?.goal ?? known.goal }]
    })
}

/** The last state, read on this page or earlier in this browser; undefined if it was never read. */
function stateOf({ known, session }: FleetSession): SessionState | undefined {
  return session?.state ?? known.summary?.state
}

/**
 * The page of a session shows its own news. The list shows complete sessions. A failure or a cost limit may
 * stand outside its filter or first rows, so it is told there too.
 */
export function isShownOn(path: string, { kind, sessionId }: News): boolean {
  if (path === sessionHref(sessionId)) return false
  return kind !== 'complete' || path !== paths.sessions
}

function isNewsKind(state: SessionState): state is NewsKind {
  return state in tones
}

const tones: Record<NewsKind, Toast['tone']> = {
  failed: 'fail',
  'cost-limited': 'hold',
  complete: 'done',
}

/** The more pressing kinds come later, and so lower on the screen. */
const kinds = ['complete', 'failed', 'cost-limited'] as const satisfies readonly NewsKind[]

/** Tells news in toasts: a toast for each kind, which counts further news while it is shown. */
export function createNewsToasts(toasts: Toasts, go: (href: string) => void) {
  const told = new Map<NewsKind, { toast: number; news: readonly News[] }>()

  /** The shown toast of a kind; null after it was dismissed. */
  function shownOf(kind: NewsKind) {
    const shown = told.get(kind)
    return shown && toasts.getSnapshot().some(({ id }) => id === shown.toast) ? shown : null
  }

  function show(kind: NewsKind, news: readonly News[]): void {
    const before = shownOf(kind)
    if (before) toasts.dismiss(before.toast)
    const [first] = news
    if (!first) return
    const isOne = news.length === 1
    const href = isOne ? sessionHref(first.sessionId) : `${paths.sessions}?status=${kind}`
    const toast = toasts.show({
      text: isOne
        ? words.news[kind](shortened(first.goal ?? first.sessionId))
        : words.manyNews[kind](news.length),
      tone: tones[kind],
      // A cost limit stays on screen like a failure: the session goes on only if the operator acts.
      stays: kind !== 'complete',
      action: { label: isOne ? words.open : words.show, onPress: () => go(href) },
    })
    told.set(kind, { toast, news })
  }

  return {
    /** Adds news to the shown toasts, and removes news that is out of date. */
    tell(news: readonly News[], isStillNews: (one: News) => boolean) {
      for (const kind of kinds) {
        const before = shownOf(kind)?.news ?? []
        const fresh = news.filter((one) => one.kind === kind)
        const known = new Set(fresh.map(({ sessionId }) => sessionId))
        const kept = before.filter((one) => isStillNews(one) && !known.has(one.sessionId))
        if (fresh.length > 0 || kept.length < before.length) show(kind, [...kept, ...fresh])
      }
    },
    /** Dismisses all news, as the operator leaves the account. */
    end() {
      for (const { toast } of told.values()) toasts.dismiss(toast)
    },
  }
}

function shortened(goal: string): string {
  return goal.length > GOAL_SHOWN ? `${goal.slice(0, GOAL_SHOWN)}…` : goal
}
