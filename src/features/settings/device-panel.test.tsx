import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { openDialect } from '#src/app/dialects/dialect-app-fixture.tsx'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { terse } from '#src/testing/dialects/written/terse.ts'
import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { DevicePanel, ForgetDialog } from './device-panel.tsx'

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

const nothing = () => undefined

test('nothing is forgotten until the word is typed, and Esc leaves all as it is', async () => {
  let forgotten = 0
  let closed = 0
  const screen = await render(
    <ForgetDialog
      open
      sessions={3}
      listing="none"
      error={null}
      busy={false}
      onClose={() => {
        closed += 1
      }}
      onForget={() => {
        forgotten += 1
      }}
    />,
  )
  await expect.element(screen.getByText(/3 sessions leave.*you need its id/)).toBeVisible()
  const forget = screen.getByRole('button', { name: 'Forget everything' })
  await expect.element(forget).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect([forgotten, closed]).toEqual([0, 1])

  await screen.getByLabelText('Type forget to go on').fill('forget')
  await forget.click()
  expect(forgotten).toBe(1)
})

test('where the service lists the sessions, it says that they come back', async () => {
  const screen = await render(
    <ForgetDialog
      open
      sessions={1}
      listing="read"
      error={null}
      busy={false}
      onClose={nothing}
      onForget={nothing}
    />,
  )
  await expect.element(screen.getByText(/at the next start they are here again/)).toBeVisible()
})

test.each(['looking', 'failed'] as const)(
  'while the list of the service is not known, neither is promised: %s',
  async (listing) => {
    const screen = await render(
      <ForgetDialog
        open
        sessions={1}
        listing={listing}
        error={null}
        busy={false}
        onClose={nothing}
        onForget={nothing}
      />,
    )
    await expect.element(screen.getByText(/not known now.*you may need its id/)).toBeVisible()
  },
)
