import { Suspense, use, useEffect, useSyncExternalStore, type ComponentType, lazy } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { guardStamp, watchItems, hasNotifications } from '#src/storage/device/device-items.ts'
import { WaitingCountContext } from '#src/ui/display/page-header.tsx'

const AGAIN_AFTER_MS = 60_000

/** A part without which the page works: if its script cannot be fetched, the page asks for it again. */
export function lazyWithRetry<Props>(load: () => Promise<ComponentType<Props>>) {
  async function fetchPart(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: await load() }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      return fetchPart()
    }
  }
  return lazy(fetchPart)
}

const AlertNotifications = lazyWithRetry(
  async () => (await import('./alert-notifications.tsx')).AlertNotifications,
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

const GuardRunner = lazyWithRetry(async () => (await import('./guard-runner.tsx')).GuardRunner)

/** Watches the operator's guards, if there are any. */
export function Guards() {
  const { scope } = useApi()
  const stamp = useSyncExternalStore(watchItems, () => guardStamp(scope ?? ''))
  return <Suspense>{stamp !== null && <GuardRunner stamp={stamp} />}</Suspense>
}
