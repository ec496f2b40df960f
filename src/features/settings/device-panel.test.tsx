import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { specification } from '#src/api/discovery/specification-fixture.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { DevicePanel } from './device-panel.tsx'

async function showPanel() {
  const { console, client } = await startConsole()
  await showPage(console, '/settings', <DevicePanel />)
  // The console's own look at the list comes after a second, and the next look minutes later.
  await expect.element(page.getByText(/The service lists no sessions/)).toBeVisible()
  await client.queryClient.resetQueries({ queryKey: queryKeys.listed })
  return client
}

const failToList = ({ queryClient }: Client) =>
  queryClient
    .fetchQuery({
      queryKey: queryKeys.listed,
      queryFn: () => Promise.reject(new Error('down')),
      retry: false,
    })
    .catch(() => null)

const dialog = page.getByRole('dialog')
const openDialog = () =>
  page.getByRole('button', { name: 'Forget everything on this device' }).click()

test('the panel says what is known of the list of the service, and no more', async () => {
  const client = await showPanel()
  const cache = client.queryClient
  await expect.element(page.getByText(/is not known yet/)).toBeVisible()
  await failToList(client)
  await expect.element(page.getByText(/could not be read\. The console tries again/)).toBeVisible()
  cache.setQueryData(queryKeys.listed, { kind: 'none' })
  await expect.element(page.getByText(/The service lists no sessions/)).toBeVisible()
  cache.setQueryData(queryKeys.listed, { kind: 'read', count: 1000, isWhole: false })
  await expect
    .element(page.getByText(/longer than the 1000 sessions that the console reads/))
    .toBeVisible()
})

test('sessions that join from the list of the service are counted while the panel is open', async () => {
  const ids = ['a', 'b', 'c']
  const { console, client } = await startConsole({
    openapi: specification({ '/v1/sessions': { get: {} } }),
    answer({ path }) {
      if (path !== '/v1/sessions') return undefined
      return { sessions: ids.map((id) => ({ id, status: 'complete', goal: 'Move' })) }
    },
  })
  // As on the page that was left for the settings: the list was empty then.
  await client.queryClient.prefetchQuery(savedSessionQueries.all(client))
  await showPage(console, '/settings', <DevicePanel />)
  await openDialog()
  await expect.element(dialog).toMatchTextContent(/3 sessions leave/)
  await expect.element(dialog).not.toMatchTextContent(/list is empty/)
  await expect.element(page.getByText('3 in the list of this browser')).toBeVisible()
})

test('nothing is forgotten until the word is typed, and Esc leaves all as it is', async () => {
  const { queryClient, store } = await showPanel()
  const known = { goal: null, addedAt: 0, lastWord: null, summary: null } as const
  for (const id of ['a', 'b', 'c']) await store.savedSessions.add({ ...known, id })
  const kept = async () => (await store.savedSessions.list()).length
  await queryClient.invalidateQueries({ queryKey: queryKeys.savedSessions })
  queryClient.setQueryData(queryKeys.listed, { kind: 'none' })
  await openDialog()
  await expect.element(dialog.getByText(/3 sessions leave.*you need their ids/)).toBeVisible()
  await expect
    .element(dialog.getByText(/templates, saved views and places of fields go/))
    .toBeVisible()
  const forget = dialog.getByRole('button', { name: 'Forget everything' })
  await expect.element(forget).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await kept()).toBe(3)

  await openDialog()
  await dialog.getByLabelText('Type forget to go on').fill('forget')
  await forget.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await kept()).toBe(0)
})

test('where the service lists the sessions, it says that they come back', async () => {
  const { queryClient } = await showPanel()
  queryClient.setQueryData(queryKeys.listed, { kind: 'read', count: 1, isWhole: true })
  await openDialog()
  await expect.element(dialog.getByText(/at the next start they are here again/)).toBeVisible()
})

test.each([
  ['not read yet', () => null],
  ['not readable', failToList],
])('while the list of the service is %s, neither is promised', async (_, prepare) => {
  await prepare(await showPanel())
  await openDialog()
  await expect.element(dialog.getByText(/Unless the service lists them/)).toBeVisible()
})
