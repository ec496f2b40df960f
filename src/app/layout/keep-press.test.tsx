import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { keepPress } from './keep-press.ts'

/** A question whose button gives way to that of the next question. */
function Questions({ clicks }: { clicks: string[] }) {
  const [name, setName] = useState('first')
  const answer = () => {
    clicks.push(name)
    setName('second')
  }
  return (
    <button key={name} type="button" onClick={answer}>
      Send {name}
    </button>
  )
}

test('a double click does not go on to the control that the first click brought', async () => {
  onTestFinished(keepPress())
  const clicks: string[] = []
  await render(<Questions clicks={clicks} />)
  await userEvent.dblClick(page.getByRole('button'))
  await expect.element(page.getByRole('button', { name: 'Send second' })).toBeVisible()
  expect(clicks).toEqual(['first'])
  await page.getByRole('button').click()
  expect(clicks).toEqual(['first', 'second'])
})

test('a double click counts twice for a control that stays, and keys are not held back', async () => {
  onTestFinished(keepPress())
  let count = 0
  await render(
    <button type="button" onClick={() => (count += 1)}>
      Next hit
    </button>,
  )
  await userEvent.dblClick(page.getByRole('button'))
  expect(count).toBe(2)
  await userEvent.keyboard('{Enter}{Enter}')
  expect(count).toBe(4)
})
