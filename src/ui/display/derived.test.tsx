import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { DerivedNote } from './derived-note.tsx'
import { Derived } from './derived.tsx'

const figure = () => page.getByRole('button', { name: '$2.00' })
const note = () => page.getByRole('tooltip')

function show() {
  return render(
    <div className="overflow-hidden">
      <Derived note={<DerivedNote said="Cost of each round." derived="Their sum." />}>
        $2.00
      </Derived>
      <button type="button">Next</button>
    </div>,
  )
}

test('by keyboard, a figure tells where it comes from; Escape and the next stop take it away', async () => {
  await show()
  expect(note().query()).toBeNull()
  await userEvent.tab()
  await expect.element(note()).toBeVisible()
  await expect
    .element(figure())
    .toHaveAccessibleDescription(
      'The service said Cost of each round. The console calculates Their sum.',
    )
  await userEvent.keyboard('{Escape}')
  await expect.element(note()).not.toBeInTheDocument()
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await expect.element(note()).toBeVisible()
  await userEvent.tab()
  await expect.element(note()).not.toBeInTheDocument()
})

test('under the pointer it stands beside its figure, inside of the window, and stays while it is read', async () => {
  await page.viewport(390, 700)
  await show()
  await userEvent.hover(figure())
  await expect.element(note()).toBeVisible()
  const box = note().element().getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(390)
  expect(box.top).toBeGreaterThanOrEqual(figure().element().getBoundingClientRect().bottom - 1)
  await userEvent.hover(note())
  await expect.element(note()).toBeVisible()
  await userEvent.hover(page.getByRole('button', { name: 'Next' }))
  await expect.element(note()).not.toBeInTheDocument()
})

test('a tap opens it', async () => {
  await show()
  await userEvent.click(figure())
  await expect.element(note()).toBeVisible()
})
