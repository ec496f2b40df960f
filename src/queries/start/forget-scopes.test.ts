import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestGateway } from '#service/gateway/browser-fixture.ts'
import { createTestAccount } from '#service/http/service-client-fixture.ts'
import type { Client } from '#src/queries/client/client.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { startConsole } from '#src/testing/start-console.ts'

import { clientOf, memoryStorage, mutate, openConsole, signUp } from './console-fixture.ts'
import { createConsole } from './create-console.ts'

let started: Awaited<ReturnType<typeof startTestGateway>>
beforeAll(async () => {
  started = await startTestGateway()
})
afterAll(() => started.close())

/** Somebody signed up and then pasted the key of another account, which is in use; each has a draft here. */
async function openWithTwo() {
  const { console } = await openConsole(started.gateway)
  const { api: own, person } = await signUp(console)
  const { key } = await createTestAccount(started.service.app)
  await mutate(clientOf(console), keyMutations.hold, { name: 'pasted', key })
  const pasted = clientOf(console)
  expect(pasted.scope).not.toBe(own.scope)
  for (const { store } of [own, pasted]) await store.drafts.put(['goal'], { text: 'A thought' })
  const drafts = async () => [
    (await own.store.drafts.list()).length,
    (await pasted.store.drafts.list()).length,
  ]
  return { pasted, person, drafts }
}

test('a sign-out forgets the records of the account and of every key that it ends', async () => {
  const { pasted, drafts } = await openWithTwo()
  const out = await mutate(pasted, accountMutations.signOut, { forgets: true })
  expect(out).toEqual({ isForgotten: true })
  expect(await drafts()).toEqual([0, 0])
  await pasted.store.drafts.put(['goal'], { text: 'A thought that comes late' })
  expect(await drafts()).toEqual([0, 0])
})

test('a deletion forgets the records of its account, and not those of a key of another account', async () => {
  const { pasted, person, drafts } = await openWithTwo()
  const { password } = person
  await mutate(pasted, accountMutations.deleteAccount, { password, forgets: true })
  expect(await drafts()).toEqual([0, 1])
})

const answers: Readonly<Record<string, unknown>> = {
  '/openapi.json': { openapi: '3.1.0', info: {}, paths: { '/v1/sessions': { get: {} } } },
  '/v1/sessions': { sessions: [{ id: 'ses_1', status: 'complete', goal: 'Move' }] },
}

/** A tab of a page without a gateway, before a service that takes every key and lists one session. */
async function openTabWithoutGateway(): Promise<() => Client> {
  const service = 'https://one.example'
  const console = createConsole({
    baseUrl: '',
    services: [service],
    storage: memoryStorage(),
    fetch: async (url) => {
      const answer = typeof url === 'string' ? answers[url.replace(service, '')] : undefined
      return Response.json(answer ?? { message: 'Nothing here' }, { status: answer ? 200 : 404 })
    },
  })
  await console.start()
  await mutate(clientOf(console), keyMutations.hold, { name: 'One', key: 'key-of-one' })
  return () => clientOf(console)
}

test('without a gateway the list of another tab stays empty after a sign-out that forgets', async () => {
  const [here, there] = [await openTabWithoutGateway(), await openTabWithoutGateway()]
  for (const api of [here(), there()]) {
    await api.queryClient.fetchQuery(remoteSessionQueries.found(api))
    expect(await api.store.savedSessions.list()).toMatchObject([{ id: 'ses_1' }])
  }
  await mutate(here(), accountMutations.signOut, { forgets: true })
  await expect.poll(() => there().store.savedSessions.list()).toEqual([])
  await there().queryClient.fetchQuery({ ...remoteSessionQueries.found(there()), staleTime: 0 })
  expect(await there().store.savedSessions.list()).toEqual([])
})

test("with the console's own key the tab that signs out and forgets shows and lists nothing of it", async () => {
  const keys = [{ name: 'Console', hint: '…5000', keyId: null, active: true }]
  const { client } = await startConsole({
    config: { service: 'https://one.example' },
    credentials: { account: null, keys },
    answer: ({ path }) => (path.endsWith('/signout') ? { account: null, keys } : answers[path]),
  })
  const { queryClient } = client
  await queryClient.fetchQuery(remoteSessionQueries.found(client))
  const shown = () => queryClient.fetchQuery(savedSessionQueries.all(client))
  expect(await shown()).toMatchObject([{ id: 'ses_1' }])
  const out = await mutate(client, accountMutations.signOut, { forgets: true })
  expect(out).toEqual({ isForgotten: true })
  expect(queryClient.getQueryData(savedSessionQueries.all(client).queryKey) ?? []).toEqual([])
  await queryClient.fetchQuery({ ...remoteSessionQueries.found(client), staleTime: 0 })
  expect(await shown()).toEqual([])
})
