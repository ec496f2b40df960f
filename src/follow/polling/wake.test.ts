import { describe, expect, test } from 'vitest'

import type { SessionState } from '#src/model/session.ts'

import { createBudget } from './budget.ts'
import { createWake } from './clock.ts'
import { createSchedule } from './schedule.ts'
import { seeded } from './simulate-fixture.ts'

const TICK_MS = 1_000
const HOUR_MS = 3_600_000

const SESSIONS = 24
const states = ['running', 'waiting', 'paused', 'cost-limited', 'queued'] as const
/** Which session is open on each page: none on the list and in the inbox. */
const openOn = { session: 0, list: null } as const
const pages = ['session', 'list'] as const
type PageName = (typeof pages)[number]

const stateOf = (index: number): SessionState => states[index % states.length] ?? 'running'

/** A tab that follows sessions in each state that goes on, with or without one open, on clocks of ours. */
function createTab(page: PageName = 'session') {
  const random = seeded(3)
  const budget = createBudget({ random })
  const schedule = createSchedule(random)
  const wake = createWake(TICK_MS)
  const sent: { id: string; at: number }[] = []
  const underWay: { request: number; id: string; at: number }[] = []
  let now = 0
  let date = Date.parse('2026-10-24T12:00:00Z')
  let answers: 'answers' | 'fails' | 'hangs' = 'answers'
  let wakes = 0

  for (let index = 0; index < SESSIONS; index += 1) {
    const place = index === openOn[page] ? 'open' : 'fleet'
    schedule.follow(`s${index}`, { state: stateOf(index), place }, 0)
  }
  const awake = () => {
    wakes += 1
    for (const { request } of underWay.splice(0)) budget.end(request, { kind: 'aborted' }, now)
    budget.tryNow(now)
    schedule.wake(now)
  }
  const step = () => {
    for (const one of underWay.filter(({ at }) => at + 100 <= now && answers !== 'hangs')) {
      underWay.splice(underWay.indexOf(one), 1)
      const isRead = answers === 'answers'
      budget.end(one.request, { kind: isRead ? 'answered' : 'failed' }, now)
      const state = stateOf(Number(one.id.slice(1)))
      const result = { kind: 'read', state, changed: true } as const
      schedule.answered(one.id, isRead ? result : { kind: 'failed' }, now)
    }
    while (budget.wait(now) === null) {
      const chosen = schedule.choose(now)
      if (!chosen) break
      schedule.asked(chosen.id, now)
      underWay.push({ request: budget.begin(now), id: chosen.id, at: now })
      sent.push({ id: chosen.id, at: now })
    }
  }
  return {
    page,
    budget,
    sent,
    awake,
    wakes: () => wakes,
    now: () => now,
    answer: (how: typeof answers) => (answers = how),
    hide: (hidden: boolean) => schedule.setHidden(hidden ? now : null),
    /** Ticks once a second, steps every 50 ms. */
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 50) {
        now += 50
        date += 50
        if (now % TICK_MS === 0 && wake.tick(date)) awake()
        step()
      }
    },
    /** No tick comes; the clock on the wall goes on, and the other one where the system lets it. */
    sleep(ms: number, monotonicToo: boolean) {
      date += ms
      if (monotonicToo) now += Math.round(ms / TICK_MS) * TICK_MS
    },
    /** Sends a request that is answered 429. */
    limit(retryAfterMs: number) {
      budget.end(budget.begin(now), { kind: 'limited', retryAfterMs }, now)
    },
    setClock: (byMs: number) => (date += byMs),
  }
}

type Tab = ReturnType<typeof createTab>

