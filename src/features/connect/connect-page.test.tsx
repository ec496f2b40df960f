import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'

test.each([
  ['a service elsewhere asks for an API key first', 'https://agents.example', true],
  ['the service of this console asks for a sign-in first', 'local', false],
] as const)('%s', async (_, service, keysFirst) => {
  await openPage('/connect', { config: { service }, credentials: { account: null, keys: [] } })
  const title = keysFirst ? 'Connect' : 'Sign in'
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(title)
  await expect.poll(() => document.title).toBe(`${title} · Signalbox`)
  const keys = page.getByText('Use an API key', { exact: true })
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await expect.element(keys).toBeVisible()
  await expect.element(signIn).toBeVisible()
  const isBefore =
    keys.element().compareDocumentPosition(signIn.element()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isBefore !== 0).toBe(keysFirst)
  expect(keys.element().closest('details')?.open).toBe(keysFirst)
  expect(hasInk('Use an API key')).toBe(keysFirst)
  expect(hasInk('Sign in')).toBe(!keysFirst)
})

test('the page names an accepted key as it is held, as another tab may have taken its name', async () => {
  const theirs = { name: 'Theirs', hint: '…0001', keyId: null, active: false }
  await openPage('/connect', {
    config: { service: 'https://agents.example' },
    credentials: { account: null, keys: [] },
    answer: ({ path }) =>
      path === '/__signalbox/keys'
        ? { account: null, keys: [theirs, { ...theirs, name: 'Theirs 2', active: true }] }
        : undefined,
  })
  await page.getByLabelText('Name', { exact: true }).fill('Theirs')
  await page.getByLabelText('API key', { exact: true }).fill('ask_0002')
  await page.getByRole('button', { name: 'Check and use this key' }).click()
  await expect.element(page.getByText(/accepts the key “Theirs 2”/).first()).toBeVisible()
})

/** Whether the form's button is the one of the page that has the colour of ink. */
function hasInk(form: string): boolean | undefined {
  return document
    .querySelector(`form[aria-label="${form}"] [type=submit]`)
    ?.className.includes('bg-ink')
}
