import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import type { SavedSession } from '#src/model/saved-session.ts'
import { messageWith } from '#src/model/session-fixture.ts'

import { readListChoices, saveListChoices } from './device/device-items.ts'
import { readTheme, saveTheme } from './device/preferences.ts'
import { openDatabase, openStorage } from './open-storage.ts'
import { answerOf } from './tables.ts'
import { createTranscripts } from './transcripts.ts'

let name = ''
const opened: { close(): void }[] = []
beforeEach(() => {
  name = `test-${crypto.randomUUID()}`
})
afterEach(async () => {
  for (const database of opened.splice(0)) database.close()
  await answerOf(indexedDB.deleteDatabase(name))
  globalThis.localStorage.clear()
})

/** Another tab, or this one after a reload: the same database through a connection of its own. */
async function open(now?: () => number) {
  const db = await openDatabase(name)
  opened.push(db)
  const storage = await openStorage({ name, open: () => Promise.resolve(db), ...(now && { now }) })
  return { db, storage, store: storage.scoped('local u1') }
}

const known = (id: string, addedAt = 1): SavedSession => ({
  id,
  goal: `Goal of ${id}`,
  addedAt,
  lastWord: null,
  summary: null,
})
const sample = (at: number, spentMicros: number) => ({
  sessionId: 'ses_1',
  at,
  spentMicros,
  currency: 'USD',
})

describe('after a reload', () => {
  test('sessions, drafts, costs and answers are there', async () => {
    const { store } = await open()
    await store.savedSessions.add(known('ses_1', 1))
    // Earlier versions also kept how a session came to the list.
    const earlier = { ...known('ses_2', 2), addedBy: 'created' }
    await store.savedSessions.add(earlier)
    await store.drafts.put(['answer', 'ses_1', 'inp_1'], { text: 'half a thought' })
    await store.costSamples.add(sample(60_000, 5))
    await store.rate.put([], { perSecond: 4 })
    const again = await open()
    expect(again.storage.isDurable()).toBe(true)
    const list = await again.store.savedSessions.list()
    expect(list.map(({ id }) => id)).toEqual(['ses_2', 'ses_1'])
    expect(await again.store.drafts.find(['answer', 'ses_1', 'inp_1'])).toEqual({
      text: 'half a thought',
    })
    expect(await again.store.drafts.find(['answer', 'ses_1', 'inp_2'])).toBeNull()
    expect(await again.store.rate.find()).toEqual({ perSecond: 4 })
    expect(await again.storage.scoped('local u2').rate.find()).toBeNull()
    expect(await again.store.costSamples.list()).toEqual([sample(60_000, 5)])
  })

  test('what was taken off the list is known, in its own scope, until it is brought back', async () => {
    const { store } = await open()
    await store.forgotten.put(['ses_1'], 'ses_1')
    await store.forgotten.put(['ses_2'], 'ses_2')
    const again = await open()
    expect(await again.store.forgotten.list()).toEqual(['ses_1', 'ses_2'])
    expect(await again.storage.scoped('local u2').forgotten.list()).toEqual([])
    await again.store.forgotten.remove(['ses_1'])
    expect(await store.forgotten.list()).toEqual(['ses_2'])
    await again.store.forgetAll()
    expect(await store.forgotten.list()).toEqual([])
  })

  test('two tabs that change one session do not undo each other', async () => {
    const one = await open()
    const other = await open()
    await one.store.savedSessions.add(known('ses_1'))
    await Promise.all([
      one.store.savedSessions.update('ses_1', (old) => ({ ...old, lastWord: 'from one' })),
      other.store.savedSessions.update('ses_1', (old) => ({ ...old, goal: 'from the other' })),
    ])
    const [found] = await one.store.savedSessions.list()
    expect(found).toMatchObject({ lastWord: 'from one', goal: 'from the other' })
  })
})

