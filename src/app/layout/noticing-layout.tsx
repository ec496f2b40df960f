import { Suspense } from 'react'
import { Outlet } from 'react-router'

import { latePart } from '#src/app/late-part.tsx'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { countWaiting, useFleet } from '#src/queries/fleet.tsx'
import { WaitingCountContext } from '#src/ui/display/page-title.tsx'

const LateParts = latePart(async () => (await import('#src/app/late-parts.tsx')).LateParts)

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
