import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { NameKeyDialog, type NewKey } from './name-key-dialog.tsx'

test('a key is named before it is made, and made once however often that is asked', async () => {
  const made: NewKey[] = []
  const screen = await render(
    <NameKeyDialog
      useHere
      heldNames={['Signalbox in this browser']}
      fate="refused"
      onCreate={(key) => {
        made.push(key)
        return new Promise(() => undefined)
      }}
      onClose={() => undefined}
    />,
  )
  const name = screen.getByLabelText('Name')
  const create = screen.getByRole('button', { name: 'Create key' })
  await expect.element(name).toHaveFocus()
  await create.click()
  await expect.element(name).toHaveAccessibleDescription(/Give the key a name/)
  await name.fill('Signalbox in this browser')
  await create.click()
  await expect.element(name).toHaveAccessibleDescription(/choose another/)

  await name.fill(' Nightly report ')
  await create.dblClick()
  expect(made).toEqual([{ name: 'Nightly report', hold: true }])
})