/** The delays of the readings on screen and of all, and the most requests beyond the burst in any second. */
function lookAfter(tab: Tab, since: number) {
  tab.pass(12_000)
  const after = tab.sent.filter(({ at }) => at >= since)
  const ids = Array.from({ length: SESSIONS }, (_, index) => index)
  const lateness = (which: readonly number[]) =>
    Math.max(...which.map((n) => (after.find(({ id }) => id === `s${n}`)?.at ?? Infinity) - since))
  const rate = tab.budget.meter(tab.now()).allowedPerMinute / 60
  const burst = Math.ceil(rate * 3) + 1
  const most = Math.max(
    ...after.map(({ at }) => after.filter((one) => one.at >= at && one.at < at + 1_000).length),
  )
  const open = openOn[tab.page]
  const first = open === null ? ids.filter((n) => stateOf(n) === 'waiting') : [open]
  return {
    firstMs: lateness(first),
    allMs: lateness(ids),
    beyondBurst: Math.max(0, most - burst),
  }
}

const within = (most: number): unknown => expect.toSatisfy((ms: number) => ms <= most)
/**
 * The readings on screen come within three seconds: the open session, or on a list the sessions that wait for a
 * person.
 */
const fresh = { firstMs: within(3_000), allMs: within(12_000), beyondBurst: 0 }

const sleeps = [
  ['ten seconds', 10_000],
  ['five minutes', 300_000],
  ['eight hours', 8 * HOUR_MS],
  ['three days', 72 * HOUR_MS],
] as const

describe.each(pages)('on the %s, after', (page) => {
  test.each(sleeps.flatMap(([name, ms]) => [true, false].map((goesOn) => ({ name, ms, goesOn }))))(
    'a sleep of $name, the steady clock going on: $goesOn',
    ({ ms, goesOn }) => {
      const tab = createTab(page)
      tab.pass(60_000)
      tab.sleep(ms, goesOn)
      const since = tab.now()
      expect(lookAfter(tab, since)).toEqual(fresh)
      expect(tab.wakes()).toBe(1)
    },
  )

  test.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
    ['forward a minute', 60_000],
  ])('the clock is set %s', (_, byMs) => {
    const tab = createTab(page)
    tab.pass(60_000)
    tab.setClock(byMs)
    expect(lookAfter(tab, tab.now())).toEqual(fresh)
    expect(tab.wakes()).toBe(1)
  })

  test.each([
    ['a minute', 60_000],
    ['forty minutes', 2_400_000],
  ])('being hidden for %s', (_, ms) => {
    const tab = createTab(page)
    tab.pass(60_000)
    tab.hide(true)
    const before = tab.sent.length
    tab.pass(ms)
    expect(tab.sent.length).toBeGreaterThan(before)
    tab.hide(false)
    tab.awake()
    expect(lookAfter(tab, tab.now())).toEqual(fresh)
  })

  test('having been offline until nothing was asked any more', () => {
    const tab = createTab(page)
    tab.pass(60_000)
    tab.answer('fails')
    tab.pass(300_000)
    tab.answer('answers')
    tab.awake()
    expect(lookAfter(tab, tab.now())).toEqual(fresh)
  })

  test('coming back from the cache of the browser', () => {
    const tab = createTab(page)
    tab.pass(60_000)
    tab.sleep(600_000, true)
    tab.awake()
    expect(lookAfter(tab, tab.now())).toEqual(fresh)
  })

  test('a sleep in which all requests were under way that may be, and never end', () => {
    const tab = createTab(page)
    tab.pass(60_000)
    tab.answer('hangs')
    tab.pass(20_000)
    tab.sleep(HOUR_MS, false)
    tab.answer('answers')
    expect(lookAfter(tab, tab.now())).toEqual(fresh)
  })

  test('a sleep within a hold, the hold is kept', () => {
    const tab = createTab(page)
    tab.pass(60_000)
    tab.limit(20_000)
    const until = tab.now() + 20_000
    tab.sleep(60_000, false)
    tab.pass(30_000)
    const held = tab.sent.filter(({ at }) => at > until - 19_900 && at < until)
    expect(held).toEqual([])
    expect(tab.sent.some(({ at }) => at >= until)).toBe(true)
  })
})

test('a tick that is a little late is no sleep', () => {
  const wake = createWake(TICK_MS)
  expect([0, 1_000, 4_500, 5_000].map((at) => wake.tick(at))).not.toContain(true)
})
