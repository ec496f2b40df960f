import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { SteadyRows, useSteadyRows } from '#src/ui/steady-rows.tsx'

import { fleetSession } from './fleet-fixture.ts'
import { SessionList } from './session-list.tsx'
import { sessionRow } from './session-row.ts'
import { showList, usual } from './show-list-fixture.tsx'

const row = (id: string, details: Parameters<typeof fleetSession>[2] = {}) =>
  sessionRow(fleetSession(id, 'running', details))
const one = row('ses_1', { goal: 'One' })
const two = row('ses_2', { goal: 'Two' })
const three = row('ses_3', { goal: 'Three' })

beforeEach(async () => {
  await page.viewport(1280, 800)
})

function goals(): string[] {
  return page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
}

/** A list that gets another selection by a key press, which moves no pointer. */
function ChangingList({ view = 'all' }: { view?: string }) {
  const [later, setLater] = useState(false)
  const selected = later ? [three, two, one] : [one, two]
  const steady = useSteadyRows(
    selected.map(({ id }) => id),
    later ? view : 'all',
  )
  return (
    <MemoryRouter>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- stands in for an answer */}
      <main onKeyDown={(event) => event.key === 'x' && setLater(true)}>
        <SteadyRows steady={steady}>
          <SessionList
            {...usual}
            rows={steady.ids.flatMap((id) => [one, two, three].filter((any) => any.id === id))}
          />
        </SteadyRows>
        <button type="button">Elsewhere</button>
      </main>
    </MemoryRouter>
  )
}

async function change() {
  document
    .querySelector('main')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))
  return Promise.resolve()
}

test('rows follow a new order while nobody points at them', async () => {
  await render(<ChangingList />)
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }))
  await change()
  await expect.poll(goals).toEqual(['Three', 'Two', 'One'])
})

test('no row moves under the pointer: what is new waits behind a pill', async () => {
  await render(<ChangingList />)
  await userEvent.hover(page.getByText('Two'))
  await change()
  const pill = page.getByRole('button', { name: '1 new' })
  await expect.element(pill).toBeVisible()
  expect(goals()).toEqual(['One', 'Two'])

  await userEvent.click(pill)
  expect(goals()).toEqual(['Three', 'Two', 'One'])
  await expect.element(pill).not.toBeInTheDocument()
})

test('the list catches up by itself when the pointer leaves it', async () => {
  await render(<ChangingList />)
  await userEvent.hover(page.getByText('Two'))
  await change()
  await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }))
  await expect.poll(goals).toEqual(['Three', 'Two', 'One'])
})

test('another filter shows at once, whatever the pointer does', async () => {
  await render(<ChangingList view="running" />)
  await userEvent.hover(page.getByText('Two'))
  await change()
  await expect.poll(goals).toEqual(['Three', 'Two', 'One'])
})

test('a row names its state, question, cost, budget and rounds, and leads to its session', async () => {
  const asking = sessionRow(
    fleetSession('ses_ask', 'waiting', {
      goal: 'Reconcile October',
      question: 'Move the three refunds?',
      spentMicros: 12_840_000,
      budgetMicros: 20_000_000,
      roundCount: 14,
    }),
  )
  await showList([asking])
  await expect.element(page.getByText('Waiting for you', { exact: true }).first()).toBeVisible()
  await expect
    .element(page.getByText('Move the three refunds?', { exact: true }).first())
    .toBeVisible()
  await expect.element(page.getByText('$12.84', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('14', { exact: true }).first()).toBeVisible()
  await expect
    .element(page.getByRole('meter', { name: 'Spent of the budget' }))
    .toHaveAttribute('aria-valuetext', '$12.84 of $20.00')
  await expect
    .element(page.getByRole('link', { name: 'Reconcile October' }))
    .toHaveAttribute('href', '/sessions/ses_ask')
})

test('a session that the service does not answer about says why, and its sign stands still', async () => {
  const known = fleetSession('ses_lost', 'running')
  const lost = sessionRow({
    ...known,
    freshness: { kind: 'disconnected', asOf: 1000, cause: 'unreachable', error: new Error('down') },
  })
  await showList([lost])
  await expect.element(page.getByText('Not reachable')).toBeVisible()
  const sign = page.getByText('Running').element().querySelector('svg')
  expect(sign?.getAnimations()).toEqual([])
})

test('on a narrow screen the same is a list of cards that needs no sideways scrolling', async () => {
  await page.viewport(320, 700)
  const asking = sessionRow(
    fleetSession('ses_ask', 'waiting', {
      goal: 'Reconcile October with the new ledger and its subsidiaries',
      question: 'Move the three refunds?',
      spentMicros: 12_840_000,
      budgetMicros: 20_000_000,
      roundCount: 1,
    }),
  )
  await showList([asking])
  expect(page.getByRole('table').query()).toBeNull()
  await expect.element(page.getByText('1 round')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  // The actions of a card stand behind its "…".
  expect(page.getByRole('button').elements()).toEqual([])
})

const edge = (element: Element) => element.getBoundingClientRect().right

test('the last column ends at the edge of the list, and its row offers its tools over it', async () => {
  let forgotten = ''
  await showList([one], ({ id }) => {
    forgotten = id
  })
  const table = page.getByRole('table').element()
  const last = page.getByRole('columnheader', { name: 'Age' }).element()
  expect(edge(table) - edge(last)).toBeLessThan(2)
  const remove = page.getByRole('button', { name: /Remove from this list/ })
  expect(edge(remove.element())).toBeLessThanOrEqual(edge(table))
  await userEvent.click(remove)
  expect(forgotten).toBe('ses_1')
})

test.each([900, 320])(
  'at %i px the reason of a stop is not cut before its amount',
  async (width) => {
    await page.viewport(width, 700)
    const reason = 'The next round may cost up to $0.55, more than is left of the budget of $5.00.'
    const held = sessionRow(fleetSession('ses_held', 'cost-limited', { reason }))
    await showList([held])
    const line = page.getByText(reason)
    await expect.element(line).toBeVisible()
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } = line.element()
    expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
  },
)

test('a table that fits does not scroll sideways, not even by a hair', async () => {
  await render(<ChangingList />)
  const frame = page.getByRole('table').element().parentElement
  expect(frame?.scrollWidth).toBe(frame?.clientWidth)
})
