import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useApi } from '#src/queries/connection/use-api.ts'
import { claimNews } from '#src/queries/sessions/claim-news.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { paths } from '#src/routes.ts'
import { SPLIT_ROOM, useWide } from '#src/ui/use-wide.ts'

import { tellOnScreen } from './on-screen.ts'
import { createTapTeller } from './tap-teller.ts'

/** Taps the operator on the shoulder; drawn only while notifications are turned on. */
export function TapNotifications() {
  const api = useApi()
  const fleet = useFleet()
  const { pathname, search } = useLocation()
  // The inbox shows a single entry where it has no room for its list.
  const isEntry = !useWide(SPLIT_ROOM) && pathname === paths.inbox
  const path = isEntry ? pathname + search : pathname
  const navigate = useNavigate()
  const [teller] = useState(() =>
    createTapTeller({
      leads: () => api.following.status.get().role !== 'follower',
      claim: ({ sessionId, news }) => claimNews(api, sessionId, news),
      go: (href) => void navigate(href),
    }),
  )
  useEffect(() => tellOnScreen(path), [path])
  useEffect(() => {
    if (!fleet.pending) teller.look(fleet.sessions, path)
  }, [fleet, path, teller])
  useEffect(() => () => teller.end(), [teller])
  return null
}
