import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { openDialect } from '#src/app/dialects/dialect-app-fixture.tsx'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { terse } from '#src/testing/dialects/written/terse.ts'
import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.ts'

import { DevicePanel } from './device-panel.tsx'

async function showPanel() {
  const { console } = await openDialect(terse)
  await render(
    <ToastsContext value={createToasts()}>
      <ApiProvider console={console} loading={null} failure={() => null}>
        <DevicePanel />
      </ApiProvider>
    </ToastsContext>,
  )
  const state = console.getState()
  if (state.kind !== 'connected') throw new Error(`it is ${state.kind}`)
  return state.connection.queryClient
}

test('the panel says what is known of the list of the service, and no more', async () => {
  const cache = await showPanel()
  await expect.element(page.getByText(/is not known yet/)).toBeVisible()
  await cache
    .fetchQuery({
      queryKey: queryKeys.listed,
      queryFn: () => Promise.reject(new Error('down')),
      retry: false,
    })
    .catch(() => null)
  await expect.element(page.getByText(/could not be read\. The console tries again/)).toBeVisible()
  cache.setQueryData(queryKeys.listed, { kind: 'none' })
  await expect.element(page.getByText(/The service lists no sessions/)).toBeVisible()
  cache.setQueryData(queryKeys.listed, { kind: 'read', count: 1000, isWhole: false })
  await expect.element(page.getByText(/longer than the 1000 sessions that are read/)).toBeVisible()
})