describe('a scope', () => {
  test('that is forgotten for good keeps nothing that is written late, and tells the other tabs', async () => {
    const [here, there] = await Promise.all([open(), open()])
    const heard: string[] = []
    there.store.forgetting.hear((ids) => heard.push('u1', ...ids))
    there.storage.scoped('local u2').forgetting.hear(() => heard.push('u2'))
    await here.store.savedSessions.add(known('ses_1'))
    await here.store.forgetAll({ isLast: true })
    here.store.forgetting.tell(['ses_1'])
    await expect.poll(() => heard).toEqual(['u1', 'ses_1'])
    await here.store.savedSessions.add(known('ses_2'))
    await here.store.costSamples.add(sample(1, 2))
    expect(await there.store.savedSessions.list()).toEqual([])
    expect(await there.store.costSamples.list()).toEqual([])
    // A person who signs in again has a store that keeps.
    await here.storage.scoped('local u1').savedSessions.add(known('ses_3'))
    expect(await there.store.savedSessions.list()).toMatchObject([{ id: 'ses_3' }])
  })

  test('holds what is its own, even where one name begins with another', async () => {
    const { storage, store } = await open()
    const longer = storage.scoped('local u10')
    await store.savedSessions.add(known('ses_1'))
    await longer.savedSessions.add(known('ses_2'))
    expect((await store.savedSessions.list()).map(({ id }) => id)).toEqual(['ses_1'])
    await store.forgetAll()
    expect(await store.savedSessions.list()).toEqual([])
    expect((await longer.savedSessions.list()).map(({ id }) => id)).toEqual(['ses_2'])
  })

  test('leaves alone what it no longer knows', async () => {
    const { store } = await open()
    await store.savedSessions.add(known('ses_1'))
    await store.savedSessions.remove('ses_1')
    expect(await store.savedSessions.update('ses_1', (old) => old)).toBeNull()
    expect(await store.savedSessions.list()).toEqual([])
  })
})

describe('costs', () => {
  test('get coarser with age, but keep where counting began and what was last', async () => {
    const hour = 60 * 60_000
    const first = await open(() => 0)
    for (let at = 0; at <= 10 * 60_000; at += 60_000)
      await first.store.costSamples.add(sample(at, at))
    const later = await open(() => 10 * hour)
    await expect
      .poll(() => later.store.costSamples.list())
      .toEqual([sample(0, 0), sample(10 * 60_000, 10 * 60_000)])
  })
})

describe('a browser that keeps nothing', () => {
  test('holds everything in this tab, and says so', async () => {
    const storage = await openStorage({ name, open: () => Promise.reject(new Error('private')) })
    expect(storage.isDurable()).toBe(false)
    const store = storage.scoped('local u1')
    await store.savedSessions.add(known('ses_1'))
    await store.savedSessions.update('ses_1', (old) => ({ ...old, lastWord: 'hello' }))
    await store.drafts.put(['new-session'], { goal: 'something' })
    expect(await store.savedSessions.list()).toMatchObject([{ id: 'ses_1', lastWord: 'hello' }])
    expect(await store.drafts.find(['new-session'])).toEqual({ goal: 'something' })
    expect(await store.drafts.list()).toHaveLength(1)
    await store.drafts.remove(['new-session'])
    expect(await store.drafts.find(['new-session'])).toBeNull()
    await store.forgetAll()
    expect(await store.savedSessions.list()).toEqual([])
  })

  test('that stops keeping in the middle loses nothing that is typed from then on', async () => {
    const { db, storage, store } = await open()
    await store.drafts.put(['new-session'], { goal: 'before' })
    db.close()
    await store.drafts.put(['new-session'], { goal: 'after' })
    expect(await store.savedSessions.add(known('ses_1'))).toMatchObject({ id: 'ses_1' })
    expect(await store.drafts.find(['new-session'])).toEqual({ goal: 'after' })
    expect(storage.isDurable()).toBe(false)
  })

  test('that is full takes a change of what it has, and holds the change in this tab', async () => {
    const { store } = await open()
    await store.savedSessions.add(known('ses_1'))
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota is used up', 'QuotaExceededError')
    })
    onTestFinished(() => put.mockRestore())
    await store.savedSessions.update('ses_1', (old) => ({ ...old, title: 'October' }))
    expect(await store.savedSessions.list()).toMatchObject([{ id: 'ses_1', title: 'October' }])
  })

  test('that stops keeping in the middle does not say that no session is known', async () => {
    const { db, store } = await open()
    await store.savedSessions.add(known('ses_1'))
    db.close()
    await expect(store.savedSessions.list()).rejects.toThrow('cannot be read')
  })

  test('that stops keeping in the middle does not say that all is forgotten', async () => {
    const { db, storage, store } = await open()
    await storage.sealedKeys.persist(['keys'], {
      salt: new Uint8Array(1),
      iterations: 1,
      entries: [],
    })
    await store.savedSessions.add(known('ses_1'))
    db.close()
    await expect(store.forgetAll()).rejects.toThrow('cannot be removed')
    await expect(storage.sealedKeys.removeAll(['keys'])).rejects.toThrow('cannot be removed')
    const again = await open()
    await again.store.forgetAll()
    await again.storage.sealedKeys.removeAll(['keys'])
    expect(await again.store.savedSessions.list()).toEqual([])
    expect(await again.storage.sealedKeys.find(['keys'])).toBeNull()
  })
})

