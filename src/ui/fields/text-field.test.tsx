import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const field = (error?: string) => <TextField label="Budget" hint="A total." error={error} />

test('an error is announced by a region that was there before, and describes the field with the hint', async () => {
  const screen = await render(field())
  const budget = screen.getByRole('textbox', { name: 'Budget' })
  await expect.element(budget).toHaveAccessibleDescription('A total.')
  await expect.element(budget).not.toHaveAttribute('aria-invalid')
  const region = document.querySelector('[aria-live=polite]')
  expect(region?.textContent).toBe('')

  await screen.rerender(field('It must be above $12.84.'))
  await expect.element(budget).toHaveAccessibleDescription('A total. It must be above $12.84.')
  await expect.element(budget).toHaveAttribute('aria-invalid', 'true')
  expect(region?.textContent).toBe('It must be above $12.84.')
})

function Goal() {
  const [goal, setGoal] = useState('')
  const onChange = (event: { currentTarget: { value: string } }) =>
    setGoal(event.currentTarget.value)
  return <TextArea label="Goal" limit={5} value={goal} onChange={onChange} />
}

test('the counter follows the text and nothing is cut off past the limit', async () => {
  const screen = await render(<Goal />)
  await screen.getByLabelText('Goal').fill('Reconcile')
  await expect.element(screen.getByText('9 of 5 characters')).toBeVisible()
  await expect.element(screen.getByLabelText('Goal')).toHaveValue('Reconcile')
})
