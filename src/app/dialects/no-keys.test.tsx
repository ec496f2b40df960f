import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect } from './dialect-app-fixture.tsx'

const nowhere = page.getByText('This service lists no keys here')

test('a service whose description has no list of keys is not asked for one', async () => {
  const app = await openDialect(selfDescribed)
  await showConsole(app.console, '/keys')
  await expect.element(nowhere).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Paste another key' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create key' })).not.toBeInTheDocument()
  expect(app.asked().filter((one) => one.endsWith('/keys'))).toEqual([])
})

test('one that does not describe itself is asked, and its 404 says the same', async () => {
  const app = await openDialect(wordsOfTheSpecification)
  await showConsole(app.console, '/keys')
  await expect.element(nowhere).toBeVisible()
  expect(app.asked()).toContain('GET /api/keys')
  await expect.element(page.getByText(/404|Not Found/)).not.toBeInTheDocument()
})
