import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'

const account = { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null }

/** The settings of somebody with one draft, at a gateway that answers a sign-out with `status`. */
async function openSettings(status = 200) {
  const credentials = { account: account as object | null, keys: [] }
  const { client, bodies } = await openPage('/settings', {
    credentials,
    answer({ path }) {
      if (path !== '/__signalbox/signout') return undefined
      if (status === 200) credentials.account = null
      return Response.json(credentials, { status })
    },
  })
  const { store } = client
  await store.drafts.put(['new-session', 'goal'], { text: 'Half a thought' })
  return { bodies, store }
}

const dialog = page.getByRole('dialog')
const open = () => page.getByRole('button', { name: 'Sign out', exact: true }).click()
const confirm = () => dialog.getByRole('button', { name: 'Sign out' }).click()
const forgets = dialog.getByLabelText('Forget the data in this browser')
const left = page.getByRole('heading', { name: 'Sign in', level: 1 })

test('a sign-out keeps what this browser stored unless it is asked to forget, and says so', async () => {
  const { bodies, store } = await openSettings()
  await open()
  await expect.element(forgets).not.toBeChecked()
  await expect.element(dialog).toMatchTextContent(/Otherwise this browser keeps its list/)
  await confirm()
  await expect.element(left).toBeVisible()
  expect(bodies).toEqual([{ forgetDevice: false }])
  expect(await store.drafts.list()).toHaveLength(1)
})

test('a sign-out that fails forgets nothing, and one that is not made after all leaves the choice as it was', async () => {
  const { store } = await openSettings(503)
  await open()
  await forgets.click()
  await dialog.getByRole('button', { name: 'Stay connected' }).click()
  await open()
  await expect.element(forgets).not.toBeChecked()
  await forgets.click()
  await confirm()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/may still be signed in/)
  expect(await store.drafts.list()).toHaveLength(1)
})
