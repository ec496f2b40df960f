import type { ComponentProps } from 'react'
import { BrowserRouter } from 'react-router'

import { AppRoutes } from '#src/app/app-routes.tsx'
import { StartFailure } from '#src/app/errors/start-failure.tsx'
import { Starting } from '#src/app/errors/starting.tsx'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { ToastRegion } from '#src/ui/feedback/toast-region.tsx'
import { type Toasts, ToastsContext } from '#src/ui/feedback/toasts.ts'

export type AppProps = {
  console: ComponentProps<typeof ApiProvider>['console']
  toasts: Toasts
}

/** Router and toasts are made once and outlive a change of account, which remounts the parts between. */
export function App({ console, toasts }: AppProps) {
  return (
    <ToastsContext value={toasts}>
      <BrowserRouter>
        <ApiProvider console={console} loading={<Starting />} failure={startFailure}>
          <AppRoutes />
        </ApiProvider>
      </BrowserRouter>
      <ToastRegion toasts={toasts} />
    </ToastsContext>
  )
}

function startFailure(error: unknown, retry: () => void) {
  return <StartFailure error={error} onRetry={retry} />
}
