import { expect, test, vi } from 'vitest'

import { createSession } from '#src/queries/writes/create-mutations.ts'
import { startConsole } from '#src/testing/start-console.ts'

import { savedSessionQueries } from './session-queries.ts'

/** A console whose list of sessions cannot be read from the browser's database. */
async function setUp() {
  const { client: api } = await startConsole({
    answer: ({ path }) =>
      path === '/v1/sessions' ? { id: 'ses_1', status: 'running', goal: 'Go' } : undefined,
  })
  const list = vi.spyOn(api.store.savedSessions, 'list')
  return { api, breakOff: () => list.mockRejectedValue(new Error('It cannot be read.')) }
}

test('a session is created, and known to be, also where the list of sessions cannot be read', async () => {
  const { api, breakOff } = await setUp()
  breakOff()
  const { id } = await createSession(api, { goal: 'Go' })
  expect(id).toBe('ses_1')
  expect(await api.queryClient.fetchQuery(savedSessionQueries.all(api))).toMatchObject([{ id }])
})

test('a list that cannot be read any more stays as it was shown last', async () => {
  const { api, breakOff } = await setUp()
  await createSession(api, { goal: 'Go' })
  const shown = await api.queryClient.fetchQuery(savedSessionQueries.all(api))
  expect(shown).toHaveLength(1)
  breakOff()
  const again = { ...savedSessionQueries.all(api), staleTime: 0 }
  expect(await api.queryClient.fetchQuery(again)).toEqual(shown)
})
