import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useApi } from '#src/queries/connection/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { guardQueries } from '#src/queries/sessions/guard-queries.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { paths } from '#src/routes.ts'
import { showGuards } from '#src/shared/money/guard-words.ts'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import { createGuardWatch } from './guard-watch.ts'

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
  const say = useEffectEvent((text: string) => {
    // The page of the guards shows the warning itself.
    if (pathname === paths.costs) return
    const action = { label: showGuards, onPress: () => void navigate(paths.costs) }
    toasts.show({ text, tone: 'hold', stays: true, action })
  })
  useEffect(() => {
    if (!fleet.pending && guards && samples) watch.look(guards, fleet.sessions, samples, say)
  }, [fleet, guards, samples, watch])
  return null
}
