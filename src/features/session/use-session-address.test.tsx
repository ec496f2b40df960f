import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'

/** The steps back that this page has; an earlier file may have left steps forward. */
const stepsBack = () => globalThis.navigation.currentEntry?.index ?? Number.NaN
const dialog = page.getByRole('dialog', { name: 'Which totals?' })

test('however often a question is opened and left, one step back is added, and the step closes it', async () => {
  const humanInputs = [{ id: 'inp_1', question: 'Which totals?', status: 'pending' }]
  const record = { id: 'ses_1', status: 'waiting_human', humanInputs }
  await openPage('/sessions/ses_1', { records: { ses_1: record } })
  await expect.element(page.getByRole('button', { name: 'Answer' }).first()).toBeVisible()
  const steps = stepsBack()
  for (let left = 3; left > 0; left -= 1) {
    await userEvent.keyboard('a')
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await page
      .getByRole('tab')
      .nth(left - 1)
      .click()
  }
  await userEvent.keyboard('a')
  await expect.element(dialog).toBeVisible()
  expect(stepsBack()).toBe(steps + 1)
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname + location.search).toBe('/sessions/ses_1')
})
