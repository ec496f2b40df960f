import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useFleet } from '#src/queries/fleet.tsx'
import { paths, sessionHref } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { createTeller } from './create-teller.ts'
import { createFleetChanges } from './fleet-changes.ts'

/** Tells on every page of a session that failed, is complete or has reached its limit somewhere else. */
export function FleetNews() {
  const { sessions } = useFleet()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [changesOf] = useState(createFleetChanges)
  const [teller] = useState(() => createTeller(toasts, (href) => void navigate(href)))

  const tell = useEffectEvent((shown: typeof sessions) => {
    // The list shows every change itself, a session its own.
    const isElsewhere = (id: string) => pathname !== paths.sessions && pathname !== sessionHref(id)
    teller.tell(changesOf(shown).filter(({ sessionId }) => isElsewhere(sessionId)))
  })
  useEffect(() => tell(sessions), [sessions])
  useEffect(() => () => teller.end(), [teller])
  return null
}
