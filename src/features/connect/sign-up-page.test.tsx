import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import type { SignUpRequest } from '#src/contract/requests.ts'
import { RateLimitError, ServiceError } from '#src/model/errors.ts'

import { SignUpForm } from './sign-up-page.tsx'

async function renderForm(onSignUp: (request: SignUpRequest) => Promise<unknown>) {
  const screen = await render(
    <MemoryRouter>
      <SignUpForm onSignUp={onSignUp} signInHref="/connect?next=%2Fcosts" />
    </MemoryRouter>,
  )
  return {
    screen,
    email: screen.getByLabelText('E-mail'),
    password: screen.getByLabelText('Password', { exact: true }),
    create: screen.getByRole('button', { name: 'Create account' }),
  }
}

test('one account is asked for, however often the button is pressed, without a blank display name', async () => {
  const sent: SignUpRequest[] = []
  const { screen, email, password, create } = await renderForm((request) => {
    sent.push(request)
    return new Promise(() => undefined)
  })
  await email.fill('ada@example.org')
  await password.fill('secret')
  await screen.getByLabelText('Display name optional').fill('   ')
  const button = create.element()
  if (!(button instanceof HTMLButtonElement)) throw new Error('no button')
  button.click()
  button.click()
  await expect.element(create).toHaveAttribute('aria-busy', 'true')
  button.click()
  expect(sent).toEqual([{ email: 'ada@example.org', password: 'secret' }])
})

test('an address that is taken leads to signing in, and on to where one wanted to go', async () => {
  const taken = new ServiceError('taken', {
    status: 409,
    body: { error: { message: 'taken', field: 'email' } },
    requestId: null,
  })
  const { screen, email, password, create } = await renderForm(() => Promise.reject(taken))
  await email.fill('ada@example.org')
  await password.fill('secret')
  await create.click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/already has an account/)
  await expect
    .element(alert.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/connect?next=%2Fcosts')
  await expect.element(email).toHaveValue('ada@example.org')
})

test('a rate limit says how long to wait, and the form can be sent again', async () => {
  let attempts = 0
  const { screen, email, password, create } = await renderForm(() => {
    attempts += 1
    return Promise.reject(
      new RateLimitError('slow', {
        status: 429,
        body: null,
        requestId: null,
        retryAfterMs: 840_000,
      }),
    )
  })
  await email.fill('ada@example.org')
  await password.fill('secret')
  await create.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Wait 14 minutes, until/)
  await create.click()
  await expect.poll(() => attempts).toBe(2)
})
