import { Suspense, use, useEffect, useSyncExternalStore } from 'react'

import * as words from '#src/app/words.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { guardStamp, watchItems, hasNotifications } from '#src/storage/device/device-items.ts'
import { WaitingCountContext } from '#src/ui/display/page-header.tsx'
import { latePart } from '#src/ui/feedback/late-dialog.tsx'

const AlertNotifications = latePart(
  () => import('./alert-notifications.tsx'),
  (loaded) => loaded.AlertNotifications,
  words.noNotifications,
)

/** Marks the icon of the tab and of the app while something waits; shows notifications if they are on. */
export function AttentionMarks() {
  const waiting = use(WaitingCountContext)
  const on = useSyncExternalStore(watchItems, hasNotifications)
  useEffect(() => mark(waiting), [waiting])
  useEffect(() => () => mark(0), [])
  return <Suspense>{on && <AlertNotifications />}</Suspense>
}

function mark(waiting: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = waiting > 0 ? '/favicon-waiting.svg' : '/favicon.svg'
  if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => undefined)
}

const GuardRunner = latePart(
  () => import('./guard-runner.tsx'),
  (loaded) => loaded.GuardRunner,
  words.noGuards,
)

/** Watches the operator's guards, if there are any. */
export function Guards() {
  const { scope } = useApi()
  const stamp = useSyncExternalStore(watchItems, () => guardStamp(scope ?? ''))
  return <Suspense>{stamp !== null && <GuardRunner stamp={stamp} />}</Suspense>
}
