import { expect, test, vi } from 'vitest'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import { attemptAfter, slotOf, type Attempt } from '#src/model/attempt.ts'
import { pastKept } from '#src/model/ledger/past-attempt.ts'

import { openDatabase, openStorage, tableNames } from './open-storage.ts'
import { createPastAttempts } from './past-attempts.ts'

vi.mock(import('./past-attempts.ts'), { spy: true })

const HOUR_MS = 3_600_000

const sending = (uuid: string, change: Parameters<typeof attemptOf>[1] = {}) =>
  attemptOf('pause', { uuid, state: 'sending', ...change })
const accepted = (old: Attempt) => attemptAfter(old, { type: 'accepted', at: 0 })
const refused = (old: Attempt) => attemptAfter(old, { type: 'refused', at: 0, words: 'No.' })

const slot = 'pause ses_1'

/** Two pages of one browser, each with a door of its own to the same database. */
async function openPages(now = () => 0) {
  const name = `attempts-${crypto.randomUUID()}`
  const open = async () => (await openStorage({ name, now })).scoped('local usr_1').attempts
  return {
    one: await open(),
    other: await open(),
    open,
    name,
    a: crypto.randomUUID(),
    b: crypto.randomUUID(),
  }
}

test('what one page has under way, no other page begins, until the answer is here', async () => {
  const { one, other, a, b } = await openPages()
  expect(one.take(slot)).toBe(true)
  expect(one.take(slot)).toBe(false)
  expect(await one.begin(slot, sending(a))).toBe(true)
  expect(await other.begin(slot, sending(b))).toBe(false)
  expect(await other.list()).toMatchObject([{ uuid: a, state: 'sending' }])
  await one.change(slot, a, accepted)
  one.release(slot, a)
  expect(await other.begin(slot, sending(b))).toBe(true)
})

test('of two pages that begin in the same moment, one does', async () => {
  const { one, other, a, b } = await openPages()
  const begun = await Promise.all([one.begin(slot, sending(a)), other.begin(slot, sending(b))])
  expect(begun.filter(Boolean)).toHaveLength(1)
})

test('other pages are told of a change', async () => {
  const { one, other, a } = await openPages()
  const told = vi.fn<() => void>()
  const stop = other.subscribe(told)
  await one.begin(slot, sending(a))
  await expect.poll(() => told).toHaveBeenCalled()
  stop()
})

test('what a page left behind unanswered is of unknown outcome, for good', async () => {
  const { one, open, a } = await openPages()
  const after = await open()
  await one.begin(slot, sending(a))
  expect(await after.list()).toMatchObject([{ state: 'sending' }])
  const told = vi.fn<() => void>()
  after.subscribe(told)
  // The browser lets go of what a page holds when the page goes.
  one.release(slot, a)
  await expect.poll(() => told).toHaveBeenCalled()
  const words = 'The page was closed before an answer came.'
  expect(await after.list()).toMatchObject([{ uuid: a, state: 'unknown', words }])
  const settled = await after.change(slot, a, (old) => {
    expect(old.state).toBe('unknown')
    return accepted(old)
  })
  expect(settled?.state).toBe('confirmed')
})

test('an answer to an attempt whose place another has taken changes nothing', async () => {
  const { one, a, b } = await openPages()
  await one.begin(slot, sending(b))
  expect(await one.change(slot, a, refused)).toBeNull()
  expect(await one.list()).toMatchObject([{ uuid: b, state: 'sending' }])
})

test('what is settled is kept for a day, what is unknown until it is settled', async () => {
  let now = 0
  const { one, a, b } = await openPages(() => now)
  await one.begin(slot, sending(a, { state: 'confirmed' }))
  const lost = attemptOf('cancel', { uuid: b, state: 'unknown' })
  await one.begin('cancel ses_1', lost)
  now = 25 * HOUR_MS
  expect(await one.list()).toMatchObject([{ uuid: b }])
})

