import { describe, expect, test, vi } from 'vitest'

import { startTestGateway } from '#service/gateway/browser-fixture.ts'
import { bearer, createTestAccount } from '#service/http/service-client-fixture.ts'
import { emptyNewSessionDraft } from '#src/model/draft.ts'
import type { ServiceError } from '#src/model/errors.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { accountMutations, forgetDevice } from '#src/queries/keys/account-queries.ts'
import { keyMutations, keyQueries } from '#src/queries/keys/key-queries.ts'
import { findRemoteSessions } from '#src/queries/sessions/remote-sessions.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { createSession } from '#src/queries/writes/create-mutations.ts'
import { draftQuery, draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
import type { BrowserStorage } from '#src/storage/open-storage.ts'

import {
  clientOf,
  createPageFetch,
  makeKey,
  memoryStorage,
  mutate,
  observe,
  openConsole,
  signUp,
  type Gateway,
} from './console-fixture.ts'
import type { Console } from './create-console.ts'

const started = await startTestGateway()

/** A browser with its cookies and storage, and how a tab is opened in it. */
function openBrowser(gateway: Gateway = started.gateway) {
  const page = createPageFetch(gateway)
  const storage = memoryStorage()
  return {
    page,
    storage,
    openTab: async () => (await openConsole(gateway, storage, { page })).console,
  }
}

const goal = 'Compare the two ledgers'
const context = 'rehearsal: subagents=0 ask=0 rounds=1 pace=20'
const create = (tab: Console) => createSession(clientOf(tab), { goal, context })
const hold = (tab: Console, name: string, key: string) =>
  mutate(clientOf(tab), keyMutations.hold, { name, key })
const list = (tab: Console) =>
  findRemoteSessions(clientOf(tab), {
    signal: new AbortController().signal,
    extent: 'whole',
  })
const known = async (tab: Console) => {
  const api = clientOf(tab)
  return (await api.queryClient.fetchQuery(savedSessionQueries.all(api))).map(({ id }) => id)
}
/** The sessions that the service has for the bearer of `key`. */
async function sessionsOf(key: string): Promise<unknown> {
  const answer = await started.gateway.request('/v1/sessions', { headers: bearer(key) })
  const { sessions }: { sessions: { id: string }[] } = JSON.parse(await answer.text())
  return sessions.map(({ id }) => id)
}
const draftOf = async (tab: Console) => {
  const api = clientOf(tab)
  return (await api.queryClient.fetchQuery(draftQuery(api, draftSlots.newSession()))).goal
}
const postsSince = (count: number) =>
  started.seen.slice(count).filter(({ method, path }) => method === 'POST' && /^.v1/.test(path))

test('a tab that is opened has the list, the attempts and the spend that its browser keeps before anything is drawn', async () => {
  const { openTab } = openBrowser()
  const before = await openTab()
  await signUp(before)
  const { id } = await create(before)
  const opened = clientOf(await openTab())
  const { queryClient, store } = opened
  expect(queryClient.getQueryData(queryKeys.savedSessions)).toMatchObject([{ id }])
  expect(queryClient.getQueryData(queryKeys.attempts)).toEqual(await store.attempts.list())
  expect(queryClient.getQueryData(queryKeys.costSamples)).toEqual(await store.costSamples.list())
})

test('the session whose page is opened is read first', async () => {
  const { openTab, page, storage } = openBrowser()
  const before = await openTab()
  await signUp(before)
  const { id } = await create(before)
  await createSession(clientOf(before), { goal: `${goal} again`, context })
  const sent = page.sent.length
  await openConsole(started.gateway, storage, { page, openSession: id })
  const reads = () => page.sent.slice(sent).filter((one) => one.startsWith('GET /v1/sessions/'))
  await expect.poll(reads).toContain(`GET /v1/sessions/${id}`)
  expect(reads()[0]).toBe(`GET /v1/sessions/${id}`)
})

const forgetAll = () => Promise.reject(new Error('stuck'))

/** As in a tab whose database may hold records and cannot remove them. */
async function stuckStorage(): Promise<BrowserStorage> {
  const storage = await memoryStorage()
  return { ...storage, scoped: (scope) => ({ ...storage.scoped(scope), forgetAll }) }
}

/** Two tabs that share cookies and the channels of a browser, and of which each has a memory of its own. */
async function openApart(storage = memoryStorage()) {
  const page = createPageFetch(started.gateway)
  const { console: here } = await openConsole(started.gateway, storage, { page })
  const { person, api } = await signUp(here)
  const { id } = await create(here)
  const { console: there } = await openConsole(started.gateway, memoryStorage(), { page })
  await list(there)
  expect(await known(there)).toEqual([id])
  const before = clientOf(there)
  void saveDraft(before, draftSlots.newSession(), { ...emptyNewSessionDraft, goal })
  await expect.poll(() => before.store.drafts.list()).toHaveLength(1)
  return { api, person, there, before }
}

describe('of two tabs of one browser', () => {
  test('one forgets what the other forgets in the settings, and lists it at the next start only', async () => {
    const { api, before, there } = await openApart()
    await forgetDevice(api)
    await expect.poll(() => before.store.drafts.list()).toHaveLength(0)
    await expect.poll(() => draftOf(there)).toBe('')
    expect(clientOf(there)).toBe(before)
    expect(await list(there)).toMatchObject({ kind: 'read', count: 1 })
    expect(await known(there)).toEqual([])
  })

  test('one reads without the places of fields that the other forgets', async () => {
    const { api, before } = await openApart()
    for (const { store, mapping } of [api, before]) {
      await store.mapping.put([], { 'message.roundId': 'step' })
      mapping.forget()
      expect(await mapping.get()).not.toBeNull()
    }
    const asked = vi.spyOn(api.following, 'mappingChanged')
    await forgetDevice(api)
    expect(await api.mapping.get()).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
    await expect.poll(before.mapping.get).toBeNull()
  })

  test('one forgets what the other is told to forget, whose database is stuck and whose screen is emptied', async () => {
    const { api, before, there } = await openApart(stuckStorage())
    api.queryClient.setQueryData(queryKeys.answered, ['shown'])
    await expect(forgetDevice(api)).rejects.toThrow('stuck')
    expect(api.queryClient.getQueryData(queryKeys.answered)).toBeUndefined()
    await expect.poll(() => before.store.drafts.list()).toHaveLength(0)
    expect(await list(there)).toMatchObject({ kind: 'read', count: 1 })
    expect(await known(there)).toEqual([])

    await saveDraft(before, draftSlots.newSession(), { ...emptyNewSessionDraft, goal })
    const out = await mutate(api, accountMutations.signOut, { forgets: true })
    expect(out).toEqual({ isForgotten: false })
    await expect.poll(() => before.store.drafts.list()).toHaveLength(0)
  })

  test('one creates its draft and leaves the draft that the other has typed since', async () => {
    const { openTab } = openBrowser()
    const { api } = await signUp(await openTab())
    const other = clientOf(await openTab())
    const slot = draftSlots.newSession()
    const typed = { ...emptyNewSessionDraft, goal: 'Another goal' }
    await saveDraft(api, slot, { ...emptyNewSessionDraft, goal, context })
    await saveDraft(other, slot, typed)
    await createSession(api, { goal, context })
    expect(await other.store.drafts.find(slot.name)).toMatchObject({ goal: 'Another goal' })
    expect(await api.queryClient.fetchQuery(draftQuery(api, slot))).toMatchObject(typed)
  })

  test('one opens a form with what the other has typed last, and leaves a form alone that is open', async () => {
    const { openTab } = openBrowser()
    const { api } = await signUp(await openTab())
    const other = clientOf(await openTab())
    const slot = draftSlots.newSession()
    const open = () => observe(api, draftQuery(api, slot))
    await saveDraft(api, slot, { ...emptyNewSessionDraft, goal })
    const form = open()
    await form.until((draft) => draft.goal === goal)
    await saveDraft(other, slot, { ...emptyNewSessionDraft, goal: 'Another goal' })
    expect(form.get().data).toMatchObject({ goal })
    form.stop()
    await expect
      .poll(() => api.queryClient.getQueryData(draftQuery(api, slot).queryKey))
      .toBe(undefined)
    const again = open()
    await again.until((draft) => draft.goal === 'Another goal')
    again.stop()
  })

  test('one forgets and leaves the account that the other deletes', async () => {
    const { api, before, person, there } = await openApart()
    const { password } = person
    const deleted = mutate(api, accountMutations.deleteAccount, { password, forgets: true })
    expect(await deleted).toEqual({ isForgotten: true })
    await expect.poll(() => clientOf(there).scope).toBeNull()
    await expect.poll(() => before.store.drafts.list()).toHaveLength(0)
    expect(await before.store.savedSessions.list()).toEqual([])
  })

  test('one goes on with its account when the other switches: what it creates and lists is its own', async () => {
    const { app } = started.service
    const [first, second] = [await createTestAccount(app), await createTestAccount(app)]
    const { openTab } = openBrowser()
    const tabA = await openTab()
    await hold(tabA, 'first', first.key)
    const tabB = await openTab()
    const shown = clientOf(tabB)
    await hold(tabA, 'second', second.key)
    const { id: ofSecond } = await create(tabA)

    const { id } = await create(tabB)
    expect(clientOf(tabB)).toBe(shown)
    expect(await sessionsOf(first.key)).toEqual([id])
    expect(await sessionsOf(second.key)).toEqual([ofSecond])
    expect(await list(tabB)).toMatchObject({ kind: 'read', count: 1 })
    expect(await known(tabB)).toEqual([id])
    expect(await known(tabA)).toEqual([ofSecond])
  })

  test('one creates nothing for the account that the other has signed in to, and then shows that one', async () => {
    const { openTab } = openBrowser()
    const tabA = await openTab()
    const { api: before } = await signUp(tabA)
    const tabB = await openTab()
    expect(clientOf(tabB).scope).toBe(before.scope)
    await signUp(tabA)
    const sent = started.seen.length
    const error: ServiceError = await create(tabB).catch((thrown) => thrown)
    expect(error).toMatchObject({
      status: 409,
      message: expect.stringContaining('nothing was sent'),
    })
    expect(postsSince(sent)).toEqual([])
    expect(clientOf(tabB).scope).toBe(clientOf(tabA).scope)
    expect(await known(tabB)).toEqual([])
    // By a second click it is sent, for whom the tab now shows.
    const { id } = await create(tabB)
    expect(postsSince(sent)).toHaveLength(1)
    await list(tabA)
    expect(await known(tabA)).toEqual([id])
  })

  test('one reads on with the key that the other has put in the place of theirs', async () => {
    const { openTab } = openBrowser()
    const tabA = await openTab()
    await signUp(tabA)
    const { id } = await create(tabA)
    const tabB = await openTab()
    const shown = clientOf(tabB)
    const keyId = shown.credentials.keys[0]?.keyId ?? ''
    expect(keyId).toMatch(/^key_/)
    await makeKey(clientOf(tabA), 'next')
    await mutate(clientOf(tabA), keyMutations.revoke, { keyId, name: 'first' })
    expect(await shown.plainApi.getSession(id)).toMatchObject({ id })
    expect(clientOf(tabB)).toBe(shown)
    const keys = await shown.queryClient.fetchQuery(keyQueries.list(shown))
    expect(keys.map(({ name }) => name)).toContain('next')
  })

  test('one repeats no POST by itself, though it has learned of the key that is in use now', async () => {
    const { openTab } = openBrowser()
    const tabA = await openTab()
    await signUp(tabA)
    const tabB = await openTab()
    const { plainApi, scope } = clientOf(tabB)
    const keyId = clientOf(tabA).credentials.keys[0]?.keyId ?? ''
    await makeKey(clientOf(tabA), 'next')
    await mutate(clientOf(tabA), keyMutations.revoke, { keyId, name: 'first' })
    const sent = started.seen.length
    await expect(plainApi.createSession({ goal })).rejects.toThrow('nothing was sent')
    expect(postsSince(sent)).toEqual([])
    expect(clientOf(tabB).scope).toBe(scope)
    await plainApi.createSession({ goal })
    expect(postsSince(sent)).toHaveLength(1)
  })

  test('one that shows no key sends nothing with a key that the other has pasted', async () => {
    const { key } = await createTestAccount(started.service.app)
    const { openTab } = openBrowser()
    const [tabA, tabB] = [await openTab(), await openTab()]
    await hold(tabA, 'pasted', key)
    await expect(clientOf(tabB).plainApi.createSession({ goal })).rejects.toThrow(
      'nothing was sent',
    )
    expect(await sessionsOf(key)).toEqual([])
    expect(clientOf(tabB).scope).toBe(clientOf(tabA).scope)
  })
})

test('two pasted keys with the same ending share no client, list or draft', async () => {
  const gateway = await started.createGatewayWith({
    upstream: async () => Response.json({ message: 'No such session' }, { status: 404 }),
  })
  const tab = await openBrowser(gateway).openTab()
  await hold(tab, 'one', 'the-first-key-9f3a')
  const one = clientOf(tab)
  void saveDraft(one, draftSlots.newSession(), { ...emptyNewSessionDraft, goal: 'Of the first' })
  await hold(tab, 'other', 'the-other-key-9f3a')
  const other = clientOf(tab)
  expect(other.credentials.keys.map(({ hint }) => hint)).toEqual(['…9f3a', '…9f3a'])
  expect(other).not.toBe(one)
  expect(other.scope).not.toBe(one.scope)
  expect(await draftOf(tab)).toBe('')

  // The same key pasted anew is the same again.
  await mutate(other, keyMutations.forget, { name: 'one' })
  await hold(tab, 'once more', 'the-first-key-9f3a')
  expect(clientOf(tab).scope).toBe(one.scope)
  expect(await draftOf(tab)).toBe('Of the first')
})
