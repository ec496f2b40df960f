import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleetNews } from '#src/queries/sessions/fleet.tsx'
import { claimNews } from '#src/queries/sessions/session-notes.ts'
import { paths } from '#src/routes.ts'
import { playSound } from '#src/shared/notifications/play-sound.ts'
import {
  notificationPermit,
  type Notice,
  showNotification,
} from '#src/shared/notifications/show-notification.ts'
import { readNotificationChoices } from '#src/storage/device/preferences.ts'
import { SPLIT_ROOM, useWide } from '#src/ui/use-wide.ts'

import * as words from './alert-words.ts'
import {
  groupsOf,
  isOnScreen,
  lookAt,
  type Look,
  stillHolds,
  type Alert,
  alertsFor,
  type Telling,
} from './alerts.ts'
import { tellOnScreen, isInFront, pathsOnScreen } from './on-screen.ts'

/** Shows notifications; drawn only while notifications are turned on. */
export function AlertNotifications() {
  const api = useApi()
  const { pathname, search } = useLocation()
  // The inbox shows a single entry where it has no room for its list.
  const isEntry = !useWide(SPLIT_ROOM) && pathname === paths.inbox
  const path = isEntry ? pathname + search : pathname
  const navigate = useNavigate()
  const [notifier] = useState(() =>
    createAlertNotifier({
      leads: () => api.following.status.get().role !== 'follower',
      claim: ({ sessionId, news }) => claimNews(api, sessionId, news),
      go: (href) => void navigate(href),
    }),
  )
  useEffect(() => tellOnScreen(path), [path])
  useFleetNews(({ sessions, pending }, at) => {
    if (!pending) notifier.look(sessions, at)
  }, path)
  useEffect(() => () => notifier.end(), [notifier])
  return null
}

type Options = {
  /** Whether this tab tells for all tabs. */
  leads: () => boolean
  /** False if a tab of this browser has told the news before. */
  claim: (alert: Alert) => Promise<boolean>
  go: (href: string) => void
}

/** News within this time of other news is told together: after a sleep it comes with each reading. */
const TOLD_APART_MS = 2_000

type Shown = { notification: Notification; alerts: readonly Alert[] }

/** Shows notifications for the news of the fleet, and closes them when their news is over. */
export function createAlertNotifier({ leads, claim, go }: Options) {
  let last: Look | null = null
  let led = true
  let shown: readonly Shown[] = []
  let held: readonly Alert[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function closeIf(isOver: (alert: Alert) => boolean): void {
    const over = shown.filter(({ alerts }) => alerts.every(isOver))
    shown = shown.filter((one) => !over.includes(one))
    for (const { notification } of over) notification.close()
  }

  async function tell({ as, alerts }: Telling): Promise<void> {
    // News that the browser would not show stays untold.
    if (notificationPermit() !== 'granted') return
    const onScreen = await pathsOnScreen()
    const isFirst = await Promise.all(alerts.map(claim))
    // Meanwhile some may have been answered.
    const isDue = (alert: Alert) =>
      last !== null && stillHolds(alert, last) && !onScreen.some((path) => isOnScreen(alert, path))
    const due = alerts.filter(
      (alert, place) => (as === 'end-of-quiet' || isFirst[place]) && isDue(alert),
    )
    const added = groupsOf({ as, alerts: due }).flatMap((group): readonly Shown[] => {
      const onClick = () => go(hrefOf(group))
      const notification = showNotification({ ...noticeOf(as, group), onClick })
      return notification ? [{ notification, alerts: group }] : []
    })
    shown = [...shown, ...added]
    if (readNotificationChoices().sound && added.length > 0) playSound()
  }

  function tellApart(alerts: readonly Alert[]): void {
    held = [...held, ...alerts]
    if (timer !== undefined || held.length === 0) return
    void tell({ as: 'news', alerts: held })
    held = []
    timer = setTimeout(() => {
      timer = undefined
      tellApart([])
    }, TOLD_APART_MS)
  }

  return {
    /** Looks at the fleet again, from the page at this path. */
    look(sessions: readonly FleetSession[], path: string): void {
      const choices = readNotificationChoices()
      const now = lookAt(sessions, choices, new Date())
      const leading = leads()
      // A tab that comes to lead may have seen news that the tab before it never told.
      const telling = alertsFor(leading && !led && !last?.quiet ? null : last, now, choices)
      last = now
      led = leading
      closeIf((alert) => !stillHolds(alert, now) || (isInFront() && isOnScreen(alert, path)))
      if (!telling || !leading) return
      if (telling.as === 'news') tellApart(telling.alerts)
      else void tell(telling)
    },
    /** Closes every notification, as notifications are turned off or the operator leaves the account. */
    end(): void {
      last = null
      held = []
      clearTimeout(timer)
      timer = undefined
      closeIf(() => true)
    },
  }
}

function noticeOf(as: Telling['as'], group: readonly Alert[]): Notice {
  const [first] = group
  const tag = `${first?.sessionId} ${first?.news}`
  if (as === 'news' && group.length === 1 && first) {
    const title = words.titles[first.kind](first.goal ?? first.sessionId)
    return { title, body: words.bodyOf(first), tag }
  }
  const sessions = new Set(group.map(({ sessionId }) => sessionId)).size
  const title = as === 'news' ? words.manyAtOnce(sessions) : words.quietHoursOver
  return { title, body: words.countsOf(group), tag: `${as} ${tag}` }
}

/** The news itself; for many, the page that lists them. */
function hrefOf(group: readonly Alert[]): string {
  const [first] = group
  if (group.length === 1 && first) return first.href
  return group.some(({ kind }) => kind !== 'complete') ? paths.inbox : paths.sessions
}
