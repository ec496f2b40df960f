import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import type { SignInRequest } from '#src/contract/requests.ts'
import { AuthenticationError } from '#src/model/errors.ts'

import { SignInPanel } from './connect-page.tsx'

const details = { status: 401, body: null, requestId: null }

function renderPanel(onSignIn: (request: SignInRequest) => Promise<unknown>) {
  return render(
    <MemoryRouter>
      <SignInPanel isPrimary onSignIn={onSignIn} signUpHref="/signup" />
    </MemoryRouter>,
  )
}

test('what is missing is said beside each field, announced, and the first one gets the focus', async () => {
  const sent: SignInRequest[] = []
  const screen = await renderPanel(async (request) => sent.push(request))
  const email = screen.getByLabelText('E-mail')
  const regions = [...document.querySelectorAll('[aria-live=polite]')]

  await screen.getByRole('button', { name: 'Sign in' }).click()

  await expect.element(email).toHaveAccessibleDescription('Enter your e-mail address')
  await expect.element(email).toHaveFocus()
  const password = screen.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveAccessibleDescription('Enter your password')
  expect(regions.map((region) => region.textContent)).toEqual([
    'Enter your e-mail address',
    'Enter your password',
  ])
  expect(sent).toEqual([])

  await email.fill('ada@example.org')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('a wrong password is said without telling which of the two was wrong, and what was typed stays', async () => {
  const screen = await renderPanel(() => Promise.reject(new AuthenticationError('no', details)))
  await screen.getByLabelText('E-mail').fill('ada@example.org')
  const password = screen.getByLabelText('Password', { exact: true })
  await password.fill('not this one')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect
    .element(password)
    .toHaveAccessibleDescription('There is no account with this e-mail address and password')
  await expect.element(password).toHaveValue('not this one')
  await expect.element(password).toHaveFocus()
})

test('a password manager finds a user name and a current password', async () => {
  const screen = await renderPanel(() => Promise.resolve())
  const email = screen.getByLabelText('E-mail')
  await expect.element(email).toHaveAttribute('autocomplete', 'username')
  const password = screen.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
})
