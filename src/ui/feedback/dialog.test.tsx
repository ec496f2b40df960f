import { StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { ChoiceList } from '#src/ui/fields/choice-list.tsx'

import { ConfirmDialog, Dialog, type DialogProps } from './dialog.tsx'

function Page({ onClose, ...rest }: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  const close = () => {
    onClose?.()
    setOpen(false)
  }
  return (
    <main tabIndex={-1}>
      <button onClick={() => setOpen(true)}>Open</button>
      <button>Outside</button>
      {open && (
        <Dialog onClose={close} title="Move the refunds?" footer={<button>Send</button>} {...rest}>
          <input aria-label="Note" />
          <button onClick={close}>Later</button>
        </Dialog>
      )}
    </main>
  )
}

test('the dialog is named by its title and begins at the first control of its body', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Move the refunds?' })).toBeVisible()
  await expect.element(screen.getByLabelText('Note')).toHaveFocus()
})

test.each([
  ['the chosen option', 'move', 'Move'],
  ['the first option if none is chosen', null, 'Leave'],
])('a dialog that begins with a choice begins at %s', async (_, value, focused) => {
  const options = [
    { value: 'leave', label: 'Leave' },
    { value: 'move', label: 'Move' },
  ]
  const screen = await render(
    <Dialog onClose={() => {}} title="Move the refunds?">
      <ChoiceList label="Refunds" options={options} value={value} onChange={() => {}} />
    </Dialog>,
  )
  await expect.element(screen.getByRole('radio', { name: focused })).toHaveFocus()
})

test('a dialog that only tells something begins at itself', async () => {
  const screen = await render(
    <Dialog onClose={() => {}} title="Keys">
      <p>N makes a session</p>
    </Dialog>,
  )
  await expect.element(screen.getByRole('dialog')).toHaveFocus()
})

test('a dialog stays open where React runs effects twice', async () => {
  const onClose = vi.fn<() => void>()
  const closed = new Promise((resolve) => {
    // A turn later, so that the dialog itself has heard of it too.
    document.addEventListener('close', () => setTimeout(resolve), { capture: true, once: true })
  })
  const screen = await render(
    <StrictMode>
      <Dialog onClose={onClose} title="Keys" />
    </StrictMode>,
  )
  await closed
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('focus stays in the dialog however often Tab is pressed, both ways', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const visited = new Set<string>()
  for (const keys of [
    ...Array<string>(6).fill('{Tab}'),
    ...Array<string>(6).fill('{Shift>}{Tab}{/Shift}'),
  ]) {
    await userEvent.keyboard(keys)
    visited.add(document.activeElement?.textContent ?? '')
    expect(document.activeElement?.textContent).not.toBe('Outside')
    expect(document.activeElement?.textContent).not.toBe('Open')
  }
  expect([...visited]).toEqual(expect.arrayContaining(['Later', 'Send']))
})

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  [
    'the close button',
    () => userEvent.click(document.querySelector('[aria-label=Close]') ?? document.body),
  ],
])('%s closes the dialog once and focus returns to where it was', async (_, leave) => {
  const onClose = vi.fn<() => void>()
  const screen = await render(<Page onClose={onClose} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByLabelText('Note')).toHaveFocus()
  await leave()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['in it', () => undefined],
  ['nowhere', () => document.querySelector<HTMLElement>(':focus')?.blur()],
])(
  'a dialog that may not be dismissed stays through Esc and Esc with the focus %s, and has no close button',
  async (_, move) => {
    const onClose = vi.fn<() => void>()
    const screen = await render(<Page dismissible={false} onClose={onClose} />)
    await screen.getByRole('button', { name: 'Open' }).click()
    await expect.element(screen.getByLabelText('Note')).toHaveFocus()
    const closed = vi.fn<() => void>()
    document.addEventListener('close', closed, { capture: true, once: true })
    move()
    await userEvent.keyboard('{Escape}{Escape}{Escape}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(closed).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
    await expect.element(screen.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  },
)

test('one that the browser closed all the same, as by the way back of a phone, opens again', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await render(<Page dismissible={false} onClose={onClose} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const closed = new Promise((resolve) => {
    document.addEventListener('close', resolve, { capture: true, once: true })
  })
  document.querySelector('dialog')?.close()
  await closed
  await expect.poll(() => document.querySelector('dialog:modal')).not.toBeNull()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

function Row() {
  const [state, setState] = useState<'shown' | 'asking' | 'gone'>('shown')
  return (
    <main tabIndex={-1}>
      {state !== 'gone' && <button onClick={() => setState('asking')}>Answer</button>}
      {state === 'asking' && (
        <Dialog onClose={() => setState('gone')} title="Answer">
          <p>Words</p>
        </Dialog>
      )}
    </main>
  )
}

test('focus goes to the page itself when the opener is gone by the time the dialog closes', async () => {
  const screen = await render(<Row />)
  await screen.getByRole('button', { name: 'Answer' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a confirmation of many waits until their count has been typed', async () => {
  const onConfirm = vi.fn<() => void>()
  const screen = await render(
    <ConfirmDialog
      onClose={() => {}}
      onConfirm={onConfirm}
      title="Cancel 12 sessions?"
      confirmLabel="Cancel sessions"
      typed="12"
    >
      It stops 9 active rounds.
    </ConfirmDialog>,
  )
  const confirm = screen.getByRole('button', { name: 'Cancel sessions' })
  await expect.element(confirm).toBeDisabled()
  await screen.getByLabelText('Type 12 to go on').fill('12')
  await confirm.click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

const nothing = () => {}

test('the chord confirms the dialog on top alone, once, and only what may be confirmed', async () => {
  const outer = vi.fn<() => void>()
  const inner = vi.fn<() => void>()
  const page = (open: boolean) => (
    <Dialog onClose={nothing} title="Below" footer={<button onClick={outer}>Send</button>}>
      {open && (
        <ConfirmDialog
          onClose={nothing}
          onConfirm={inner}
          title="Sure?"
          confirmLabel="Go on"
          typed="12"
        >
          Words
        </ConfirmDialog>
      )}
    </Dialog>
  )
  const screen = await render(page(false))
  await screen.rerender(page(true))
  const chord = '{Control>}{Enter}{/Control}'
  await userEvent.keyboard(chord)
  expect(inner).not.toHaveBeenCalled()
  await userEvent.keyboard(`12${chord}`)
  expect(inner).toHaveBeenCalledOnce()
  expect(outer).not.toHaveBeenCalled()
})

test('a confirmation that is under way stays open until its outcome is known', async () => {
  const sending = Promise.withResolvers<void>()
  const onClose = vi.fn<() => void>()
  const screen = await render(
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => sending.promise}
      renderFailure={() => <p>Not revoked</p>}
      title="Revoke?"
      confirmLabel="Go"
    >
      Words
    </ConfirmDialog>,
  )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const wayOut = screen.getByRole('button', { name: 'Keep it as it is' })
  await expect.element(wayOut).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}{Escape}{Escape}')
  sending.reject(new Error('503'))
  await expect.element(screen.getByText('Not revoked')).toBeVisible()
  await expect.element(wayOut).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
})

test('a confirmation begins at the harmless button, and the chord confirms all the same', async () => {
  const onConfirm = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const screen = await render(
    <ConfirmDialog onClose={onClose} onConfirm={onConfirm} title="Cancel?" confirmLabel="Go">
      Words
    </ConfirmDialog>,
  )
  await expect.element(screen.getByRole('button', { name: 'Keep it as it is' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})
