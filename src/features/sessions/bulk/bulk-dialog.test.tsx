import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openFive, press } from '#src/features/sessions/row-tools/sessions-page-fixture.tsx'
import { goTo } from '#src/testing/open-page.tsx'

import { runQuery } from './run-query.ts'

// The first key loads a script, which takes long on a busy machine.

beforeEach(async () => {
  await page.viewport(1280, 800)
})

const dialog = page.getByRole('dialog')

test('an amount that cannot be read is told at its field, and no budget is sent', async () => {
  const { signals } = await openFive({ one: 'cost_limited', two: 'cost_limited' })
  await press('{Control>}a{/Control}')
  await press('b')
  await expect.element(dialog).toMatchTextContent(/Resume 2 sessions with a new budget/)
  const rounds = dialog.getByLabelText('More rounds for each, at least')
  for (const text of ['ten', '-5', '']) {
    await rounds.fill(text)
    await expect.element(rounds).toHaveAccessibleDescription(/Enter an amount/)
    await expect.element(dialog.getByRole('button', { name: 'Send 2' })).toBeDisabled()
    await press('{Control>}{Enter}{/Control}')
  }
  await dialog.getByRole('radio', { name: 'Total' }).click()
  await expect
    .element(dialog.getByLabelText('New total of each'))
    .not.toHaveAccessibleDescription(/Enter an amount/)
  await dialog.getByLabelText('New total of each').fill('7')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toMatchTextContent(/2 of 2 accepted/)
  expect(signals().map(([, body]) => body)).toEqual([
    { type: 'resume', newBudget: 7 },
    { type: 'resume', newBudget: 7 },
  ])
})

test('a direction for many sessions stays until the service has taken all of its signals', async () => {
  const refused = ['one', 'two']
  await openFive({ three: 'complete', four: 'complete', five: 'complete' }, (id) =>
    refused.includes(id) ? Response.json({ error: 'Not now' }, { status: 409 }) : undefined,
  )
  await press('{Control>}a{/Control}')
  await press('r')
  const direction = dialog.getByLabelText('New direction')
  await direction.fill('Stop at noon')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toMatchTextContent(/0 of 2 accepted, 2 refused/)
  await press('{Escape}')
  await press('r')
  await expect.element(direction).toHaveValue('Stop at noon')
  await press('{Escape}')
  refused.length = 0
  const results = page.getByRole('region', { name: 'Sent requests' })
  await results.getByRole('button', { name: 'Show' }).click()
  await dialog.getByRole('button', { name: 'Send again to 2' }).click()
  await expect.element(dialog).toMatchTextContent(/2 of 2 accepted/)
  await press('{Escape}')
  await press('r')
  await expect.element(direction).toHaveValue('')
})

test.each([
  ['/inbox', ['Pause: 4 of 5 accepted, 1 refused']],
  ['/sessions/new', ['Pause: 4 of 5 accepted, 1 refused']],
  ['/sessions', []],
])('results that come when %s is on screen are told there as %j', async (address, told) => {
  const answer = Promise.withResolvers<Response>()
  const held = (id: string) => (id === 'one' ? answer.promise : undefined)
  const { toasts, client } = await openFive({}, held, true)
  await press('{Control>}a{/Control}')
  await press('p')
  await expect.element(dialog.getByRole('button', { name: 'Send 5' })).toBeEnabled()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toMatchTextContent(/4 of 5 accepted, 1 under way/)
  await press('{Escape}')
  goTo(address)
  const name = { '/inbox': 'Inbox', '/sessions/new': 'New session' }[address] ?? 'Sessions'
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
  answer.resolve(Response.json({ error: 'Not now' }, { status: 409 }))
  await expect
    .poll(() => client.queryClient.getQueryData(runQuery.queryKey)?.[0]?.sending)
    .toBeNull()
  expect(toasts.getSnapshot().map(({ text }) => text)).toEqual(told)
})
