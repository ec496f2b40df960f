import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { CostCards } from './cost-cards.tsx'
import { costSession } from './cost-fixture.ts'
import { costRow } from './cost-row.ts'
import { CostTable } from './cost-table.tsx'

import '#src/main.css'

const rows = [
  costRow(costSession('ses_held', 'cost-limited', 5_000_000, 5_000_000), [], 0),
  costRow(costSession('ses_free', 'running', 1_000_000, null), [], 0),
]

test.each([
  ['table', CostTable, 'reached'],
  ['cards', CostCards, 'limit reached'],
])('the %s say that a limit is reached, and that no budget is shown', async (_, Rows, words) => {
  await render(
    <MemoryRouter>
      <Rows rows={rows} order={{ by: 'limit', descending: false }} onOrder={() => undefined} />
    </MemoryRouter>,
  )
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByText('no budget shown', { exact: true })).toBeVisible()
})
