import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect, secrets } from './dialect-app-fixture.tsx'

vi.setConfig({ testTimeout: 60_000 })

const soon = { timeout: 20_000 }

test('keys are sealed no longer only after a second word, which says what is lost', async () => {
  const app = await openDialect(wordsOfTheSpecification, 'itself')
  await showConsole(app.console, '/connect')
  await page.getByLabelText('Name').fill('Theirs')
  await page.getByLabelText('API key', { exact: true }).fill(secrets.key)
  await page.getByRole('button', { name: 'Check and use this key' }).click()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByLabelText('Passphrase', { exact: true }).fill('correct horse battery')
  await page.getByLabelText('Repeat it').fill('correct horse battery')
  await page.getByRole('button', { name: 'Seal the keys' }).click()
  const lock = page.getByRole('button', { name: 'Lock now' })
  await expect.element(lock, soon).toBeVisible()

  const unseal = page.getByRole('button', { name: 'Stop sealing' })
  const dialog = page.getByRole('dialog')
  await unseal.click()
  await expect.element(dialog).toMatchTextContent(/stay in this page alone/)
  await dialog.getByRole('button', { name: 'Keep them sealed' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(lock).toBeVisible()

  await unseal.click()
  await dialog.getByRole('button', { name: 'Stop sealing' }).click()
  await expect.element(dialog, soon).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Seal the keys' })).toBeVisible()
  await expect.element(lock).not.toBeInTheDocument()
})
