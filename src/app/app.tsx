import { type ComponentProps, Suspense } from 'react'
import { RouterProvider } from 'react-router/dom'

import { StartFailure } from '#src/app/errors/start-failure.tsx'
import { Starting } from '#src/app/errors/starting.tsx'
import { latePart } from '#src/app/late-part.tsx'
import { ApiProvider } from '#src/queries/connection/api-provider.tsx'
import { type Toasts, ToastsContext } from '#src/ui/feedback/toasts.ts'

const ToastRegion = latePart(
  async () => (await import('#src/ui/feedback/toast-region.tsx')).ToastRegion,
)

export type AppProps = {
  console: ComponentProps<typeof ApiProvider>['console']
  router: ComponentProps<typeof RouterProvider>['router']
  toasts: Toasts
}

/** Router and toasts are made once and outlive a change of account, which remounts what is between. */
export function App({ console, router, toasts }: AppProps) {
  return (
    <ToastsContext value={toasts}>
      <ApiProvider console={console} loading={<Starting />} failure={startFailure}>
        <RouterProvider router={router} />
      </ApiProvider>
      <Suspense>
        <ToastRegion toasts={toasts} />
      </Suspense>
    </ToastsContext>
  )
}

function startFailure(error: unknown, retry: () => void) {
  return <StartFailure error={error} onRetry={retry} />
}
