import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { saveListChoices } from '#src/storage/device/device-items.ts'

import { fleetSession } from './list/fleet-fixture.ts'
import { SessionsView, type SessionsViewProps } from './sessions-page.tsx'

const sessions = [
  fleetSession('ses_ask', 'waiting', { goal: 'Reconcile October', question: 'Move the refunds?' }),
  fleetSession('ses_etl', 'running', {
    goal: 'Port the nightly ETL',
    lastWord: 'Replaying Tuesday',
  }),
  fleetSession('ses_limit', 'cost-limited', { goal: 'Translate the help centre' }),
  fleetSession('ses_stop', 'cancelled', { goal: 'Benchmark vector stores' }),
]

beforeEach(async () => {
  await page.viewport(1280, 800)
})

const usual = {
  scope: null,
  sessions,
  pending: false,
  samples: [],
  attempts: [],
  listing: 'none',
  findIntent: undefined,
  notice: null,
  touched: null,
  onTakeOff: () => undefined,
} satisfies SessionsViewProps

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>
}

async function renderAt(address: string, shown = sessions) {
  await render(
    <MemoryRouter initialEntries={[address]}>
      <SessionsView {...usual} sessions={shown} />
      <Address />
    </MemoryRouter>,
  )
}

const view = (listing: SessionsViewProps['listing'], shown = sessions) => (
  <MemoryRouter>
    <SessionsView {...usual} sessions={shown} listing={listing} />
  </MemoryRouter>
)

function goals(): string[] {
  return page
    .getByRole('table')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
}

const address = () => page.getByRole('status', { name: 'Address' }).element().textContent

test('a filter shows its sessions and stands in the address', async () => {
  await renderAt('/sessions')
  expect(goals()).toHaveLength(4)
  await userEvent.click(page.getByRole('button', { name: 'Cost limit 1' }))
  await expect.poll(goals).toEqual(['Translate the help centre'])
  await expect.poll(address).toBe('?status=cost-limited')
})

