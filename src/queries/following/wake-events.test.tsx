import { afterEach, describe, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'

import { followKnown, runOnOurClock, sessionSaid } from './followed-fixture.ts'

const statuses = { w: 'waiting_human', p: 'paused', c: 'cost_limited' }
const ids = ['w', 'p', 'c'] as const

runOnOurClock()

afterEach(async () => {
  Reflect.deleteProperty(document, 'hidden')
  await moveTo('')
})

/** A page that has no session open: the list, or the inbox. Held sessions are read once a minute there. */
async function openList() {
  const page = await followKnown(
    (path) => {
      const id = ids.find((one) => path === `/v1/sessions/${one}`)
      return id ? sessionSaid(id, statuses[id]) : 404
    },
    ids.map((id) => ({ id, ended: false })),
  )
  const reads = () => ids.map((id) => page.count(`/v1/sessions/${id}`))
  // The lock of the tab that leads comes in its own time.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500)
    expect(reads()).not.toContain(0)
  }, 20_000)
  await vi.advanceTimersByTimeAsync(5_000)
  return {
    /** How many of the three were read again within three seconds of this. */
    async readAfter(happens: () => unknown) {
      const before = reads()
      await happens()
      await vi.advanceTimersByTimeAsync(3_000)
      return reads().filter((count, index) => count > (before[index] ?? 0)).length
    },
  }
}

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Changes the time zone of the page; an empty one is that of the machine. */
function moveTo(timezoneId: string): Promise<unknown> {
  return cdp().send('Emulation.setTimezoneOverride', { timezoneId })
}

const pageshow = (persisted: boolean) =>
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

describe('where no session is open, those that wait and those that are held are read at once', () => {
  test.each<[string, () => unknown]>([
    ['when the browser brings the page out of its back-forward cache', () => pageshow(true)],
    ['when the network is back', () => globalThis.dispatchEvent(new Event('online'))],
    ['when the machine slept for an hour', () => vi.setSystemTime(Date.now() + 3_600_000)],
    ['when the clock is set back by an hour', () => vi.setSystemTime(Date.now() - 3_600_000)],
    [
      'when the tab is seen again',
      async () => {
        setHidden(true)
        await vi.advanceTimersByTimeAsync(20_000)
        setHidden(false)
      },
    ],
  ])('%s', async (_, happens) => {
    const list = await openList()
    expect(await list.readAfter(happens)).toBe(ids.length)
  })
})

describe('the held ones are not read sooner than their minute', () => {
  test('when a page is shown that was never in that cache', async () => {
    const list = await openList()
    expect(await list.readAfter(() => pageshow(false))).toBeLessThan(ids.length)
  })

  test.each([
    ['spring', '2026-03-29T01:00:00Z', -120],
    ['autumn', '2026-10-25T01:00:00Z', -60],
  ])('when summer time changes in %s, in Berlin', async (_, at, offsetAfter) => {
    await moveTo('Europe/Berlin')
    vi.setSystemTime(Date.parse(at) - 30_000)
    const list = await openList()
    await vi.advanceTimersByTimeAsync(Date.parse(at) - Date.now() - 1_000)
    expect(new Date().getTimezoneOffset()).not.toBe(offsetAfter)
    expect(await list.readAfter(() => undefined)).toBeLessThan(ids.length)
    expect(new Date().getTimezoneOffset()).toBe(offsetAfter)
  })

  test('when the machine travels to another time zone', async () => {
    const list = await openList()
    expect(await list.readAfter(() => moveTo('Asia/Kathmandu'))).toBeLessThan(ids.length)
    expect(new Date().getTimezoneOffset()).toBe(-345)
  })
})
