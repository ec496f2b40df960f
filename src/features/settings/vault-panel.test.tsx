import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { SealForm } from './vault-panel.tsx'

test('a passphrase is long and typed twice before it seals anything', async () => {
  const sealed: string[] = []
  const screen = await render(
    <SealForm
      replaces={false}
      forgets
      onSeal={async (passphrase) => void sealed.push(passphrase)}
    />,
  )
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
  expect(sealed).toEqual([])
  await again.fill('correct horse battery')
  await seal.click()
  await expect.poll(() => sealed).toEqual(['correct horse battery'])
})
