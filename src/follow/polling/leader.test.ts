import { describe, expect, test } from 'vitest'

import { shareOf } from '#src/testing/tier.ts'

import { createLeader, type LeaderAction } from './leader.ts'
import { seeded } from './simulate-fixture.ts'

type Tab = {
  id: string
  machine: ReturnType<typeof createLeader>
  visible: boolean
  frozen: boolean
  /** The words that it was told while it was frozen. */
  unheard: (() => void)[]
  nextTickAt: number
}

/** Tabs of one browser: its lock with a queue, its channel, its clock. */
function createBrowser(random: () => number) {
  const tabs: Tab[] = []
  const queue: Tab[] = []
  const epochs = new Map<number, string>()
  let holder: Tab | null = null
  let now = 0
  let made = 0
  let lastLedAt = 0

  const tell = (tab: Tab, word: () => void) => {
    if (tab.frozen) tab.unheard.push(word)
    else word()
  }
  const grant = (tab: Tab) => {
    holder = tab
    tell(tab, () => {
      // A frozen tab hears of it late, and may have lost it again by then.
      if (holder !== tab) return
      const epoch = tab.machine.granted(now, now)
      expect(epochs.has(epoch)).toBe(false)
      epochs.set(epoch, tab.id)
    })
  }
  const act = (tab: Tab, actions: readonly LeaderAction[]) => {
    for (const action of actions) {
      if (typeof action === 'object') {
        const to = tabs.find(({ id }) => id === action.handOverTo)
        if (to) tell(to, () => act(to, to.machine.offered(now)))
      } else if (action === 'queue') {
        if (holder === null) grant(tab)
        else queue.push(tab)
      } else {
        const before = holder
        if (queue.includes(tab)) queue.splice(queue.indexOf(tab), 1)
        grant(tab)
        if (before && before !== tab) tell(before, () => before.machine.lost(now))
      }
    }
  }
  const tick = (tab: Tab) => {
    act(tab, tab.machine.tick(now, tab.visible))
    tab.nextTickAt = now + 1_000
    const epoch = tab.machine.isLeading() ? tab.machine.epoch() : null
    for (const other of tabs) {
      if (other === tab) continue
      const beat = { tab: tab.id, visible: tab.visible, epoch }
      tell(other, () => other.machine.heard(beat, now))
    }
  }

  return {
    tabs,
    epochs,
    leaders: () => tabs.filter((tab) => !tab.frozen && tab.machine.isLeading()),
    open(visible: boolean) {
      const id = `tab ${(made += 1)}`
      const machine = createLeader(id, random)
      const nextTickAt = now + 1_000 * random()
      tabs.push({ id, machine, visible, frozen: false, unheard: [], nextTickAt })
    },
    close(tab: Tab) {
      tabs.splice(tabs.indexOf(tab), 1)
      if (queue.includes(tab)) queue.splice(queue.indexOf(tab), 1)
      if (holder !== tab) return
      holder = null
      const next = queue.shift()
      if (next) grant(next)
    },
    thaw(tab: Tab) {
      tab.frozen = false
      for (const word of tab.unheard.splice(0)) word()
    },
    /** Lets time pass; gives the longest time in which nobody led. */
    pass(ms: number): number {
      let longest = 0
      for (const end = now + ms; now < end; now += 50) {
        for (const tab of tabs) if (!tab.frozen && now >= tab.nextTickAt) tick(tab)
        const leads = tabs.some((tab) => !tab.frozen && tab.machine.isLeading())
        if (leads) lastLedAt = now
        longest = Math.max(longest, now - lastLedAt)
      }
      return longest
    },
  }
}

const kills = shareOf({ full: 50, soak: 1_000, quick: 10 })

describe('of five tabs', () => {
  test.each([1, 2, 3])(
    `one leads, though it is killed, frozen or hidden ${kills} times (seed %i)`,
    (seed) => {
      const random = seeded(seed)
      const browser = createBrowser(random)
      for (let tab = 0; tab < 5; tab += 1) browser.open(true)
      browser.pass(3_000)
      for (let kill = 0; kill < kills; kill += 1) {
        const [leader] = browser.leaders()
        if (!leader) throw new Error('nobody leads')
        const fate = Math.floor(random() * 3)
        if (fate === 0) {
          browser.close(leader)
          browser.open(true)
        } else if (fate === 1) leader.frozen = true
        else leader.visible = false
        expect(browser.pass(8_000 + 4_000 * random())).toBeLessThanOrEqual(8_000)
        expect(browser.leaders().map(({ id }) => id)).not.toContain(leader.id)
        expect(browser.leaders()).toHaveLength(1)
        leader.visible = true
        browser.thaw(leader)
        browser.pass(2_000)
        expect(browser.leaders()).toHaveLength(1)
      }
      // Each epoch is given once, to one tab.
      expect(browser.epochs.size).toBeGreaterThan(kills / 2)
    },
  )
})

test('a hidden tab leads while there is no other, and hands over to the first that is seen', () => {
  const browser = createBrowser(seeded(9))
  browser.open(false)
  browser.pass(3_000)
  const [first] = browser.leaders()
  expect(first?.id).toBe('tab 1')
  browser.open(true)
  browser.pass(6_000)
  expect(browser.leaders().map(({ id }) => id)).toEqual(['tab 2'])
})

test('what comes under a lower epoch does not count', () => {
  const leader = createLeader('a', () => 0.5)
  leader.heard({ tab: 'b', visible: true, epoch: 20.5 }, 0)
  leader.heard({ tab: 'c', visible: true, epoch: 10.5 }, 100)
  expect(leader.epoch()).toBe(20.5)
  expect(leader.granted(200, 5)).toBeGreaterThan(20.5)
})

test('a tab that hears of a later leader leads no more, before its lock tells it so', () => {
  const frozen = createLeader('frozen', () => 0.5)
  frozen.tick(0, true)
  const first = frozen.granted(0, 1_000)
  frozen.heard({ tab: 'other', visible: true, epoch: null }, 2_000)
  expect(frozen.isLeading()).toBe(true)
  frozen.heard({ tab: 'other', visible: true, epoch: first + 10_000 }, 12_000)
  expect(frozen.isLeading()).toBe(false)
  frozen.lost(12_000)
  expect(frozen.tick(12_500, true)).toEqual(['queue'])
  expect(frozen.granted(20_000, 12_000)).toBeGreaterThan(first + 10_000)
})