/** The database opens after so many attempts that came to nothing. */
async function openLate(failures: number) {
  let left = failures
  const openOnceReady = (it: string) => {
    left -= 1
    if (left < 0) return openDatabase(it)
    return Promise.reject(new DOMException('It did not open', 'TimeoutError'))
  }
  return (await openStorage({ name, open: openOnceReady })).scoped('local u1')
}

test('a database that did not open is opened once more to forget, or nothing is called forgotten', async () => {
  const { store } = await open()
  await store.savedSessions.add(known('ses_1'))
  await expect((await openLate(Infinity)).forgetAll()).rejects.toThrow('cannot be removed')
  expect(await store.savedSessions.list()).toMatchObject([{ id: 'ses_1' }])
  await (await openLate(1)).forgetAll()
  expect(await store.savedSessions.list()).toEqual([])
})

test('a connection that comes too late is closed', async () => {
  // A connection of an older version that does not give way.
  const older = await answerOf(indexedDB.open(name, 1))
  await expect(openDatabase(name)).rejects.toThrow(DOMException)
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  onTestFinished(() => close.mockRestore())
  older.close()
  await expect.poll(() => close.mock.contexts.filter((db) => db !== older)).toHaveLength(1)
})

test('a newer version in another tab is not held up by this one, which goes on with it', async () => {
  const storage = await openStorage({ name })
  const store = storage.scoped('local u1')
  await store.savedSessions.add(known('ses_1'))
  const newer = await answerOf(indexedDB.open(name, 99))
  opened.push(newer)
  expect(newer.version).toBe(99)
  await store.drafts.put(['new-session'], { goal: 'after' })
  expect(await store.savedSessions.list()).toMatchObject([{ id: 'ses_1' }])
  const again = (await openStorage({ name })).scoped('local u1')
  expect(await again.drafts.find(['new-session'])).toEqual({ goal: 'after' })
  expect(storage.isDurable()).toBe(true)
})

test('a connection that was closed is opened once for all that notice it together', async () => {
  let opens = 0
  const storage = await openStorage({
    name,
    async open(it) {
      opens += 1
      const db = await openDatabase(it)
      opened.push(db)
      return db
    },
  })
  const store = storage.scoped('local u1')
  await store.savedSessions.add(known('ses_1'))
  for (const db of opened) db.close()
  const read = [store.savedSessions.list(), store.attempts.list(), store.rate.find()]
  expect(await Promise.all(read)).toMatchObject([[{ id: 'ses_1' }], [], null])
  expect([opens, storage.isDurable()]).toEqual([2, true])
})

test('a choice that full web storage refuses is read back in this tab, and a later choice is kept', () => {
  const { localStorage } = globalThis
  saveListChoices('one', { columns: ['cost'], views: [] })
  for (let left = 2 ** 23; left > 0; left = Math.floor(left / 2)) {
    try {
      localStorage.setItem(`full ${left}`, 'x'.repeat(left))
    } catch {
      // The next one is half as long.
    }
  }
  const columns = Array.from({ length: 2 ** 12 }, (_, at) => `column ${at}`)
  saveListChoices('one', { columns, views: [] })
  expect(readListChoices('one').columns).toEqual(columns)
  localStorage.clear()
  saveListChoices('one', { columns: ['goal'], views: [] })
  expect(readListChoices('one').columns).toEqual(['goal'])
})

test('saved views are those of an account, and the account that saves first takes over those of an earlier version', () => {
  globalThis.localStorage.clear()
  const earlier = { columns: [], views: [{ name: 'Earlier', query: 'q=x' }] }
  globalThis.localStorage.setItem('signalbox.list-choices', JSON.stringify(earlier))
  expect(readListChoices('one')).toEqual(earlier)
  const mine = { columns: [], views: [...earlier.views, { name: 'Mine', query: 'q=y' }] }
  saveListChoices('one', mine)
  expect(readListChoices('one')).toEqual(mine)
  expect(readListChoices('two').views).toEqual([])
  saveListChoices('one', null)
  expect(readListChoices('one').views).toEqual([])
})

test('the theme is kept, and "system" leaves no trace', () => {
  // A console of another file may have left its secret.
  globalThis.localStorage.clear()
  expect(readTheme()).toBe('system')
  saveTheme('dark')
  expect(readTheme()).toBe('dark')
  expect(Object.keys(globalThis.localStorage)).toEqual(['signalbox.theme'])
  saveTheme('system')
  expect(globalThis.localStorage).toHaveLength(0)
})

const keeperAt = (keptAt: number) => ({ writer: 'this page', readBy: 'a', keptAt })

