import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { specification } from '#src/api/discovery/specification-fixture.ts'
import { endpoints } from '#src/contract/paths.ts'
import { openPage } from '#src/testing/open-page.tsx'

const account = { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null }

/** The settings at a service that describes `names`, and whose answers to them are those of `answer`. */
async function openActions(
  names: readonly (keyof typeof endpoints)[],
  answer: () => Response | never = () => new Response(null, { status: 204 }),
) {
  const sent: { path: string; body: unknown }[] = []
  const credentials = { account: account as object | null, keys: [] }
  const paths = Object.fromEntries(names.map((name) => [endpoints[name].path, { post: {} }]))
  const { client } = await openPage('/settings', {
    credentials,
    openapi: specification(paths),
    answer({ path, body }) {
      if (!path.startsWith('/api/account')) return undefined
      sent.push({ path, body })
      const answered = answer()
      if (answered.ok && path !== endpoints.changePassword.path) credentials.account = null
      return answered
    },
  })
  const { store } = client
  await store.drafts.put(['new-session', 'goal'], { text: 'Half a thought' })
  return { sent, store }
}

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const refuse = (status: number, headers = {}) =>
  Response.json({ error: { code: 'refused', message: 'It failed.' } }, { status, headers })

const all = ['changePassword', 'signOutEverywhere', 'deleteAccount'] as const
const dialog = page.getByRole('dialog')
const alert = dialog.getByRole('alert')
const open = (name: string) => page.getByRole('button', { name }).click()
const submit = (name: string) => dialog.getByRole('button', { name }).click()

test('only what the service describes is offered', async () => {
  await openActions(['changePassword'])
  await expect.element(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  for (const name of ['Sign out everywhere', 'Delete account']) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  }
})

test('what cannot be taken back begins at the way out, a changed password at its first field', async () => {
  await openActions(all)
  for (const [name, way] of [
    ['Sign out everywhere', 'Stay signed in'],
    ['Delete account', 'Keep the account'],
  ] as const) {
    await open(name)
    await expect.element(dialog.getByRole('button', { name: way })).toHaveFocus()
    await submit(way)
  }
  await open('Change password')
  await expect.element(dialog.getByLabelText('Present password', { exact: true })).toHaveFocus()
})

test.each([
  ['leaves drafts unless that is asked', false, { text: 'Half a thought' }],
  ['removes what this browser keeps when that is asked', true, null],
])('a deletion sends the password and %s', async (_, removes, kept) => {
  const { sent, store } = await openActions(all)
  await open('Delete account')
  await expect.element(dialog).toMatchTextContent(/sessions are cancelled.*keys are revoked/s)
  await expect.element(dialog).toMatchTextContent(/key that was pasted stay in any case/)
  await submit('Delete account')
  await expect.element(dialog.getByText('Enter your password')).toBeVisible()
  if (removes) await dialog.getByRole('checkbox').click()
  await dialog.getByLabelText('Password', { exact: true }).fill('correct horse')
  await submit('Delete account')
  await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect.element(page.getByText('The account is deleted.')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/account/delete', body: { password: 'correct horse' } }])
  expect((await store.drafts.find(['new-session', 'goal'])) ?? null).toEqual(kept)
})

test('what is typed stays after a refusal, which says whether anything was changed', async () => {
  const answers = [
    [lost, /Whether the password was changed is not known/],
    [() => refuse(502), /Whether the password was changed is not known/],
    [() => refuse(429, { 'Retry-After': '8' }), /was not changed.*Wait 8 seconds/],
    [() => refuse(401), /Your sign-in has ended.*was not changed/],
    [() => refuse(409), /was not changed/],
  ] as const
  let at = 0
  const { sent } = await openActions(all, () => answers[at]?.[0]() ?? lost())
  await open('Change password')
  await dialog.getByLabelText('Present password', { exact: true }).fill('correct horse')
  await dialog.getByLabelText('New password', { exact: true }).fill('another horse')
  await dialog.getByRole('checkbox').click()
  for (const [, words] of answers) {
    await submit('Change password')
    await expect.element(alert).toMatchTextContent(words)
    at += 1
  }
  const body = { password: 'correct horse', newPassword: 'another horse', revokeKeys: true }
  expect(sent).toEqual(answers.map(() => ({ path: '/api/account/password', body })))
})
