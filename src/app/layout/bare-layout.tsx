import { Suspense } from 'react'
import { Outlet } from 'react-router'

import { BrandMark } from '#src/app/layout/brand-mark.tsx'
import { RehearsalTag } from '#src/app/layout/connection-foot.tsx'
import { PageFocus } from '#src/app/layout/page-focus.tsx'
import { useApi } from '#src/queries/connection/use-api.ts'
import { appName } from '#src/ui/words.ts'

/** The layout of pages before the operator is connected: the mark without the shell. */
export function BareLayout() {
  const { config } = useApi()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between gap-2 px-4 sm:px-7">
        <span className="flex items-center gap-2 text-lg font-semibold">
          <BrandMark />
          {appName}
        </span>
        {config.agent === 'rehearsal' && <RehearsalTag />}
      </header>
      <main id="main" tabIndex={-1} className="grow">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <PageFocus />
    </div>
  )
}
