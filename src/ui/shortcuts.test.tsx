import { useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { useShortcuts } from './shortcuts.ts'

function PageWithSpace() {
  const [counts, setCounts] = useState({ shortcut: 0, button: 0 })
  useShortcuts({ Space: () => setCounts((now) => ({ ...now, shortcut: now.shortcut + 1 })) })
  return (
    <>
      <button
        type="button"
        onClick={() => setCounts((now) => ({ ...now, button: now.button + 1 }))}
      >
        Press
      </button>
      <a href="#row">Row</a>
      <output>{`${counts.shortcut} shortcuts, ${counts.button} presses`}</output>
    </>
  )
}

test('Space presses the button in focus, and is a shortcut of the page on a link', async () => {
  await render(<PageWithSpace />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('status')).toHaveTextContent('0 shortcuts, 1 presses')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 shortcuts, 1 presses')
})

function PressedOnceDrawn() {
  useLayoutEffect(() => {
    const press = { key: 'i', code: 'KeyI', bubbles: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', press))
  })
  return null
}

test('a key is heard as soon as its page is drawn', async () => {
  const hear = vi.fn<() => void>()
  function Page() {
    useShortcuts({ i: hear })
    return null
  }
  await render(
    <>
      <Page />
      <PressedOnceDrawn />
    </>,
  )
  expect(hear).toHaveBeenCalledOnce()
})
