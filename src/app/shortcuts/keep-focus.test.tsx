import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { keepFocus } from './keep-focus.ts'

/** An answered question leaves, with the button that answered it. */
function Line({ isPlace }: { isPlace: boolean }) {
  const [answered, setAnswered] = useState(false)
  useEffect(keepFocus, [])
  return (
    <main tabIndex={-1}>
      <section aria-label="Line" tabIndex={isPlace ? -1 : undefined}>
        {!answered && (
          <div>
            <button onClick={() => setAnswered(true)}>Answer</button>
          </div>
        )}
      </section>
    </main>
  )
}

async function answer(isPlace: boolean) {
  const screen = await render(<Line isPlace={isPlace} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Answer' })).not.toBeInTheDocument()
  return screen
}

test('what leaves with the focus in it leaves the focus to the nearest part around it', async () => {
  const screen = await answer(true)
  await expect.element(screen.getByRole('region', { name: 'Line' })).toHaveFocus()
})

test('where nothing around it can have the focus, the page has it', async () => {
  const screen = await answer(false)
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
