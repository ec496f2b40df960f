import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useFleet } from '#src/queries/fleet.tsx'
import { paths, sessionHref } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { createTeller } from './create-teller.ts'
import { createFleetChanges, stateOf, type News } from './fleet-changes.ts'

/** Tells on every page of a session that failed, is complete or has reached its limit somewhere else. */
export function FleetNews() {
  const { sessions } = useFleet()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [changesOf] = useState(createFleetChanges)
  const [teller] = useState(() => createTeller(toasts, (href) => void navigate(href)))

  const tell = useEffectEvent((shown: typeof sessions, path: string) => {
    const states = new Map(shown.map((one) => [one.known.id, stateOf(one)]))
    // The list shows every change itself, a session its own.
    const isNews = ({ kind, sessionId }: News) =>
      path !== paths.sessions && path !== sessionHref(sessionId) && states.get(sessionId) === kind
    teller.tell(changesOf(shown).filter(isNews), isNews)
  })
  useEffect(() => tell(sessions, pathname), [sessions, pathname])
  useEffect(() => () => teller.end(), [teller])
  return null
}
