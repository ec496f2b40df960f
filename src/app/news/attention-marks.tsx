import { lazy, Suspense, use, useEffect, useSyncExternalStore } from 'react'

import { useApi } from '#src/queries/connection/use-api.ts'
import { guardStamp, watchGuards } from '#src/queries/preferences/guard-stamp.ts'
import {
  hasNotifications,
  watchNotifications,
} from '#src/queries/preferences/notification-switch.ts'
import { WaitingCountContext } from '#src/ui/display/page-header.tsx'

const TapNotifications = lazy(() =>
  import('./tap-notifications.tsx').then(
    ({ TapNotifications: component }) => ({ default: component }),
    // The page works without notifications; the title and the icon still tell what waits.
    () => ({ default: () => null }),
  ),
)

const GuardRunner = lazy(() =>
  import('./guard-runner.tsx').then(({ GuardRunner: component }) => ({ default: component })),
)

/** Marks the icon of the tab and of the app while something waits; loads what the operator turned on. */
export function AttentionMarks() {
  const waiting = use(WaitingCountContext)
  const on = useSyncExternalStore(watchNotifications, hasNotifications)
  const { scope } = useApi()
  const guards = useSyncExternalStore(watchGuards, () => guardStamp(scope ?? ''))
  useEffect(() => mark(waiting), [waiting])
  useEffect(() => () => mark(0), [])
  return (
    <Suspense>
      {on && <TapNotifications />}
      {guards !== null && <GuardRunner stamp={guards} />}
    </Suspense>
  )
}

function mark(waiting: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = waiting > 0 ? '/favicon-waiting.svg' : '/favicon.svg'
  if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => undefined)
}
