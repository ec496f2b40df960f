import { expect, test } from 'vitest'

import { clientOf } from '#src/queries/start/console-fixture.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startPageWithoutGateway } from '#src/testing/start-console.ts'

import { VaultPanel } from './vault-panel.tsx'

test('a passphrase is long and typed twice before it seals anything', async () => {
  const console = await startPageWithoutGateway()
  const { screen } = await showPage(console, '/settings', <VaultPanel />)
  const first = screen.getByLabelText('Passphrase', { exact: true })
  const again = screen.getByLabelText('Repeat it')
  const seal = screen.getByRole('button', { name: 'Seal the keys' })
  await first.fill('short')
  await seal.click()
  await expect.element(first).toHaveAccessibleDescription(/at least 12/)
  await first.fill('correct horse battery')
  await again.fill('correct horse batterie')
  await seal.click()
  await expect.element(again).toHaveAccessibleDescription('The two passphrases differ')
  expect(await clientOf(console).direct?.vault()).toMatchObject({ exists: false })
  await again.fill('correct horse battery')
  await seal.click()
  await expect.element(screen.getByRole('button', { name: 'Lock now' })).toBeVisible()
})
