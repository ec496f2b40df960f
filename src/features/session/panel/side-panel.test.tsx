import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'

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
