import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { roundOf, sessionOf } from '#src/features/session/session-fixture.ts'
import { openPage } from '#src/testing/open-page.tsx'

import { CostBars } from './cost-bars.tsx'

import '#src/main.css'

const round = (number: number) => page.getByRole('button', { name: `Round ${number}`, exact: true })

/** Chooses a tab where the page stands; a click of the test would scroll to the tab first. */
function choose(name: string) {
  const tab = page.getByRole('tab', { name, exact: true }).element()
  if (tab instanceof HTMLElement) tab.click()
}

test('on a narrow page a look at another tab costs neither the place on the line, nor folds or search', async () => {
  await page.viewport(600, 600)
  const rounds = Array.from({ length: 60 }, (_, at) => ({ id: `r${at}`, number: at + 1 }))
  await openPage('/sessions/ses_1', {
    records: { ses_1: { id: 'ses_1', status: 'running', rounds } },
  })
  await expect.element(round(60)).toBeInViewport()
  await userEvent.keyboard('/')
  const field = page.getByRole('searchbox', { name: 'Search this session' })
  await field.fill('ledger')
  await round(20).click()
  await expect.element(round(20)).toHaveAttribute('aria-expanded', 'false')
  const { top } = round(20).element().getBoundingClientRect()
  choose('Brief')
  await expect.element(page.getByRole('heading', { name: 'Goal' })).toBeVisible()
  await expect.element(round(20)).not.toBeInTheDocument()
  choose('Line')
  await expect.element(round(20)).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveValue('ledger')
  await expect.poll(() => round(20).element().getBoundingClientRect().top).toBe(top)
})

const bar = (number: number) => page.getByRole('button', { name: `Round ${number}: $1.00` })

test('another tab leaves the link to a round in the address', async () => {
  await page.viewport(1200, 800)
  const rounds = [{ id: 'r1', number: 1 }]
  const records = { ses_1: { id: 'ses_1', status: 'running', rounds } }
  await openPage('/sessions/ses_1#round=r1', { records })
  await expect.element(round(1)).toHaveFocus()
  choose('Rounds')
  await expect.element(page.getByRole('table', { name: 'Rounds' })).toBeVisible()
  expect(location.search + location.hash).toBe('?panel=rounds#round=r1')
})

test('arrow keys walk the costs from the bar in focus, wherever the pointer rests', async () => {
  const rounds = [1, 2, 3, 4].map((number) =>
    roundOf(`r${number}`, number, number + 1, { number, costMicros: 1_000_000 }),
  )
  await render(<CostBars session={sessionOf({ rounds })} onRound={() => undefined} />)
  const last = bar(4).element()
  if (last instanceof HTMLElement) last.focus()
  await bar(1).hover()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(bar(3)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(bar(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(bar(1)).toHaveFocus()
})
