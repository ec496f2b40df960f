import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { createTeller } from './create-teller.ts'
import { createFleetChanges, isToldOn, stateOf, type News } from './fleet-changes.ts'

/** Tells on every page of other sessions that failed, are complete or have reached their limit. */
export function FleetNews() {
  const { sessions } = useFleet()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [changesOf] = useState(createFleetChanges)
  const [teller] = useState(() => createTeller(toasts, (href) => void navigate(href)))

  const tell = useEffectEvent((shown: typeof sessions, path: string) => {
    const states = new Map(shown.map((one) => [one.known.id, stateOf(one)]))
    const isNews = (one: News) => isToldOn(path, one) && states.get(one.sessionId) === one.kind
    teller.tell(changesOf(shown).filter(isNews), isNews)
  })
  useEffect(() => tell(sessions, pathname), [sessions, pathname])
  useEffect(() => () => teller.end(), [teller])
  return null
}