test('a filter by tag or age is in sight on a narrow list, "All" is not pressed beside it, and clears it', async () => {
  await page.viewport(1024, 800)
  await renderAt('/sessions?tag=urgent&age=1h')
  const all = page.getByRole('button', { name: 'All 4' })
  await expect.element(page.getByRole('button', { name: 'Tag: urgent ×' })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Last hour ×' })).toBeInViewport()
  await expect.element(all).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(all)
  await expect.poll(address).toBe('')
  expect(goals()).toHaveLength(4)
  await expect.element(all).toHaveAttribute('aria-pressed', 'true')
})

test('no chip of a wide list is cut off: a mouse could not reach the chip', async () => {
  await page.viewport(1024, 800)
  await renderAt('/sessions')
  await expect.element(page.getByRole('button', { name: 'All 4' })).toBeVisible()
  const row = page.getByRole('group', { name: 'Filter by status' }).element()
  const last = page.getByRole('button', { name: 'Failed or cancelled 1' }).element()
  expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(row.getBoundingClientRect().right)
})

test('a goal takes two lines of a narrower table, where eighteen letters alone would stand in one', async () => {
  await page.viewport(1024, 800)
  saveListChoices(null, { columns: ['tags', 'agent', 'id'], views: [] })
  onTestFinished(() => saveListChoices(null, null))
  await renderAt('/sessions')
  const link = page.getByRole('link', { name: 'Translate the help centre' })
  await expect.element(link).toBeVisible()
  const { scrollWidth, clientWidth } = link.element().firstElementChild ?? document.body
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('the goal can be read beside all columns: the table scrolls sideways', async () => {
  const columns = ['tags', 'budget', 'burn', 'agent', 'id', 'created']
  saveListChoices(null, { columns, views: [] })
  onTestFinished(() => saveListChoices(null, null))
  await renderAt('/sessions')
  await expect.element(page.getByRole('columnheader', { name: 'Burn' })).toBeInTheDocument()
  const goal = page.getByRole('columnheader', { name: 'Goal' }).element()
  expect(goal.getBoundingClientRect().width).toBeGreaterThanOrEqual(149)
  expect(document.documentElement.scrollWidth).toBe(1_280)
})

test('an address with filter and search shows the same again', async () => {
  await renderAt('/sessions?status=running&q=tuesday')
  expect(goals()).toEqual(['Port the nightly ETL'])
  await expect.element(page.getByRole('searchbox')).toHaveValue('tuesday')
  await expect
    .element(page.getByRole('button', { name: 'Active 1' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('a slash leads to the search, which finds by last word; Escape shows all again', async () => {
  await renderAt('/sessions')
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('replaying')
  await expect.poll(goals).toEqual(['Port the nightly ETL'])
  await expect.poll(address).toBe('?q=replaying')
  await userEvent.keyboard('{Escape}')
  await expect.poll(goals).toHaveLength(4)
  await expect.poll(address).toBe('')
})

test('a search without a match says where it looked and leads back', async () => {
  await renderAt('/sessions?q=nothing-like-it')
  await expect.element(page.getByText('No session matches “nothing-like-it”')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Show all sessions' }))
  await expect.poll(goals).toHaveLength(4)
})

test('a first visit says what to do next', async () => {
  await renderAt('/sessions', [])
  await expect
    .element(page.getByRole('link', { name: 'Create the first session' }))
    .toHaveAttribute('href', '/sessions/new')
  await expect.element(page.getByRole('button', { name: 'Add a session by its id' })).toBeVisible()
  expect(page.getByRole('searchbox').query()).toBeNull()
})

test.each([
  ['none', /its questions\. The service has no list of sessions/],
  ['looking', /^Looking for sessions of your account/],
  ['read', /other browsers or programs start also appear in this list/],
  ['failed', /list of sessions could not be read\. The console tries again/],
] as const)(
  'a first visit says what is known of the list of the service: %s',
  async (of, words) => {
    await render(view(of, []))
    await expect.element(page.getByText(words)).toBeVisible()
  },
)

test('figures say "reading the list…" until the first look at the list came back', async () => {
  const { rerender } = await render(view('looking'))
  await expect.poll(() => page.getByText('reading the list…').elements().length).toBe(2)
  await rerender(view('none'))
  expect(page.getByText('reading the list…').elements()).toEqual([])
})

test('what waits is counted first, in amber, with the age of the oldest question', async () => {
  await renderAt('/sessions')
  const figure = page.getByText('Waiting for you').first().element().nextElementSibling
  expect(figure?.textContent).toMatch(/^1 questionoldest waits \d+ d$/)
  expect(figure?.firstElementChild?.classList).toContain('text-wait-ink')
})

test('a figure and its filter name what they count: what is queued does not run yet', async () => {
  const queued = fleetSession('ses_queued', 'queued', { goal: 'Sort the tickets' })
  await renderAt('/sessions', [...sessions, queued])
  await expect.element(page.getByRole('button', { name: 'Active 2' })).toBeVisible()
  const figure = page.getByRole('term').filter({ hasText: 'Running' }).element()
  expect(figure.nextElementSibling?.textContent).toBe('1 session1 queued')
})

test('what is spent today counts older sessions as far as it is known, and says so', async () => {
  const older = fleetSession('ses_old', 'running', { spentMicros: 3_000_000 })
  await renderAt('/sessions', [...sessions, older])
  const figure = page.getByText('Spent today').element().nextElementSibling
  expect(figure?.textContent).toBe('at least $0.00')
  await userEvent.hover(page.getByRole('button', { name: 'at least $0.00' }))
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent('first cost that this browser saw')
})

test('where no session shows its cost, nothing is said to be spent today', async () => {
  const unknown = sessions.slice(0, 1).map(({ known, freshness }) => ({
    known: { ...known, summary: null },
    session: null,
    freshness,
  }))
  await renderAt('/sessions', unknown)
  const figure = page.getByText('Spent today').element().nextElementSibling
  expect(figure?.textContent).toBe('–not known')
})

test('a header sorts its column, says so, and stands in the address', async () => {
  await renderAt('/sessions')
  const header = page.getByRole('columnheader', { name: 'Goal' })
  await userEvent.click(header.getByRole('button'))
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(address).toBe('?sort=goal')
  expect(goals()[0]).toBe('Benchmark vector stores')
  await userEvent.click(header.getByRole('button'))
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => goals()[0]).toBe('Translate the help centre')
})

test('the header of the table stays in view', async () => {
  const many = Array.from({ length: 60 }, (_, at) => fleetSession(`ses_${at}`, 'complete'))
  await renderAt('/sessions', many)
  window.scrollTo(0, 1_500)
  const header = page.getByRole('columnheader', { name: 'Goal' })
  await expect.poll(() => Math.round(header.element().getBoundingClientRect().top)).toBe(0)
  window.scrollTo(0, 0)
})

test('a chosen column stays chosen, and a saved view brings its filters back', async () => {
  localStorage.clear()
  await renderAt('/sessions?status=cost-limited&sort=-cost')
  await userEvent.click(page.getByRole('button', { name: 'View' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByLabelText('Budget'))
  await userEvent.fill(dialog.getByLabelText('Name of this view'), 'Held')
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await expect.element(page.getByRole('columnheader', { name: 'Budget' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'All 4' }))
  await expect.poll(address).toBe('?sort=-cost')
  await userEvent.click(page.getByRole('button', { name: 'View' }))
  await userEvent.click(page.getByRole('link', { name: 'Held' }))
  await expect.poll(goals).toEqual(['Translate the help centre'])
  localStorage.clear()
})

test('of ten thousand sessions the visible rows are drawn, each with its number', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    fleetSession(`ses_${String(at).padStart(5, '0')}`, 'complete', { updatedAt: 20_000 - at }),
  )
  await renderAt('/sessions', many)
  const table = page.getByRole('table', { name: 'Sessions' })
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001')
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(500_000)
  window.scrollTo(0, 300_000)
  await expect.poll(() => Number(rowNumber())).toBeGreaterThan(4_000)
  expect(page.getByRole('row').elements().length).toBeLessThan(80)
  window.scrollTo(0, 0)
})

const rowNumber = () =>
  document.querySelector('tbody [aria-rowindex]')?.getAttribute('aria-rowindex')
