import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { isQuiet } from '#src/model/notifications/notification-choices.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { type DueGuard, dueGuards, type Guard } from '#src/model/spend/guards.ts'
import type { Client } from '#src/queries/client/client.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { guardQueries, claimFiring, countPause } from '#src/queries/sessions/guard-queries.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { sendMany } from '#src/queries/writes/send-many.ts'
import { paths } from '#src/routes.ts'
import * as words from '#src/shared/money/guard-words.ts'
import { playSound } from '#src/shared/notifications/play-sound.ts'
import {
  notificationPermit,
  showNotification,
} from '#src/shared/notifications/show-notification.ts'
import { hasNotifications } from '#src/storage/device/device-items.ts'
import { readNotificationChoices } from '#src/storage/device/preferences.ts'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import { isInFront } from './on-screen.ts'

/** Watches the operator's guards; drawn only while a guard exists. The fleet is new every five seconds at least. */
export function GuardRunner({ stamp }: { stamp: string }) {
  const api = useApi()
  const fleet = useFleet()
  const toasts = useToasts()
  const navigate = useNavigate()
  const guards = useQuery(guardQueries.all(api, stamp)).data
  const samples = useQuery(costQueries.samples(api)).data
  const { pathname } = useLocation()
  const [watch] = useState(() => createGuardWatch(api))
  const shown = useRef<number[] | null>([])
  const say = useEffectEvent((text: string) => {
    // Meanwhile the operator may have left the account.
    if (shown.current === null) return
    const toGuards = () => void navigate(paths.costs)
    tell(text, toGuards)
    // The page of the guards shows the warning itself.
    if (pathname === paths.costs) return
    const action = { label: words.showGuards, onPress: toGuards }
    shown.current.push(toasts.show({ text, tone: 'hold', stays: true, action }))
  })
  useEffect(() => {
    shown.current = []
    return () => {
      shown.current?.forEach(toasts.dismiss)
      shown.current = null
    }
  }, [toasts])
  useEffect(() => watch.stop, [watch])
  useEffect(() => {
    if (!fleet.pending && guards && samples) watch.look(guards, fleet.sessions, samples, say)
  }, [fleet, guards, samples, watch])
  return null
}

/** Shows a notification, if chosen and nobody looks at this tab. */
function tell(text: string, onClick: () => void): void {
  if (!hasNotifications() || notificationPermit() !== 'granted' || isInFront()) return
  const { quiet, sound } = readNotificationChoices()
  if (isQuiet(quiet, new Date())) return
  const notification = showNotification({ title: words.guardFired, body: text, tag: text, onClick })
  if (sound && notification) playSound()
}

/** A look costs a pass over the fleet, and answers may come twenty times a second. */
const LOOKS_APART_MS = 1_000

type Say = (text: string) => void

/** Compares guards with the fleet, sends the pauses of those that fire, and says what came of it. */
export function createGuardWatch(api: Client) {
  let lookedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fire(due: DueGuard, sessions: readonly FleetSession[], say: Say): Promise<void> {
    // The record comes first: neither another tab nor a reload sends the pauses again.
    if (!(await claimFiring(api, due))) return
    const { guard, figureMicros, toPause } = due
    const reason = words.reason(guard, figureMicros, goalOf(guard, sessions))
    const request = { type: 'pause', reason } as const
    const counted: Promise<void>[] = []
    await sendMany(
      api,
      toPause.map((id) => ({ id, request, by: 'guard' })),
      (_id, { kind }) => {
        if (kind === 'sent') counted.push(countPause(api, guard.id))
      },
    )
    await Promise.all(counted)
    say(`${reason}. ${words.pauses(guard, toPause.length, counted.length)}`.trim())
  }

  function lookNow(
    guards: readonly Guard[],
    sessions: readonly FleetSession[],
    samples: readonly CostSample[],
    say: Say,
  ): void {
    const now = api.now()
    lookedAt = now
    // Of all tabs one acts: two would do the same work twice.
    if (api.following.status.get().role === 'follower') return
    for (const due of dueGuards(guards, sessions, samples, now)) void fire(due, sessions, say)
  }

  return {
    /** Looks at once, or with the latest of what it is given once the last look is long enough ago. */
    look(...seen: Parameters<typeof lookNow>): void {
      clearTimeout(timer)
      const passed = Math.abs(api.now() - lookedAt)
      if (passed >= LOOKS_APART_MS) lookNow(...seen)
      else timer = setTimeout(() => lookNow(...seen), LOOKS_APART_MS - passed)
    },
    stop: () => clearTimeout(timer),
  }
}

function goalOf({ scope }: Guard, sessions: readonly FleetSession[]): string | null {
  if (scope.kind !== 'session') return null
  return sessions.find(({ known }) => known.id === scope.sessionId)?.known.goal ?? null
}
