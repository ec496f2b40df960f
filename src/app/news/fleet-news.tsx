import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import * as words from '#src/app/words.ts'
import { type FleetSession, lastKnown } from '#src/model/fleet/fleet.ts'
import type { SessionState } from '#src/model/session.ts'
import { useFleetNews } from '#src/queries/sessions/fleet.tsx'
import { paths, sessionHref } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import type { createNewsToasts, News, NewsKind } from './news-toasts.ts'

type NewsToasts = ReturnType<typeof createNewsToasts>

/** Tells on every page of other sessions that failed, are complete or have reached their limit. */
export function FleetNews() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [changesOf] = useState(createFleetChanges)
  /** Loaded with the first news, which few pages meet. */
  const loaded = useRef<Promise<NewsToasts | null> | null>(null)
  /** The toast that says that the script did not come: it is told once. */
  const missing = useRef(0)

  const load = () =>
    import('./news-toasts.ts').then(
      ({ createNewsToasts }) => createNewsToasts(toasts, (href) => void navigate(href)),
      () => {
        loaded.current = null
        missing.current ||= toasts.show({ text: words.noNews, tone: 'fail' })
        return null
      },
    )
  useFleetNews(({ sessions }, path) => {
    const states = new Map(sessions.map((one) => [one.known.id, lastKnown(one)?.state]))
    const isNews = (one: News) => isShownOn(path, one) && states.get(one.sessionId) === one.kind
    const news = changesOf(sessions).filter(isNews)
    if (news.length > 0) loaded.current ??= load()
    void loaded.current?.then((newsToasts) => newsToasts?.tell(news, isNews))
  }, pathname)
  useEffect(
    () => () => {
      toasts.dismiss(missing.current)
      void loaded.current?.then((newsToasts) => newsToasts?.end())
    },
    [toasts],
  )
  return null
}

/** Remembers the last state of each session and gives the sessions that have become news since. */
export function createFleetChanges() {
  const seen = new Map<string, SessionState>()
  return (sessions: readonly FleetSession[]): readonly News[] =>
    sessions.flatMap((one) => {
      const { known, session } = one
      const state = lastKnown(one)?.state
      if (state === undefined) return []
      const before = seen.get(known.id)
      seen.set(known.id, state)
      // A session first met in this state has not changed here.
      if (before === undefined || before === state || !isNewsKind(state)) return []
      const goal = known.title ?? session?.goal ?? known.goal
      return [{ kind: state, sessionId: known.id, goal }]
    })
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
  return state === 'failed' || state === 'cost-limited' || state === 'complete'
}
