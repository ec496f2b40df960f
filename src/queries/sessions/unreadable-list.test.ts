import { expect, test, vi } from 'vitest'

import { clientOf, memoryStorage } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'
import { createSession } from '#src/queries/writes/create-mutations.ts'

import { savedSessionQueries } from './session-queries.ts'

const credentials = {
  account: { uid: 'user', email: 'ada@example.org', emailVerified: false },
  keys: [{ name: 'k', hint: '…f3a9', keyId: 'key_1', active: true }],
}

/** A console whose list of sessions cannot be read from the browser's database. */
async function setUp() {
  const console = createConsole({
    baseUrl: 'http://localhost',
    storage: memoryStorage(),
    fetch: (url) => {
      const { pathname } = new URL(typeof url === 'string' ? url : '')
      if (pathname === '/__signalbox/config')
        return Promise.resolve(Response.json({ mode: 'gateway', service: 'other' }))
      if (pathname === '/__signalbox/custody') return Promise.resolve(Response.json(credentials))
      if (pathname === '/v1/sessions')
        return Promise.resolve(Response.json({ id: 'ses_1', status: 'running', goal: 'Go' }))
      return Promise.resolve(Response.json({}, { status: 404 }))
    },
  })
  await console.start()
  const api = clientOf(console)
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
