import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { claimNews } from '#src/queries/sessions/session-notes.ts'
import { paths } from '#src/routes.ts'
import { SPLIT_ROOM, useWide } from '#src/ui/use-wide.ts'

import { createAlertNotifier } from './alert-notifier.ts'
import { tellOnScreen } from './on-screen.ts'

/** Shows notifications; drawn only while notifications are turned on. */
export function AlertNotifications() {
  const api = useApi()
  const fleet = useFleet()
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
  useEffect(() => {
    if (!fleet.pending) notifier.look(fleet.sessions, path)
  }, [fleet, path, notifier])
  useEffect(() => () => notifier.end(), [notifier])
  return null
}
