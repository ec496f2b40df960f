import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { ChoiceList } from './choice-list.tsx'

const options = [
  { value: 'move', label: 'Move them' },
  { value: 'leave', label: 'Leave them' },
  { value: 'stop', label: 'Stop' },
]

function Question({ isKeyed, label = 'Refunds' }: { isKeyed?: boolean; label?: string }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <ChoiceList
        label={label}
        options={options}
        value={value}
        onChange={setValue}
        isKeyed={isKeyed ?? false}
      />
      <p>
        {label}: {value ?? 'nothing'}
      </p>
    </>
  )
}

test('number keys choose from anywhere and move focus to the choice', async () => {
  const screen = await render(<Question isKeyed />)
  await userEvent.keyboard('2')
  await expect.element(screen.getByText('Refunds: leave')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Leave them' })).toHaveFocus()
  await userEvent.keyboard('9')
  await expect.element(screen.getByText('Refunds: leave')).toBeVisible()
})

test('an arrow of the keypad chooses nothing', async () => {
  const screen = await render(<Question isKeyed />)
  const arrow = { key: 'ArrowDown', code: 'Numpad2', bubbles: true, cancelable: true }
  document.body.dispatchEvent(new KeyboardEvent('keydown', arrow))
  await userEvent.keyboard('{Control>}1{/Control}')
  await expect.element(screen.getByText('Refunds: nothing')).toBeVisible()
})

test('a number with a modifier is not ours', async () => {
  const screen = await render(<Question isKeyed />)
  await userEvent.keyboard('{Control>}1{/Control}{Alt>}1{/Alt}')
  await expect.element(screen.getByText('Refunds: nothing')).toBeVisible()
})

test('of several questions only the one with focus takes the number', async () => {
  const screen = await render(
    <>
      <Question label="First" />
      <Question label="Second" />
    </>,
  )
  await screen.getByRole('group', { name: 'Second' }).getByText('Stop').click()
  await userEvent.keyboard('1')
  await expect.element(screen.getByText('Second: move')).toBeVisible()
  await expect.element(screen.getByText('First: nothing')).toBeVisible()
})

test('numbers do not reach a list behind an open dialog', async () => {
  const screen = await render(
    <>
      <Question isKeyed />
      <dialog ref={(dialog) => dialog?.showModal()}>
        <button>Inside</button>
      </dialog>
    </>,
  )
  await userEvent.keyboard('1')
  await expect.element(screen.getByText('Refunds: nothing', { exact: true })).toBeInTheDocument()
})

const question = (error: string | null) => (
  <ChoiceList label="Refunds" options={options} value={null} onChange={() => {}} error={error} />
)

test('the error is tied to the group and said in a live region', async () => {
  const screen = await render(question(null))
  const region = document.querySelector('[aria-live=polite]')
  await screen.rerender(question('Choose one.'))
  await expect.element(screen.getByRole('group')).toHaveAccessibleDescription('Choose one.')
  expect(region?.textContent).toBe('Choose one.')
})

function QuestionAndNote({ label }: { label: string }) {
  return (
    <>
      <Question label={label} />
      <input aria-label="Note" />
    </>
  )
}

test('Tab leaves the options, also after they were drawn again under the focus', async () => {
  const screen = await render(<QuestionAndNote label="Refunds" />)
  const first = screen.getByRole('radio', { name: 'Move them' })
  first.element().focus()
  await screen.rerender(<QuestionAndNote label="Late refunds" />)
  await expect.element(screen.getByText('Late refunds: nothing')).toBeVisible()
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
})
