import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

import { createSession, signUp } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

const goal = 'Watch the north yard'

test('a tab that shows one account creates nothing with the key that another tab has switched to', async ({
  page,
  service,
}) => {
  await signUp(page)
  await fillInPlan(page)
  const key = await makeKeyOfAnother(service.url)

  const other = await page.context().newPage()
  await other.goto('/keys')
  await other.getByRole('link', { name: 'Add a key' }).click()
  await other.getByLabel('Name').fill('Of another')
  await other.getByLabel('API key', { exact: true }).fill(key)
  await other.getByRole('button', { name: 'Check and use this key' }).click()
  await expect(other.getByText('In use here')).toBeVisible()
  await createSession(other, { goal: 'Watch the south yard', context: 'rehearsal: rounds=1' })

  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByRole('heading', { name: goal, level: 1 })).toBeVisible()
  expect(await goalsOf(service.url, key)).toEqual(['Watch the south yard'])
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('row', { name: goal })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Watch the south yard' })).toBeHidden()
})

test('a tab creates nothing for the account that another tab has signed in to, and then shows that one', async ({
  page,
  service,
  watch,
}) => {
  watch.expectTrouble(/status of 409/)
  // A reading of the page between the other's sign-out and sign-up.
  watch.expectTrouble(/status of 401/)
  await signUp(page)
  await fillInPlan(page)
  const creates: number[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === '/v1/sessions' && response.request().method() === 'POST') {
      creates.push(response.status())
    }
  })

  const other = await page.context().newPage()
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { name: 'Connect' })).toBeVisible()
  const person = await signUp(other)
  await page.getByRole('button', { name: 'Create session' }).click()
  // By the answer to its create, or by a reading of before, it has learned who is signed in.
  await expect(page.getByLabel('Goal')).toHaveValue('')
  expect(creates.filter((status) => status !== 409)).toEqual([])
  expect(await goalsOf(service.url, await makeKey(service.url, 'signin', person))).toEqual([])
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
})

async function fillInPlan(page: Page): Promise<void> {
  await page.goto('/sessions/new')
  await page.getByLabel('Goal').fill(goal)
  await page.getByRole('textbox', { name: /^Context/ }).fill('rehearsal: rounds=1')
}

type Person = { email: string; password: string }

function makeKeyOfAnother(url: string): Promise<string> {
  const email = `grace.${randomUUID()}@example.org`
  return makeKey(url, 'signup', { email, password: 'a long enough secret' })
}

/** As a script does it, beside the browser. */
async function makeKey(url: string, way: 'signup' | 'signin', person: Person): Promise<string> {
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const { idToken } = signedIn.parse(await post(`/api/auth/${way}`, person))
  const headers = { Authorization: `Bearer ${idToken}` }
  return madeKey.parse(await post('/api/keys', { name: 'Script' }, headers)).key
}

const signedIn = z.object({ idToken: z.string() })
const madeKey = z.object({ key: z.string() })
const listed = z.object({ sessions: z.array(z.object({ goal: z.string() })) })

async function goalsOf(url: string, key: string): Promise<string[]> {
  const answer = await fetch(`${url}/v1/sessions`, { headers: { 'X-Service-Key': key } })
  return listed.parse(await answer.json()).sessions.map((session) => session.goal)
}
