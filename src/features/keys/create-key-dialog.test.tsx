import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { ConnectionError } from '#src/model/errors.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { CreateKeyDialog, NewKeyDialog } from './create-key-dialog.tsx'

/** Whether the browser closes the page without a question. */
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a key is named before it is made, and made once however often that is asked', async () => {
  const { console, bodies } = await startConsole({
    answer: ({ method }) => (method === 'GET' ? undefined : new Promise(() => undefined)),
  })
  const { screen } = await showPage(
    console,
    '/keys',
    <CreateKeyDialog useHere heldNames={['Signalbox in this browser']} onClose={() => undefined} />,
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
  expect(mayLeave()).toBe(true)
  await create.dblClick()
  await expect.poll(() => bodies).toEqual([{ name: 'Nightly report' }])
  expect(mayLeave()).toBe(false)
})

const created = { keyId: 'key_1', name: 'Nightly report', secret: 'ask_9fTq', hold: false }
const html = () => document.documentElement.outerHTML

function Closable({ hold, onHold }: { hold: boolean; onHold: () => Promise<void> }) {
  const [open, setOpen] = useState(true)
  return open ? (
    <NewKeyDialog created={{ ...created, hold }} onHold={onHold} onClose={() => setOpen(false)} />
  ) : (
    <p>closed</p>
  )
}

test('the key is shown once: Esc, however often, does not lose it, and closing takes it out of the document', async () => {
  const screen = await render(<Closable hold={false} onHold={() => Promise.resolve()} />)
  await expect.element(screen.getByText('You will not see this key again.')).toBeVisible()
  await expect.element(screen.getByLabelText('The new key')).toHaveTextContent(created.secret)
  await expect.element(screen.getByRole('button', { name: 'Copy the key' })).toBeVisible()

  await userEvent.keyboard('{Escape}{Escape}{Control>}{Enter}{/Control}')
  expect(html()).toContain(created.secret)

  await screen.getByRole('button', { name: 'I have copied the key' }).click()
  await expect.element(screen.getByText('closed')).toBeVisible()
  expect(html()).not.toContain(created.secret)
})

test('a key that could not be held stays on screen, and can be closed without using it', async () => {
  const unreachable = new ConnectionError('gone', { timedOut: false })
  const screen = await render(<Closable hold onHold={() => Promise.reject(unreachable)} />)
  await expect.element(screen.getByText(/The button below gives the key/)).toBeVisible()
  await expect.element(screen.getByText(/Copy the key now/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Use it here and close' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Whether this browser uses it is not known/)
  await expect.element(screen.getByText(/Copy the key now/)).toBeVisible()
  await expect.element(screen.getByLabelText('The new key')).toHaveTextContent(created.secret)

  await screen.getByRole('button', { name: 'Close without using it' }).click()
  await expect.element(screen.getByText('closed')).toBeVisible()
})
