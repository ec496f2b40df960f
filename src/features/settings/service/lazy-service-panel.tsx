import { lazy, Suspense } from 'react'

import * as words from '#src/features/settings/words.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

const ServicePanel = lazy(async () => {
  const { ServicePanel: component } = await import('./service-panel.tsx')
  return { default: component }
})

/** The facts about the service load on their own, as few operators open the settings for them. */
export function LazyServicePanel() {
  return (
    <Suspense
      fallback={
        <Panel title={words.service}>
          <Skeleton label={words.loadingService} lines={4} />
        </Panel>
      }
    >
      <ServicePanel />
    </Suspense>
  )
}
