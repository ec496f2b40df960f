import { expect, test } from 'vitest'

import { openPage } from '#src/testing/open-page.tsx'

/** The page, filled in, before a gateway that answers a sign-up like this. */
async function openSignUp(answer: () => unknown) {
  const { screen, bodies } = await openPage('/signup?next=%2Fcosts', {
    credentials: { account: null, keys: [] },
    answer: ({ method }) => (method === 'GET' ? undefined : answer()),
  })
  const email = screen.getByLabelText('E-mail')
  await email.fill('ada@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  return { screen, bodies, email, create: screen.getByRole('button', { name: 'Create account' }) }
}

test('one account is asked for, however often the button is pressed, without a blank display name', async () => {
  const { screen, bodies, create } = await openSignUp(() => new Promise(() => undefined))
  await screen.getByLabelText('Display name optional').fill('   ')
  const button = create.element()
  if (!(button instanceof HTMLButtonElement)) throw new Error('no button')
  button.click()
  button.click()
  await expect.element(create).toHaveAttribute('aria-busy', 'true')
  button.click()
  expect(bodies).toEqual([{ email: 'ada@example.org', password: 'secret' }])
})

test('an address that is taken leads to signing in, and on to where one wanted to go', async () => {
  const body = { error: { message: 'taken', field: 'email' } }
  const { screen, email, create } = await openSignUp(() => Response.json(body, { status: 409 }))
  await create.click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/already has an account/)
  await expect
    .element(alert.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/connect?next=%2Fcosts')
  await expect.element(email).toHaveValue('ada@example.org')
})

test('a rate limit says how long to wait, and the form can be sent again', async () => {
  const { screen, bodies, create } = await openSignUp(() =>
    Response.json({}, { status: 429, headers: { 'retry-after': '540' } }),
  )
  await create.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Wait 9 minutes, until/)
  await create.click()
  await expect.poll(() => bodies.length).toBe(2)
})
