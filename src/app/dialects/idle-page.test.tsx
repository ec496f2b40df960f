import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect, secrets } from './dialect-app-fixture.tsx'

vi.setConfig({ testTimeout: 60_000 })

const soon = { timeout: 20_000 }
const MINUTE = 60_000
const sessions = page.getByRole('heading', { name: 'Sessions' })

// Only the clock of the lock is false: the page itself goes on in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** The page has no touch for a while, and then looks at the clock. */
async function pass(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * MINUTE)
  await vi.advanceTimersByTimeAsync(MINUTE / 2)
}

/** A page without a gateway, to which a key is given as a person would. */
async function connect(stays: boolean) {
  const app = await openDialect(wordsOfTheSpecification, 'itself')
  await showConsole(app.console, '/connect')
  await page.getByLabelText('Name').fill('Theirs')
  await page.getByLabelText('API key', { exact: true }).fill(secrets.key)
  const forget = page.getByLabelText('Forget the key after 15 minutes without input')
  await expect.element(forget).toBeChecked()
  if (stays) await forget.click()
  await page.getByRole('button', { name: 'Check and use this key' }).click()
  await expect.element(sessions, soon).toBeVisible()
}

test('a key in the memory of a page that nobody touches is forgotten, and asked for again', async () => {
  await connect(false)
  await pass(14)
  await expect.element(sessions).toBeVisible()
  await pass(2)
  await expect.element(page.getByText('This page has forgotten its key'), soon).toBeVisible()
  await expect.element(page.getByLabelText('API key', { exact: true })).toBeVisible()
})

test('one that is to stay is there after an hour, as on a wall', async () => {
  await connect(true)
  await pass(61)
  await expect.element(sessions).toBeVisible()
  await expect.element(page.getByText('This page has forgotten its key')).not.toBeInTheDocument()
})