describe('messages', () => {
  test('are kept in place of what another page kept, and of no other session', async () => {
    const { store } = await open()
    const transcripts = createTranscripts(store.transcripts)
    const before = { audit: 'before', blocks: [block(0, 'a'), block(200, 'b')] }
    for (const id of ['ses_1', 'ses_12']) await transcripts.save(id, before, keeperAt(1), true)
    const other = { writer: 'another', readBy: 'b', keptAt: 2 }
    await transcripts.save('ses_1', { audit: 'after', blocks: [block(0, 'c')] }, other, true)
    expect(await transcripts.find('ses_1')).toMatchObject({
      audit: 'after',
      blocks: [block(0, 'c')],
    })
    expect(await transcripts.find('ses_12')).toMatchObject(before)
    await transcripts.take('ses_12', other)
    expect(await transcripts.keeper('ses_12')).toMatchObject(other)
    await transcripts.take('ses_3', other)
    expect(await transcripts.keeper('ses_3')).toBeNull()
  })

  test('are kept whole or not at all: what one write of them cannot take undoes all', async () => {
    const { store } = await open()
    const transcripts = createTranscripts(store.transcripts)
    const before = { audit: 'before', blocks: [block(0, 'a')] }
    await transcripts.save('ses_1', before, keeperAt(1), true)
    // The database refuses a value that cannot be copied, as it refuses a value that has no room.
    const message = messageWith({ roundId: 'r1', text: 'b', extra: { refused: () => undefined } })
    const refused = { roundId: 'r1', from: 200, messages: [{ key: 'k200', message }] }
    const after = { audit: 'after', blocks: [block(0, 'A'), refused] }
    await transcripts.save('ses_1', after, keeperAt(2), true)
    expect((await transcripts.find('ses_1'))?.blocks).toEqual([block(0, 'A'), refused])
    const again = await open()
    expect(await createTranscripts(again.store.transcripts).find('ses_1')).toMatchObject(before)
  })

  test('are kept block by block, and come back in order with their audit state', async () => {
    const { store } = await open()
    const first = { audit: { form: 1 }, blocks: [block(200, 'b'), block(0, 'a'), block(1000, 'c')] }
    const transcripts = createTranscripts(store.transcripts)
    await transcripts.save('ses_1', first, keeperAt(1), true)
    const second = { audit: { form: 2 }, blocks: [block(200, 'B')] }
    await transcripts.save('ses_1', second, keeperAt(2), false)
    expect(await transcripts.keeper('ses_1')).toMatchObject(keeperAt(2))
    const again = await open()
    const kept = await createTranscripts(again.store.transcripts).find('ses_1')
    expect(kept?.audit).toEqual({ form: 2 })
    expect(kept?.blocks).toEqual([block(0, 'a'), block(200, 'B'), block(1000, 'c')])
    expect(await createTranscripts(again.store.transcripts).find('ses_2')).toBeNull()
  })

  test('of twenty sessions stay; the one kept longest ago goes', async () => {
    const { store } = await open()
    for (let one = 0; one <= 20; one += 1) {
      const kept = { audit: { form: 1 }, blocks: [] }
      await createTranscripts(store.transcripts).save(`ses_${one}`, kept, keeperAt(one), true)
    }
    expect(await createTranscripts(store.transcripts).find('ses_0')).toBeNull()
    expect(await createTranscripts(store.transcripts).find('ses_1')).not.toBeNull()
    expect(await createTranscripts(store.transcripts).find('ses_20')).not.toBeNull()
  })
})

function block(from: number, text: string) {
  return {
    roundId: 'r1',
    from,
    messages: [{ key: `k${from}`, message: messageWith({ roundId: 'r1', text }) }],
  }
}

test('of two tabs only the first fires a guard, and after a reload the guard has fired', async () => {
  const tabs = await Promise.all([open(), open()])
  const rule = { scope: { kind: 'fleet' }, measure: 'spent', currency: 'USD' } as const
  const guard = { ...rule, id: 'g', limitMicros: 5, pauses: true, createdAt: 1, fired: null }
  await tabs[0].store.guards.save(guard)
  const fired = { at: 1, figureMicros: 6, toPause: ['ses_1'], paused: 0, seen: false }
  const claims = tabs.map(({ store }) =>
    store.guards.update('g', (old) => (old.fired ? null : { ...old, fired })),
  )
  expect((await Promise.all(claims)).filter((claimed) => claimed !== null)).toHaveLength(1)
  const { store } = await open()
  expect(await store.guards.list()).toEqual([{ ...guard, fired }])
  await store.forgetAll()
  expect(await store.guards.list()).toEqual([])
})
