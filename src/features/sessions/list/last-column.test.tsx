import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { ConnectionError } from '#src/model/errors.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'

import { fleetSession } from './fleet-fixture.ts'
import { sessionRow } from './session-row.ts'
import { showList } from './show-list-fixture.tsx'

const MINUTE_MS = 60_000
/** Half a minute more, as the page's clock goes in steps. */
const ago = (minutes: number) => Date.now() - minutes * MINUTE_MS - (minutes && MINUTE_MS / 2)

const running = fleetSession('runs', 'running')
const fleet: readonly FleetSession[] = [
  fleetSession('asks', 'waiting', { question: 'Go on?', askedAt: ago(11) }),
  { ...running, freshness: { kind: 'live', asOf: ago(0) } },
  named('late', { freshness: { kind: 'stale', asOf: ago(2) } }),
  named('unread', { session: null, freshness: { kind: 'stale', asOf: ago(3) } }),
  named('cut', {
    freshness: {
      kind: 'disconnected',
      asOf: ago(4),
      cause: 'unreachable',
      error: new ConnectionError('No answer', { timedOut: true }),
    },
  }),
  fleetSession('done', 'complete', { updatedAt: ago(19) }),
]

/** The same session at work under another id, read otherwise. */
function named(id: string, more: Partial<FleetSession>): FleetSession {
  return { ...running, known: { ...running.known, id, goal: `Goal of ${id}` }, ...more }
}

async function show(width: number) {
  await page.viewport(width, 900)
  await showList(fleet.map((one) => sessionRow(one)))
}

beforeEach(() => {
  document.body.replaceChildren()
})

test.for([1440, 390])(
  'at %i px each row says in one form how long it waits, when it was updated or when it ended',
  async (width) => {
    await show(width)
    await expect.poll(times).toEqual([
      ['Waiting 11 min', null],
      [expect.stringMatching(/^Updated (just now|\d+ s ago)$/), null],
      ['Updated 2 min ago', 'Not updated'],
      ['Updated 3 min ago', 'Not read yet'],
      ['Updated 4 min ago', 'Not reachable'],
      ['Ended 19 min ago', null],
    ])
  },
)

function times() {
  return [...document.querySelectorAll('[data-row]')].map(lastOf)
}

/** The time of a row with its words, and the line below. */
function lastOf(row: Element): readonly (string | null)[] {
  const box = row.querySelector('time')?.closest('div')
  const below = box?.querySelector('p')?.textContent ?? null
  return [box?.textContent.replace(below ?? '', '') ?? null, below]
}
