import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { countWaiting, useFleet } from '#src/queries/fleet.tsx'
import { WaitingCountContext } from '#src/ui/display/page-title.tsx'

const LateParts = lazy(async () => {
  const late = await import('#src/app/late-parts.tsx')
  return { default: late.LateParts }
})

/** Around every page, with the shell or without: what the fleet asks for and what becomes of it is noticed. */
export function NoticingLayout() {
  const { scope } = useApi()
  return (
    <WaitingCountContext value={countWaiting(useFleet())}>
      <Outlet />
      <Suspense>{scope !== null && <LateParts />}</Suspense>
    </WaitingCountContext>
  )
}
