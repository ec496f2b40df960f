import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { ConnectionError } from '#src/model/errors.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { paths } from '#src/routes.ts'
import { showConsole, showPage } from '#src/testing/open-page.tsx'
import { startConsole, wholeSeconds } from '#src/testing/start-console.ts'

import {
  askedWords,
  ConnectionBanner,
  ConnectionFoot,
  ConnectionSign,
  RehearsalTag,
  type ServiceHealth,
} from './connection-status.tsx'

const known = { goal: null, addedAt: 0, lastWord: null } as const

test('one session that cannot be read is said at the foot, of it alone, and moves nothing above', async () => {
  const { console, client } = await startConsole({
    records: { ses_1: { id: 'ses_1', status: 'running' } },
    answer({ path }) {
      if (path === '/v1/sessions/ses_cut') throw new TypeError('reset')
    },
  })
  await showConsole(console, '/nowhere')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(page.getByText(/^Live · /)).toBeInTheDocument()
  const { top } = heading.element().getBoundingClientRect()
  await client.store.savedSessions.add({ ...known, id: 'ses_cut', summary: null })
  await client.queryClient.invalidateQueries({ queryKey: ['known-sessions'] })
  const notice = page.getByRole('alert').filter({ hasText: 'cannot be read' })
  await expect
    .element(notice)
    .toMatchTextContent(/^1 of 2 sessions cannot be read: the service cannot be reached/)
  expect(heading.element().getBoundingClientRect().top).toBe(top)
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(globalThis.innerHeight)

  // On a narrow screen they stand upon the navigation, however short the page is.
  const nav = page.getByRole('navigation').element().getBoundingClientRect()
  const last = page.getByRole('alert').last().element().getBoundingClientRect()
  expect(last.bottom).toBeLessThanOrEqual(nav.top)
  expect(last.bottom).toBeGreaterThan(nav.top - 48)
})

test('a service that asks to wait for a minute is not called live until then', async () => {
  const summary = summaryOf(sessionWith({ state: 'running' }), Date.now())
  const { console } = await startConsole(
    {
      records: { ses_1: { id: 'ses_1', status: 'running' } },
      answer: ({ path }) =>
        path === '/v1/sessions/ses_1'
          ? Response.json({}, { status: 429, headers: { 'retry-after': '60' } })
          : undefined,
    },
    { known: () => ({ summary }) },
  )
  await showConsole(console, '/nowhere')
  // The kept summary is fresh for half a minute.
  const sign = page.getByText(/^Too many requests · last answer /)
  await expect.element(sign, { timeout: 8_000 }).toBeInTheDocument()
})

const topOfNotices = () => {
  const notices = page.getByRole('alert').elements()
  return Math.min(...notices.map((each) => each.getBoundingClientRect().top))
}

test('on a phone the bar of a selection stands above all notices, and not over their words', async () => {
  await page.viewport(390, 844)
  const { console } = await startConsole({
    records: Object.fromEntries(
      ['1', '2', '3', '4', '5', '6', 'cut'].map((name) => {
        const id = `ses_${name}`
        return [id, { id, status: 'running' }]
      }),
    ),
    answer({ path }) {
      if (path === '/v1/sessions/ses_cut') throw new TypeError('reset')
    },
  })
  await showConsole(console, '/sessions')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selected sessions' })
  // This browser keeps nothing, and says so in a notice of its own.
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'cannot be read' })
  await expect.element(notice).toBeVisible()
  await expect
    .poll(() => bar.element().getBoundingClientRect().bottom - topOfNotices())
    .toBeLessThanOrEqual(0)
})

test('the notice of a service that does not answer stays as it was spoken: it shows no age', async () => {
  const { console } = await startConsole()
  const error = new ConnectionError('no answer', { timedOut: false })
  const health = { kind: 'disconnected', cause: 'unreachable', asOf: Date.now(), error } as const
  await showPage(console, '/', <ConnectionBanner health={health} />)
  const notice = page.getByRole('alert').first()
  await expect.element(notice).toMatchTextContent(/It is of \d\d:\d\d:\d\d\. /)
})

async function showFoot(health: ServiceHealth, ...service: Parameters<typeof startConsole>) {
  const { console } = await startConsole(...service)
  await showPage(console, '/', <ConnectionFoot health={health} />)
}

test('what is behind says how old the oldest is, and leads to what is asked and why', async () => {
  await showFoot({ kind: 'behind', asOf: Date.now() - 70_000 })
  await expect.element(page.getByText(/^Behind · oldest answer 1 min ago$/)).toBeVisible()
  const why = page.getByRole('link', { name: 'oldest answer 1 min ago' })
  await expect.element(why).toHaveAttribute('href', paths.settings)
})

test('what has had no answer lately says for how long, and promises no reason', async () => {
  await showFoot({ kind: 'stale', asOf: Date.now() - 70_000 })
  await expect.element(page.getByText(/^Not updated · last answer 1 min ago$/)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('what was asked is called a rate only once a minute of it was counted', () => {
  expect(askedWords({ sent: 12, countedMs: 20_400 })).toBe('12 requests in 20 s')
  expect(askedWords({ sent: 31, countedMs: 60_000 })).toBe('31 requests/min')
})

test('before the list of the service is read, no foot says that no session is running', async () => {
  const described = Promise.withResolvers<Response>()
  await showFoot({ kind: 'idle' }, { openapi: described.promise }, wholeSeconds)
  await expect.element(page.getByText('Reading sessions')).toBeVisible()
  described.resolve(Response.json({}, { status: 404 }))
  await expect.element(page.getByText('No session is running')).toBeVisible()
})

test('a phone shows the age of the last answer whole, also beside the sign of the rehearsal agent', async () => {
  const { console } = await startConsole({ config: { agent: 'rehearsal' } })
  const asOf = Date.now() - 55 * 60_000
  const head = (
    // The width that the head of 390 px leaves beside its mark.
    <div style={{ display: 'flex', gap: 8, width: 322 }} className="text-sm">
      <ConnectionSign health={{ kind: 'stale', asOf }} />
      <RehearsalTag short />
    </div>
  )
  await page.viewport(390, 844)
  await showPage(console, '/', head)
  await expect.element(page.getByText(/^Rehearsal/)).toBeVisible()
  const said = page.getByText(/^Not updated · last answer 55 min ago$/)
  await expect.element(said).toBeVisible()
  const sign = said.element()
  expect(sign.scrollWidth).toBe(sign.clientWidth)
})
