import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Locator, page, userEvent } from 'vitest/browser'

import { roundOf, sessionOf } from '#src/features/session/session-fixture.ts'
import { openPage } from '#src/testing/open-page.tsx'

import { CostBars } from './cost-bars.tsx'

const round = (number: number) => page.getByRole('button', { name: `Round ${number}`, exact: true })

/** Presses a control where the page stands; a click of the test would scroll to the control first. */
async function press(control: Locator) {
  await expect.element(control).toBeInTheDocument()
  const element = control.element()
  if (element instanceof HTMLElement) element.click()
}

const choose = (name: string) => press(page.getByRole('tab', { name, exact: true }))

const openSession = (hash = '') => {
  const rounds = Array.from({ length: 60 }, (_, at) => ({ id: `r${at + 1}`, number: at + 1 }))
  return openPage(`/sessions/ses_1${hash}`, {
    records: { ses_1: { id: 'ses_1', status: 'running', rounds } },
  })
}

test('a round that was chosen and left is not shown again when the page becomes wide', async () => {
  await page.viewport(600, 600)
  await openSession()
  await choose('Rounds')
  await press(page.getByRole('table').getByRole('button', { name: '3', exact: true }))
  await expect.element(round(3)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await page.viewport(1200, 800)
  await expect.element(page.getByRole('complementary', { name: 'About' })).toBeVisible()
  await expect.element(round(60)).toBeInViewport()
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  expect(document.activeElement).not.toBe(round(3).element())
})

const bar = (number: number) => page.getByRole('button', { name: `Round ${number}: $1.00` })

test('on a narrow page a chosen round is shown also where the address names another row', async () => {
  await page.viewport(600, 600)
  await openSession('#round=r1')
  await expect.element(round(1)).toHaveFocus()
  await choose('Rounds')
  await press(page.getByRole('table').getByRole('button', { name: '3', exact: true }))
  await expect.element(round(3)).toHaveFocus()
})

test('another tab leaves the link to a round in the address', async () => {
  await page.viewport(1200, 800)
  const rounds = [{ id: 'r1', number: 1 }]
  const records = { ses_1: { id: 'ses_1', status: 'running', rounds } }
  await openPage('/sessions/ses_1#round=r1', { records })
  await expect.element(round(1)).toHaveFocus()
  await choose('Rounds')
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
