import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'
import { topOfText } from '#src/testing/top-of-text.ts'

test('choices that a question or the message before it lists stand on lines of their own', async () => {
  const listed = 'Which rows?\n\n1. The old\n2. The new'
  const input = { inputId: 'inp_1', question: `Go on? ${listed}`, status: 'pending' }
  const messages = [{ id: 'm1', roundId: 'r1', content: `${listed}\n3. All` }]
  await page.viewport(1280, 800)
  await openPage('/inbox', {
    records: { ses_1: { id: 'ses_1', status: 'waiting_human', humanInputs: [input] } },
    answer: ({ path }) => (path.endsWith('/messages') ? { messages } : undefined),
  })
  const before = page.getByRole('region', { name: 'Messages before this' })
  await expect.element(before).toMatchTextContent('3. All')
  for (const part of [before, page.getByRole('heading', { level: 2, name: /^Go on/ })]) {
    const tops = ['Which rows', '1. The old', '2. The new'].map((words) =>
      topOfText(part.element(), words),
    )
    expect(tops).toEqual([...new Set(tops)].toSorted((one, other) => one - other))
  }
  const box = before.element().getBoundingClientRect()
  expect(topOfText(before.element(), '3. All')).toBeLessThan(box.bottom - 20)
})
