import { expect } from '@playwright/test'

import { servedMeaning, type ProxiedMeaning } from '#src/testing/cursor-proxy.ts'

import { testWithFaults as test } from './fixtures/faulty-test.ts'
import { createSession, sessionIdOf, signUp, statusOf } from './fixtures/people.ts'
import { byVoice, shownMessages } from './fixtures/shown-messages.ts'
import { openWritten } from './fixtures/written-messages.ts'

const uncapped = { how: 'none', at: 0 } as const
const clamp = (at: number) => ({ how: 'clamp', at }) as const
const refuse = (at: number) => ({ how: 'refuse', at }) as const

/** Each in a different way what `after` and `limit` may mean, and each such that every message can be read. */
const meanings: Record<string, Partial<ProxiedMeaning> | null> = {
  'the meaning of the service': null,
  'the meaning of the service, which says nothing of more': {},
  'whole rounds, until there are 20': { cut: 'rounds-beyond', cap: clamp(20), saysMore: true },
  'newest first, after ignored': { order: 'newest-first', after: 'ignored', cap: uncapped },
  'a log, after the last message': {
    order: 'append',
    after: 'after-last',
    cap: clamp(100),
    unknown: '404',
  },
  'a log, after the first message, ids that change': {
    order: 'append',
    after: 'after-first',
    cap: refuse(50),
    identity: 'changing',
  },
  'inclusive, whole rounds within 50': {
    after: 'inclusive',
    cut: 'rounds-within',
    cap: clamp(50),
  },
  'after as text, an unknown one ignored': { after: 'by-text', unknown: 'whole' },
  'a log with late messages, after ignored': {
    order: 'append',
    after: 'ignored',
    cap: uncapped,
    comesLate: true,
  },
  'the last messages, rounds by id': { cut: 'last', cap: uncapped, inventory: 'ids' },
  'late messages, growing ones, and a replica': {
    comesLate: true,
    growsMs: 4_000,
    lagMs: 1_500,
  },
  'finished rounds, ids within the round, rounds by id': {
    visibility: 'finished-rounds',
    identity: 'per-round',
    inventory: 'ids',
    unknown: 'empty',
  },
  'no ids, no rounds': { identity: 'none', inventory: 'none', cap: refuse(100) },
}

/** And these such that it can be shown that nothing is missing. */
const provable = new Set([
  'the meaning of the service',
  'whole rounds, until there are 20',
  'inclusive, whole rounds within 50',
])

for (const [name, changes] of Object.entries(meanings)) {
  test.describe(() => {
    test.use({ meaning: changes && { ...servedMeaning, ...changes } })
    const tag = changes === null ? '' : ' @full'
    test(`${name}: every message is on screen once and in order, across kills and 429s${tag}`, async ({
      page,
      target,
      network,
    }) => {
      await signUp(page)
      const context = 'rehearsal: rounds=17 messages=11 ask=0 subagents=5 pace=200'
      await createSession(page, { goal: 'Read me without loss', context })
      const sessionId = sessionIdOf(page)
      network.interfere(({ method, path, number }) =>
        method === 'GET' && path.startsWith('/v1/') && number % 9 === 0 ? slowDown(1) : null,
      )
      const written = openWritten(target)
      for (const rounds of [4, 11]) {
        await expect
          .poll(() => written.rounds(sessionId), { timeout: 60_000 })
          .toBeGreaterThan(rounds)
        await target.kill()
        await target.startAgain()
      }
      await expect(statusOf(page)).toContainText('Complete', { timeout: 90_000 })
      network.interfere(allowing({ requests: 20, everyMs: 10_000 }))
      const { shown, voices } = await written.messages(sessionId, changes ?? {})
      expect(shown.length).toBeGreaterThanOrEqual(200)
      let claimed = 0
      await expect
        .poll(
          async () => {
            const claims = await page.getByText(/^All messages are here/).isVisible()
            const { length } = await shownMessages(page)
            if (claims) claimed = Math.max(claimed, shown.length - length)
            return length
          },
          { timeout: 120_000 },
        )
        .toBe(shown.length)
      expect(claimed, 'missing while the page said that all are there').toBe(0)
      expect(byVoice(await shownMessages(page), voices)).toEqual(byVoice(shown, voices))
      if (provable.has(name)) {
        network.interfere(null)
        const complete = page.getByText('All messages are here: the console read everything twice.')
        await expect(complete).toBeVisible({ timeout: 120_000 })
      }
      await written.close()
    })
  })
}

function slowDown(seconds: number) {
  return {
    status: 429,
    headers: { 'Retry-After': String(seconds) },
    body: '{"error":"Slow down"}',
  }
}

/** A service that takes so many requests in each window of time, and answers the others 429. */
function allowing({ requests, everyMs }: { requests: number; everyMs: number }) {
  let from = Date.now()
  let taken = 0
  return ({ path }: { path: string }) => {
    if (!path.startsWith('/v1/')) return null
    if (Date.now() - from >= everyMs) {
      from = Date.now()
      taken = 0
    }
    taken += 1
    return taken > requests ? slowDown(Math.ceil((from + everyMs - Date.now()) / 1_000)) : null
  }
}
