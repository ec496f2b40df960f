import { Suspense, use, useEffect, useSyncExternalStore } from 'react'

import { hasNotifications, watchNotifications } from '#src/storage/device/notification-switch.ts'
import { WaitingCountContext } from '#src/ui/display/page-header.tsx'

import { lazyWithRetry } from './lazy-with-retry.ts'

const AlertNotifications = lazyWithRetry(async () => {
  const { AlertNotifications: Part } = await import('./alert-notifications.tsx')
  return Part
})

/** Marks the icon of the tab and of the app while something waits; shows notifications if they are on. */
export function AttentionMarks() {
  const waiting = use(WaitingCountContext)
  const on = useSyncExternalStore(watchNotifications, hasNotifications)
  useEffect(() => mark(waiting), [waiting])
  useEffect(() => () => mark(0), [])
  return <Suspense>{on && <AlertNotifications />}</Suspense>
}

function mark(waiting: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = waiting > 0 ? '/favicon-waiting.svg' : '/favicon.svg'
  if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => undefined)
}
