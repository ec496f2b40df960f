import { BrowserRouter } from 'react-router'

import { Brand } from '#src/app/layout/app-layout.tsx'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import type { Console } from '#src/queries/start/create-console.ts'
import { ToastRegion, type Toasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { AppRoutes } from './app-routes.tsx'
import { startFailure } from './error-pages.tsx'
import * as words from './words.ts'

/** Router and toasts are made once and outlive a change of account, which remounts the parts between. */
export function App({ console, toasts }: { console: Console; toasts: Toasts }) {
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

/** Shown while the gateway is asked: the mark of index.html, and later a text. */
function Starting() {
  return (
    <>
      <p className="flex h-12 items-center gap-2 px-4 text-lg font-semibold md:mt-3 md:h-9 md:px-4.5">
        <Brand />
      </p>
      <output className="grid min-h-[60dvh] animate-patience place-content-center text-ink-3">
        {words.opening}
      </output>
    </>
  )
}
