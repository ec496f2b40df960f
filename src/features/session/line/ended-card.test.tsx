import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'
import { wholeSeconds } from '#src/testing/start-console.ts'

/** The page of a session that is complete; its messages come when `give` is called. */
async function openEnded() {
  const reading = Promise.withResolvers<void>()
  const record = { id: 'ses_1', status: 'complete', completionReport: 'All rows are equal.' }
  const messages = [{ id: 'm1', roundId: 'r1', content: 'I compare the rows.' }]
  const service = {
    records: { ses_1: record },
    answer: ({ path }: { path: string }) =>
      path.endsWith('/messages') ? reading.promise.then(() => ({ messages })) : undefined,
  }
  await openPage('/sessions/ses_1', service, wholeSeconds)
  await expect.element(page.getByRole('tab', { name: 'Report' })).toBeVisible()
  return { give: reading.resolve }
}

const card = () => document.querySelector('[data-end-card]')

test('the card of an ended session comes in one drawing with the messages above it', async () => {
  const seen: boolean[] = []
  const watch = new MutationObserver(() => {
    if (card()) seen.push(document.body.textContent?.includes('I compare the rows.') ?? false)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const { give } = await openEnded()
  give()
  await expect.poll(card).not.toBeNull()
  watch.disconnect()
  expect(new Set(seen)).toEqual(new Set([true]))
})

test('the card of an ended session does not wait for messages that do not come', async () => {
  await openEnded()
  await expect.poll(card).not.toBeNull()
  expect(document.body.textContent).not.toContain('I compare the rows.')
})
