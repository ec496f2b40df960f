import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'

import { planSessions } from './plan-sessions.ts'

vi.mock(import('./plan-sessions.ts'), { spy: true })

const button = (name: string) => page.getByRole('button', { name })

/** The dialog of many sessions with these lines, before a service that takes creates. */
async function openMany(
  text: string,
  create: () => unknown = () => ({ id: 'ses_9', status: 'running' }),
) {
  const { client } = await openPage('/sessions/new', { create })
  await button('Many sessions').click()
  const typed = page.getByLabelText('A line for each session: goal')
  await typed.fill(text)
  return { typed, kept: () => client.store.drafts.find(['many-sessions']) }
}

test('rows are not planned anew behind the results of their run', async () => {
  await openMany('One\nTwo\nThree')
  await expect.element(button('Create 3 sessions')).toBeEnabled()
  const planned = vi.mocked(planSessions).mock.calls.length
  await button('Create 3 sessions').click()
  await expect.element(page.getByText('3 of 3 created')).toBeVisible()
  expect(planSessions).toHaveBeenCalledTimes(planned)
})

test('a file in the place of lines is read by its kind, and one click brings back the lines, also after a second file', async () => {
  const { typed } = await openMany('One\nTwo')
  for (const lines of ['Wrong', 'Three\nFour']) {
    const file = new File([lines], 'LIST.TXT', { type: 'text/plain' })
    await userEvent.upload(page.getByLabelText('Open a file').last(), file)
    await expect.element(typed).toHaveValue(lines)
  }
  await page.getByRole('radio', { name: 'CSV with a header row' }).click()
  await button('Back to the text before').click()
  await expect.element(typed).toHaveValue('One\nTwo')
  await expect.element(button('Back to the text before')).not.toBeInTheDocument()
})

test('a text whose last session is found by looking once more goes, too', async () => {
  const answers = [() => Promise.reject(new TypeError('lost')), () => ({ id: 'ses_9' })]
  const { kept } = await openMany('One', () => answers.shift()?.())
  await button('Create 1 session').click()
  await expect.element(page.getByText('0 of 1 created, 1 not known')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await kept()).toMatchObject({ text: 'One' })
  await button('Look once more').click()
  await expect.poll(kept).toBeNull()
})

test('a person who chose to create what repeats a session chose it for these rows, and not for those of a later text', async () => {
  const { typed } = await openMany('Same\nSame')
  const repeats = page.getByRole('checkbox', { name: /repeat a session/ })
  await repeats.click()
  await expect.element(button('Create 2 sessions')).toBeEnabled()
  await typed.fill('Other\nOther')
  await expect.element(repeats).not.toBeChecked()
  await expect.element(button('Create 1 session')).toBeEnabled()
})

test('a text with a row that repeats another row stays if that row is left out', async () => {
  const { typed } = await openMany('Same\nSame')
  await button('Create 1 session').click()
  await expect.element(page.getByText('1 of 1 created')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Many sessions').click()
  await expect.element(typed).toHaveValue('Same\nSame')
})
