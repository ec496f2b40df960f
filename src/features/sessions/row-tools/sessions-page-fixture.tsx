import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import type { SessionState } from '#src/model/session.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole, wholeSeconds } from '#src/testing/start-console.ts'

export const bar = page.getByRole('region', { name: 'Selected sessions' })
export const press = (keys: string) => userEvent.keyboard(keys)

type Fleet = {
  /** The status of each session by its id. */
  statuses: Record<string, string>
  /** The answer to a signal; without it, the service takes every signal. */
  post?: (id: string) => unknown
  /** The list is opened before the page has read any session; the state of each is known from before. */
  unread?: Record<string, SessionState>
  /** Readings are answered after this. */
  reading?: Promise<void>
  /** An answer is held back, see `wholeSeconds`. */
  isHeld?: boolean
}

/** The list of sessions of this browser, with a service of the test's own. */
export async function openSessionsPage({ statuses, post, unread, reading, isHeld }: Fleet) {
  /** Tests change the statuses, and cut off the readings of sessions. */
  const service = { statuses, isCut: false }
  const ids = Object.keys(statuses)
  const asked = [{ inputId: 'inp_1', question: 'Which totals?', status: 'pending' }]
  const recordOf = (id: string) => ({
    id,
    goal: `Goal of ${id}`,
    status: statuses[id],
    createdAt: new Date(ids.indexOf(id) * 1000).toISOString(),
    cost: { amount: 1, budget: 2, currency: 'USD' },
    ...(statuses[id] === 'waiting_human' && { humanInputs: asked }),
  })
  const started = await startConsole(
    {
      records: Object.fromEntries(ids.map((id) => [id, {}])),
      post: ({ path }) => post?.(idIn(path)),
      async answer({ method, path }) {
        const id = idIn(path)
        if (method !== 'GET' || !(ids.includes(id) || id in statuses)) return undefined
        await reading
        if (service.isCut) throw new TypeError('The network is gone')
        if (path.endsWith('/messages')) return { messages: [] }
        return id in statuses ? recordOf(id) : Response.json({}, { status: 404 })
      },
    },
    {
      ...((isHeld || reading) && wholeSeconds),
      known: (id) => ({
        summary: unread ? fleetSession(id, unread[id] ?? 'running').known.summary : null,
      }),
    },
  )
  const { client, sent } = started
  if (!unread) await Promise.all(ids.map((id) => client.following.readSession(id)))
  const signals = () => sent.map(({ path, body }) => [idIn(path), body])
  return { ...started, ...(await showPage(started.console, '/sessions')), service, signals }
}

function idIn(path: string): string {
  return path.split('/')[3] ?? ''
}

/** The sessions `one` to `five`, newest last, all read. */
export async function openFive(
  statuses: Record<string, string> = {},
  post?: Fleet['post'],
  isHeld = false,
) {
  const ids = ['five', 'four', 'three', 'two', 'one']
  const opened = await openSessionsPage({
    statuses: Object.fromEntries(ids.map((id) => [id, statuses[id] ?? 'running'])),
    ...(post && { post }),
    isHeld,
  })
  await expect.poll(shown).toHaveLength(5)
  return opened
}

/** The ids of the rows on screen. */
export function shown(): string[] {
  return [...document.querySelectorAll('[data-row]')].map(
    (row) => row.getAttribute('data-row') ?? '',
  )
}
