import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { clientOf } from '#src/queries/start/console-fixture.ts'
import { showConsole } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

const address = () => location.pathname + location.search

async function openFirstPage(hasAccounts: boolean | null) {
  const credentials = { account: null, keys: [] }
  const { console } = await startConsole({ config: { hasAccounts }, credentials })
  await showConsole(console, '/costs')
  return console
}

test('where nobody has signed up yet the first page asks for an account, with the way to sign in below', async () => {
  await openFirstPage(false)
  await expect.element(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  expect(address()).toBe('/signup?next=%2Fcosts')
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  const signIn = page.getByRole('link', { name: 'Sign in' })
  await expect.element(signIn).toHaveAttribute('href', '/connect?next=%2Fcosts')
})

test.each([true, null])(
  'where accounts are known to exist by %s it asks to sign in',
  async (has) => {
    await openFirstPage(has)
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/connect?next=%2Fcosts')
  },
)

test('a person who signs out is not asked to create an account, though nobody had one before', async () => {
  const console = await openFirstPage(false)
  const account = { uid: 'u1', email: 'ada@example.org', emailVerified: true, displayName: null }
  clientOf(console).adopt({ account, keys: [] })
  await expect.poll(address).toBe('/costs')
  clientOf(console).adopt({ account: null, keys: [] })
  await expect.poll(address).toBe('/connect?next=%2Fcosts')
})

test('a link to a place of a page leads there after the sign-in, with no key and with a refused one', async () => {
  const without = await startConsole({ credentials: { account: null, keys: [] } })
  const { screen } = await showConsole(without.console, '/costs#rounds')
  await expect.poll(address).toBe('/connect?next=%2Fcosts%23rounds')
  await screen.unmount()
  const refused = await startConsole({
    records: { ses_1: {} },
    answer: ({ path }) =>
      path.startsWith('/v1/sessions') ? Response.json({}, { status: 401 }) : undefined,
  })
  await showConsole(refused.console, '/costs#rounds')
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'Connect' }))
    .toHaveAttribute('href', '/connect?next=%2Fcosts%23rounds')
})