test('what was removed is put back as it was, unless another has its place by now', async () => {
  const { one, other, a, b } = await openPages()
  const lost = sending(a, { state: 'unknown' })
  await one.begin(slot, lost)
  await one.remove(slot, a)
  const told = vi.fn<() => void>()
  other.subscribe(told)
  await one.putBack(slot, lost)
  await expect.poll(() => told).toHaveBeenCalled()
  expect(await other.list()).toEqual([lost])
  await one.remove(slot, a)
  await one.begin(slot, sending(b))
  await one.putBack(slot, lost)
  expect(await one.list()).toMatchObject([{ uuid: b, state: 'sending' }])
})

test('an attempt is removed while the code of the past does not come, and none that has its place by now', async () => {
  const { promise: never } = Promise.withResolvers<void>()
  vi.mocked(createPastAttempts).mockImplementationOnce(() => ({
    put: () => never,
    list: () => Promise.resolve([]),
    moveThere: () => never,
  }))
  const { one, other, a, b } = await openPages()
  await one.begin(slot, sending(a, { state: 'unknown' }))
  void one.remove(slot, a)
  await expect.poll(() => one.list()).toEqual([])
  await one.begin(slot, sending(b))
  await other.remove(slot, a)
  expect(await one.list()).toMatchObject([{ uuid: b }])
})

test('a settled attempt stays beside the next one in its place, and both go after a day', async () => {
  let time = 0
  const { one, other, a, b } = await openPages(() => time)
  await one.begin(slot, sending(a))
  await one.change(slot, a, accepted)
  one.release(slot, a)
  await one.begin(slot, sending(b, { startedAt: 1 }))
  await one.change(slot, b, refused)
  one.release(slot, b)
  expect(await other.list()).toMatchObject([
    { uuid: b, state: 'refused' },
    { uuid: a, state: 'confirmed' },
  ])
  // The effect of the first may be seen only now.
  await other.change(slot, a, (old) => attemptAfter(old, { type: 'effect', at: 5, applied: true }))
  expect(await one.list()).toMatchObject([{ uuid: b }, { uuid: a, effect: { at: 5 } }])
  time = 25 * HOUR_MS
  expect(await one.list()).toEqual([])
})

test('what leaves its place stays readable: after a day, dismissed, or followed by another', async () => {
  let now = 0
  const { one, other, a, b } = await openPages(() => now)
  const c = crypto.randomUUID()
  await one.begin(slot, sending(a, { state: 'unknown' }))
  await one.begin(slot, sending(b, { startedAt: 1 }))
  await one.change(slot, b, accepted)
  const lost = attemptOf('cancel', { uuid: c, state: 'unknown', startedAt: 2 })
  await one.begin(slotOf(lost), lost)
  await one.remove(slotOf(lost), lost.uuid)
  await expect.poll(() => other.past()).toMatchObject([{ uuid: c }, { uuid: a, state: 'unknown' }])
  now = 25 * HOUR_MS
  expect(await one.list()).toEqual([])
  await expect
    .poll(() => other.past())
    .toMatchObject([{ uuid: c }, { uuid: b, state: 'confirmed' }, { uuid: a }])
})

test('the past has a limit of days and of attempts, and holds no secret', async () => {
  let now = 0
  const { one, name } = await openPages(() => now)
  const request = { type: 'redirect', message: 'Use ask_0123456789abcdefghij' }
  await one.keepPast(attemptOf('redirect', { uuid: 'first', state: 'refused', request }))
  expect(await one.past()).toMatchObject([{ request: { message: 'Use [removed]' } }])
  const db = await openDatabase(name)
  const store = db.transaction(tableNames.pastAttempts, 'readwrite').objectStore('past-attempts')
  for (let at = 1; at <= pastKept.count; at += 1) {
    store.put(sending(String(at), { state: 'refused', startedAt: at }), ['local usr_1', String(at)])
  }
  const last = await one.past()
  expect([last.length, last.at(-1)?.uuid]).toEqual([pastKept.count, '1'])
  now = pastKept.days * 24 * HOUR_MS + 5
  expect((await one.past()).at(-1)?.uuid).toBe('6')
  db.close()
})
