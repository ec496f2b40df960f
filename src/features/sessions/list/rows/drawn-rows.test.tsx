import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { openSessionsPage } from '#src/features/sessions/row-tools/sessions-page-fixture.tsx'
import type { Session } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

import { StatePill } from './session-cells.tsx'

vi.mock(import('./session-cells.tsx'), { spy: true })

const row = (id: string) => document.querySelector(`[data-row=${id}]`)

test('a reading of one session draws the row of that session, and not all rows', async () => {
  await page.viewport(1280, 800)
  const ids = Array.from({ length: 10 }, (_, at) => `s${at}`)
  const statuses = Object.fromEntries(ids.map((id) => [id, 'running']))
  const { client } = await openSessionsPage({ statuses })
  await expect.poll(() => ids.every((id) => row(id) !== null)).toBe(true)
  const drawn = vi.mocked(StatePill)
  const pause = async (id: string) => {
    drawn.mockClear()
    client.queryClient.setQueryData<Session>(
      queryKeys.session(id),
      (session) => session && { ...session, state: 'paused', status: 'paused' },
    )
    await expect.poll(() => row(id)?.textContent).toContain('Paused')
  }
  // The pause of `s2` also draws earlier changes.
  await pause('s2')
  await pause('s3')
  const others = drawn.mock.calls.filter(([props]) => props.row.id !== 's3')
  // A reading of another session may come in between, but not of all.
  expect(others.length).toBeLessThan(5)
})
