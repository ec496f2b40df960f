import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { goTo, showConsole } from '#src/testing/open-page.tsx'
import { startConsole, wholeSeconds } from '#src/testing/start-console.ts'

function asks(id: string) {
  const input = { inputId: `inp_${id}`, question: `Question of ${id}?`, status: 'pending' }
  return { id, status: 'waiting_human', humanInputs: [{ ...input, options: ['Move', 'Leave'] }] }
}

test('the title and the list count no question whose answer is on its way', async () => {
  await page.viewport(1280, 800)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const service = { records: { a: asks('a'), b: asks('b') }, post: () => promise }
  const { console } = await startConsole(service, wholeSeconds)
  await showConsole(console, '/inbox')
  await expect.poll(() => document.title).toMatch(/^\(2\) /)
  await expect.element(page.getByRole('radio', { name: 'Move' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}!{/Shift}')
  await expect
    .element(page.getByRole('region', { name: 'Answered today' }))
    .toMatchTextContent('Sending…')
  await expect
    .element(page.getByRole('list', { name: 'Waiting for you' }).getByRole('link'))
    .toHaveLength(1)
  await expect.poll(() => document.title).toMatch(/^\(1\) /)
  goTo('/sessions')
  await expect.element(page.getByText('1 question', { exact: true })).toBeVisible()
  resolve(Response.json({ error: 'No such option' }, { status: 422 }))
  await expect.poll(() => document.title).toMatch(/^\(2\) /)
})
