import { type ReactNode, Suspense } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'

import { App } from '#src/app/app.tsx'
import { fetchPageAhead, pageAt, pages } from '#src/app/pages.ts'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import type { Console } from '#src/queries/start/create-console.ts'
import { HistoryGuard } from '#src/ui/blocked-history.ts'
import { createToasts, ToastRegion, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { startConsole } from './start-console.ts'

/** For tests: goes to another address, as a link does. */
export function goTo(address: string): void {
  globalThis.history.pushState(null, '', address)
  globalThis.dispatchEvent(new PopStateEvent('popstate'))
}

/** For tests: the whole console at an address. */
export async function showConsole(console: Console, address: string) {
  await arriveAt(address, console)
  const toasts = createToasts()
  return { toasts, screen: await render(<App console={console} toasts={toasts} />) }
}

/** For tests: the page at an address without the frame around it, or a part in the place of the page. */
export async function showPage(console: Console, address: string, part?: ReactNode) {
  await arriveAt(address, console)
  const toasts = createToasts()
  const screen = await render(
    <ToastsContext value={toasts}>
      <BrowserRouter>
        <HistoryGuard />
        <ApiProvider console={console} loading={null} failure={() => null}>
          <main tabIndex={-1}>{part ?? <PageOfAddress />}</main>
        </ApiProvider>
      </BrowserRouter>
      <ToastRegion toasts={toasts} />
    </ToastsContext>,
  )
  return { toasts, screen }
}

/** For tests: starts a console in front of a scripted service, and shows the page at an address. */
export async function openPage(address: string, ...service: Parameters<typeof startConsole>) {
  const started = await startConsole(...service)
  return { ...started, ...(await showPage(started.console, address)) }
}

function PageOfAddress() {
  const { Page } = pages[pageAt(useLocation().pathname)]
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}

async function arriveAt(address: string, console: Console): Promise<void> {
  const before = globalThis.location.href
  onTestFinished(() => {
    globalThis.history.replaceState(null, '', before)
    // Or it would follow its sessions beside all later tests of the page.
    const state = console.getState()
    if (state.kind === 'connected') state.leave()
  })
  globalThis.history.replaceState(null, '', address)
  await fetchPageAhead(globalThis.location.pathname)
}
