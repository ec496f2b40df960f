import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { FleetSession } from '#src/model/fleet/fleet.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { edgesOf } from '#src/model/spend/history/history.ts'

import { costSession } from './cost-fixture.ts'
import { costRow } from './cost-row.ts'
import { CostCards, CostTable } from './cost-rows.tsx'
import { CostTotals } from './cost-totals.tsx'

const NOW = new Date(2026, 10, 20, 12).getTime()
const dollars = (amount: number) => amount * 1_000_000

const figures = () =>
  page
    .getByRole('definition')
    .elements()
    .map((figure) => figure.textContent)

function renderTotals(sessions: readonly FleetSession[], samples: readonly CostSample[]) {
  const rows = sessions.map((session) => costRow(session, [], NOW))
  const edges = edgesOf('24h', NOW)
  const fleet = { rows, sessions, samples }
  return render(
    <MemoryRouter>
      <CostTotals {...fleet} range="24h" from={edges[0] ?? 0} now={NOW} />
    </MemoryRouter>,
  )
}

test('totals add up what is known, say what is not, keep currencies apart, and near is not reached', async () => {
  const sessions = [
    costSession('ses_1', 'running', dollars(12.84), dollars(15)),
    costSession('ses_2', 'complete', dollars(3.1), dollars(3.1)),
    costSession('ses_3', 'complete', dollars(2), null, 'EUR'),
    costSession('ses_4', 'running', null, null),
    costSession('ses_5', 'cost-limited', 0, dollars(3)),
    costSession('ses_6', 'running', 0, 0),
  ]
  const samples = [
    { sessionId: 'ses_1', at: NOW - 60_000, spentMicros: dollars(10), currency: 'USD' },
    { sessionId: 'ses_1', at: NOW - 1_000, spentMicros: dollars(12.84), currency: 'USD' },
  ]
  await renderTotals(sessions, samples)
  expect(figures()).toEqual([
    'at least $2.84',
    '$2.84/minknown for 1 of 3 sessions',
    '$5.00known for 2 of 3 sessions',
    '1session at 80% or more',
    '1session',
  ])
})

test('where no cost is known, no amount is made up', async () => {
  const sessions = ['ses_1', 'ses_2'].map((id) => costSession(id, 'running', null, null))
  const samples = [{ sessionId: 'ses_1', at: NOW - 60_000, spentMicros: 0, currency: 'USD' }]
  await renderTotals(sessions, samples)
  expect(figures()).toEqual([
    '–not known',
    '–not known yet',
    '–not known',
    '0sessions at 80% or more',
    '0sessions',
  ])
})

test('an account in euros that has spent nothing yet is told so in euros', async () => {
  const sessions = [costSession('ses_1', 'complete', 0, null, 'EUR')]
  const samples = [{ sessionId: 'ses_1', at: NOW - 60_000, spentMicros: 0, currency: 'USD' }]
  await renderTotals(sessions, samples)
  expect(figures().slice(0, 3)).toEqual(['€0.00', '€0.00/min', '€0.00'])
})

const limited = [
  costRow(costSession('ses_held', 'cost-limited', 5_000_000, 5_000_000), [], 0),
  costRow(costSession('ses_free', 'running', 1_000_000, null), [], 0),
]

test.each([
  ['table', CostTable, 'at the cost limit'],
  ['cards', CostCards, 'at the cost limit'],
])(
  'the %s say when a session is at its cost limit, and leave a missing budget to the end of the page',
  async (_, Rows, words) => {
    await render(
      <MemoryRouter>
        <Rows rows={limited} order={{ by: 'limit', descending: false }} onOrder={() => undefined} />
      </MemoryRouter>,
    )
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    expect(page.getByText(/no budget/).query()).toBeNull()
  },
)
