import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { isQuiet } from '#src/model/notifications/notification-choices.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { debtOf, type DueGuard, dueGuards, type Guard, owes } from '#src/model/spend/guards.ts'
import type { Client } from '#src/queries/client/client.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import {
  claimFiring,
  guardQueries,
  stillOwes,
  strikeOwed,
} from '#src/queries/sessions/guard-queries.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { knownAttempts } from '#src/queries/writes/attempt-queries.ts'
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
  const shown = useRef<Map<string, number> | null>(new Map())
  const say: Say = useEffectEvent((text, guardId) => {
    // Meanwhile the operator may have left the account.
    if (shown.current === null) return
    const toGuards = () => void navigate(paths.costs)
    tell(text, guardId, toGuards)
    const id = shown.current.get(guardId) ?? 0
    // The page of the guards shows the warning itself.
    if (pathname === paths.costs) return toasts.dismiss(id)
    const action = { label: words.showGuards, onPress: toGuards }
    shown.current.set(guardId, toasts.show({ id, text, tone: 'hold', stays: true, action }))
  })
  useEffect(() => {
    shown.current = new Map()
    return () => {
      for (const toast of shown.current?.values() ?? []) toasts.dismiss(toast)
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
function tell(text: string, guardId: string, onClick: () => void): void {
  if (!hasNotifications() || notificationPermit() !== 'granted' || isInFront()) return
  const { quiet, sound } = readNotificationChoices()
  if (isQuiet(quiet, new Date())) return
  const of = { title: words.guardFired, body: text, tag: `guard ${guardId}` }
  const notification = showNotification({ ...of, onClick })
  if (sound && notification) playSound()
}

/** A look costs a pass over the fleet, and answers may come twenty times a second. */
const LOOKS_APART_MS = 1_000

/** A later word about a guard takes the place of the one before. */
type Say = (text: string, guardId: string) => void

/** Compares guards with the fleet, sends the pauses of those that fire, and says what came of it. */
export function createGuardWatch(api: Client) {
  let lookedAt = -Infinity
  const paying = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fire(due: DueGuard, sessions: readonly FleetSession[], say: Say): Promise<void> {
    // The record comes first: no other tab fires the guard, too.
    const fired = await claimFiring(api, due)
    if (fired) await pay(fired, sessions, say, true)
  }

  /** Sends the pauses that a fired guard owes to the sessions that work now. */
  async function pay(
    guard: Guard,
    sessions: readonly FleetSession[],
    say: Say,
    isFirst = false,
  ): Promise<void> {
    const firing = `${guard.id} ${guard.fired?.at}`
    if (guard.fired === null || paying.has(firing)) return
    paying.add(firing)
    try {
      const debt = debtOf(guard, sessions, await knownAttempts(api), api.now())
      await strikeOwed(api, guard, debt)
      const { figureMicros } = guard.fired
      const watched = watchedBy(guard, sessions)
      const isTag = guard.scope.kind === 'tag'
      const whom = isTag ? words.someTag : words.watched(guard, watched?.goal ?? null)
      const reason = words.reason(guard, figureMicros, whom)
      const request = { type: 'pause', reason } as const
      const isDue = ({ known }: FleetSession) => debt.due.includes(known.id)
      const struck: Promise<void>[] = []
      await sendMany(
        api,
        sessions.filter(isDue).map(({ known }) => {
          const isWanted = () => stillOwes(api, guard, known)
          return { id: known.id, request, by: 'guard', isWanted }
        }),
        (id, { kind }) => {
          if (kind === 'sent') struck.push(strikeOwed(api, guard, { paid: [id], over: [] }))
        },
      )
      await Promise.all(struck)
      if (!isFirst && struck.length === 0) return
      const name = watched?.title ?? watched?.goal ?? null
      const warning = words.reason(guard, figureMicros, words.watched(guard, name))
      say(`${warning}. ${words.pauses(guard, debt.due.length, struck.length)}`.trim(), guard.id)
    } finally {
      paying.delete(firing)
    }
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
    for (const guard of guards) if (owes(guard, now)) void pay(guard, sessions, say)
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

function watchedBy({ scope }: Guard, sessions: readonly FleetSession[]): SavedSession | undefined {
  if (scope.kind !== 'session') return undefined
  return sessions.find(({ known }) => known.id === scope.sessionId)?.known
}
