import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect, secrets } from './dialect-app-fixture.tsx'

const MINUTE = 60_000
const sessions = page.getByRole('heading', { name: 'Sessions' })

afterEach(() => void vi.useRealTimers())

/** A page without a gateway, to which a key is given as a person would. */
async function enterKey({ stays = false } = {}) {
  const app = await openDialect(wordsOfTheSpecification, 'itself')
  await showConsole(app.console, '/connect')
  await page.getByLabelText('Name').fill('Theirs')
  await page.getByLabelText('API key', { exact: true }).fill(secrets.key)
  const forget = page.getByLabelText('Forget the key after 15 minutes without input')
  await expect.element(forget).toBeChecked()
  if (stays) await forget.click()
  await page.getByRole('button', { name: 'Check and use this key' }).click()
  await expect.element(sessions).toBeVisible()
}

/** The page has no touch for a while, and then looks at the clock. */
async function pass(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * MINUTE)
  await vi.advanceTimersByTimeAsync(MINUTE / 2)
}

/** Only the clock of the lock is false: the page itself goes on in real time. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })

test('a key in the memory of a page that nobody touches is forgotten, and asked for again', async () => {
  stopClock()
  await enterKey()
  await pass(14)
  await expect.element(sessions).toBeVisible()
  await pass(2)
  await expect.element(page.getByText('This page has forgotten its key')).toBeVisible()
  await expect.element(page.getByLabelText('API key', { exact: true })).toBeVisible()
})

test('one that is to stay is there after an hour, as on a wall', async () => {
  stopClock()
  await enterKey({ stays: true })
  await pass(61)
  await expect.element(sessions).toBeVisible()
  await expect.element(page.getByText('This page has forgotten its key')).not.toBeInTheDocument()
})

test('keys are sealed no longer only after a second word, which says what is lost', async () => {
  await enterKey()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByLabelText('Passphrase', { exact: true }).fill('correct horse battery')
  await page.getByLabelText('Repeat it').fill('correct horse battery')
  await page.getByRole('button', { name: 'Seal the keys' }).click()
  const lock = page.getByRole('button', { name: 'Lock now' })
  await expect.element(lock).toBeVisible()

  const unseal = page.getByRole('button', { name: 'Stop sealing' })
  const dialog = page.getByRole('dialog')
  await unseal.click()
  await expect.element(dialog).toMatchTextContent(/stay in this page alone/)
  await dialog.getByRole('button', { name: 'Keep them sealed' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(lock).toBeVisible()

  await unseal.click()
  await dialog.getByRole('button', { name: 'Stop sealing' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Seal the keys' })).toBeVisible()
  await expect.element(lock).not.toBeInTheDocument()
})
