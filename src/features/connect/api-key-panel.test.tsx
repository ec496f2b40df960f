import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import type { HoldKeyRequest } from '#src/contract/requests.ts'
import { SessionError } from '#src/model/errors.ts'

import { ApiKeyPanel } from './connect-page.tsx'

const refused = new SessionError('The service does not accept this key.', {
  status: 400,
  body: { error: { message: 'The service does not accept this key.', field: 'key' } },
  requestId: null,
})

test('a key the service turns away is said beside the key', async () => {
  const screen = await render(
    <ApiKeyPanel open isPrimary held={[]} onHold={() => Promise.reject(refused)} />,
  )
  await screen.getByLabelText('Name').fill('Production')
  const key = screen.getByLabelText('API key', { exact: true })
  await key.fill('ask_not_ours')
  await screen.getByRole('button', { name: 'Check and use this key' }).click()
  await expect.element(key).toHaveAccessibleDescription('The service does not accept this key.')
  await expect.element(key).toHaveFocus()
})

test('a name that is held already and a key of several words are refused before anything is sent', async () => {
  const sent: HoldKeyRequest[] = []
  const screen = await render(
    <ApiKeyPanel
      open
      isPrimary
      held={[{ name: 'Production' }]}
      onHold={async (request) => sent.push(request)}
    />,
  )
  const name = screen.getByLabelText('Name')
  const key = screen.getByLabelText('API key', { exact: true })
  const send = screen.getByRole('button', { name: 'Check and use this key' })
  await name.fill('Production')
  await key.fill('ask_1 ask_2')
  await send.click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Staging')
  await send.click()
  await expect.element(key).toHaveAccessibleDescription(/one word/)
  expect(sent).toEqual([])

  await key.fill('  ask_1\n')
  await send.click()
  await expect.poll(() => sent).toEqual([{ name: 'Staging', key: 'ask_1' }])
})
