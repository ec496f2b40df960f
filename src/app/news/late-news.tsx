import { type ComponentType, use, useEffect, useState, useSyncExternalStore } from 'react'

import * as words from '#src/app/words.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { guardStamp, watchItems, hasNotifications } from '#src/storage/device/device-items.ts'
import { WaitingCountContext } from '#src/ui/display/page-header.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

const AGAIN_AFTER_MS = 60_000

/** A part that is fetched when it is first drawn. A toast says that it is missing until its script comes. */
export function retriedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: string,
) {
  return function Retried(props: Props) {
    const toasts = useToasts()
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      let toast = 0
      const end = () => {
        clearInterval(timer)
        toasts.dismiss(toast)
        // A failure that comes later is not told.
        toast = -1
      }
      const ask = async () => {
        try {
          const part = await load()
          setPart(() => part)
          end()
        } catch {
          toast ||= toasts.show({ text: missing, tone: 'fail' })
        }
      }
      const timer = setInterval(() => void ask(), AGAIN_AFTER_MS)
      void ask()
      return end
    }, [toasts])
    return Part && <Part {...props} />
  }
}

const AlertNotifications = retriedPart(
  async () => (await import('./alert-notifications.tsx')).AlertNotifications,
  words.noNotifications,
)

/** Marks the icon of the tab and of the app while something waits; shows notifications if they are on. */
export function AttentionMarks() {
  const waiting = use(WaitingCountContext)
  const on = useSyncExternalStore(watchItems, hasNotifications)
  useEffect(() => mark(waiting), [waiting])
  useEffect(() => () => mark(0), [])
  return on && <AlertNotifications />
}

function mark(waiting: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = waiting > 0 ? '/favicon-waiting.svg' : '/favicon.svg'
  if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => undefined)
}

const GuardRunner = retriedPart(
  async () => (await import('./guard-runner.tsx')).GuardRunner,
  words.noGuards,
)

/** Watches the operator's guards, if there are any. */
export function Guards() {
  const { scope } = useApi()
  const stamp = useSyncExternalStore(watchItems, () => guardStamp(scope ?? ''))
  return stamp !== null && <GuardRunner stamp={stamp} />
}
