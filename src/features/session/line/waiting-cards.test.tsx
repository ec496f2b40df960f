import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'
import { topOfText } from '#src/testing/top-of-text.ts'

test('the choices that a question lists stand on lines of their own, in its card and in its dialog', async () => {
  const question = 'Which rows?\n1. The old\n2. The new'
  const input = { inputId: 'inp_1', question, status: 'pending' }
  const record = { id: 'ses_1', status: 'waiting_human', humanInputs: [input] }
  await openPage('/sessions/ses_1', { records: { ses_1: record } })
  const card = page.getByRole('heading', { level: 3, name: /^Which rows/ })
  await expect.element(card).toBeVisible()
  await page
    .getByRole('button', { name: /^Answer/ })
    .first()
    .click()
  const title = page.getByRole('dialog').getByRole('heading', { level: 2, name: /^Which rows/ })
  await expect.element(title).toBeVisible()
  for (const part of [card, title]) {
    const [first = 0, second = 0] = ['1. The old', '2. The new'].map((words) =>
      topOfText(part.element(), words),
    )
    expect(second).toBeGreaterThan(first + 10)
  }
})
