import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { isQuiet } from '#src/model/notifications/notification-choices.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { guardQueries } from '#src/queries/sessions/guard-queries.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { paths } from '#src/routes.ts'
import { guardFired, showGuards } from '#src/shared/money/guard-words.ts'
import { playSound } from '#src/shared/notifications/play-sound.ts'
import {
  notificationPermit,
  showNotification,
} from '#src/shared/notifications/show-notification.ts'
import { hasNotifications } from '#src/storage/device/notification-switch.ts'
import { readNotificationChoices } from '#src/storage/device/preferences.ts'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import { createGuardWatch } from './guard-watch.ts'
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
    const action = { label: showGuards, onPress: toGuards }
    shown.current.push(toasts.show({ text, tone: 'hold', stays: true, action }))
  })
  useEffect(() => {
    shown.current = []
    return () => {
      shown.current?.forEach(toasts.dismiss)
      shown.current = null
    }
  }, [toasts])
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
  const notification = showNotification({ title: guardFired, body: text, tag: text, onClick })
  if (sound && notification) playSound()
}
