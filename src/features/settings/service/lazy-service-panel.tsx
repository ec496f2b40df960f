import { lazy, Suspense } from 'react'

import { Panel } from '#src/ui/display/panel.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

const ServicePanel = lazy(async () => {
  const { ServicePanel: component } = await import('./service-panel.tsx')
  return { default: component }
})

/** How this service speaks: a part of its own, for few open the settings to read it. */
export function LazyServicePanel() {
  return (
    <Suspense
      fallback={
        <Panel title="Service">
          <Skeleton label="Loading what is known of the service" lines={4} />
        </Panel>
      }
    >
      <ServicePanel />
    </Suspense>
  )
}
