import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'
import { historyEntry } from '#src/ui/history-entry.ts'

const round = (number: number) => page.getByRole('button', { name: `Round ${number}`, exact: true })

/** Presses a control where the page stands; a click of the test would scroll to the control first. */
async function press(control: Locator) {
  await expect.element(control).toBeInTheDocument()
  const element = control.element()
  if (element instanceof HTMLElement) element.click()
}

const choose = (name: string) => press(page.getByRole('tab', { name, exact: true }))

const panelTop = () => page.getByRole('tabpanel').element().getBoundingClientRect().top

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

test('on a phone the line stands where its reader was after a look at another tab', async () => {
  await page.viewport(390, 844)
  await openSession()
  await expect.element(round(60)).toBeInViewport()
  window.scrollTo(0, 700)
  await expect.poll(() => historyEntry().place).toBeDefined()
  const top = () => Math.round(round(20).element().getBoundingClientRect().top)
  const before = top()
  await choose('Brief')
  await expect.element(page.getByText('The service shows no context.')).toBeVisible()
  await choose('Line')
  await expect.element(page.getByRole('button', { name: 'To the end' })).toBeVisible()
  await expect.poll(top).toBe(before)
})

test('on a phone the tabs stay in sight at the end of a line, and another tab begins at its start', async () => {
  await page.viewport(390, 844)
  await openSession()
  await expect.element(round(60)).toBeInViewport()
  const tabs = page.getByRole('tab')
  await expect.element(tabs.first()).toBeInViewport()
  await userEvent.click(page.getByRole('tab', { name: 'Rounds', exact: true }))
  await expect.element(page.getByRole('table').getByRole('row').nth(1)).toBeInViewport()
  const edge = () => tabs.first().element().getBoundingClientRect().bottom
  await expect.poll(() => Math.abs(panelTop() - edge())).toBeLessThan(2)
})
