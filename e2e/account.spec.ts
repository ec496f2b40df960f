import { expect } from '@playwright/test'
import { z } from 'zod'

import { expectAccessible } from './fixtures/accessibility.ts'
import { createSession, fillIn, watchPosts } from './fixtures/people.ts'
import { send, signIn, type Person } from './fixtures/script.ts'
import { test as testFirst, testSignedUp as test } from './fixtures/test.ts'

testFirst(
  'signing up twice in one moment makes one account, and leads to where one wanted to go',
  async ({ page }) => {
    const posts = watchPosts(page)
    // If nobody has signed up yet, the way leads to the form without a link.
    const earlier = { email: 'early@example.org', password: 'a long enough secret' }
    await page.request.post('/api/auth/signup', { data: earlier })
    await page.goto('/costs')
    await page.getByRole('link', { name: 'Create an account' }).click()
    const grace = { ...earlier, email: `grace.${crypto.randomUUID()}@example.org` }
    await fillIn(page, 'Create an account', grace)
    await page.getByRole('button', { name: 'Create account' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Costs', level: 1 })).toBeVisible()
    await expect(page.getByText('This browser has an API key.')).toBeVisible()
    expect(posts.filter(({ path }) => path === '/api/auth/signup')).toHaveLength(1)
  },
)

test('signing out says what goes and what stays, and signing in again finds the list', async ({
  person: { email, password },
  page,
}) => {
  await page.goto('/settings')
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('keeps its list of sessions and your drafts')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await page.goto('/keys')
  await fillIn(page, 'Sign in', { email, password })
  await page.getByRole('button', { name: 'Sign in' }).click()
  const lists = page.getByRole('list', { name: /^Keys of this account|^1 revoked key/ })
  const keys = lists.getByText('Signalbox in this browser')
  await expect(keys).toBeVisible()
  await page.getByText('1 revoked key').click()
  await expect(keys).toHaveCount(2)
})

test('a person who is connected is offered to go on, and an address elsewhere is not followed @full', async ({
  page,
}) => {
  await page.goto('/connect?next=/costs')
  await expect(page.getByText('You are connected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Costs', level: 1 })).toBeVisible()

  await page.goto('/connect?next=//example.org/')
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeVisible()
})

test('a theme chosen in the settings holds after a reload @full', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Dark' }).check()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('a key revoked elsewhere is said on the way to connect, and signing in again leads back @full', async ({
  person: { email, password },
  page,
  service,
  watch,
}) => {
  watch.expectTrouble(/status of 401/)
  const goal = 'Wait for a while'
  await createSession(page, { goal, context: 'rehearsal: rounds=12 pace=60000' })
  await revokeAllKeys(service.url, { email, password })

  await page.getByRole('alert').getByRole('link', { name: 'Connect' }).click()
  await expect(page.getByText('The key in use is refused')).toBeVisible()
  await expectAccessible(page)
  await fillIn(page, 'Sign in', { email, password })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: goal, level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

/** As a script with its own sign-in does it, beside the browser. */
async function revokeAllKeys(url: string, person: Person) {
  const bearer = await signIn(url, person)
  const { keys } = listed.parse(await send(`${url}/api/keys`, { bearer }))
  for (const { keyId } of keys) {
    await send(`${url}/api/keys/${keyId}`, { bearer, method: 'DELETE', status: 204 })
  }
}

const listed = z.object({ keys: z.array(z.object({ keyId: z.string() })) })
