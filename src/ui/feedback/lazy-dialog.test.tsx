import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { lazyDialog } from './lazy-dialog.tsx'

test('a dialog whose script did not come says so, and the next opening asks for it again', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => () => <p>The palette</p>)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Dialog = lazyDialog(load)
  const onClose = vi.fn<() => void>()
  const screen = await render(<Dialog onClose={onClose} />)
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await screen.rerender(<p>The page</p>)
  await screen.rerender(<Dialog onClose={onClose} />)
  await expect.element(screen.getByText('The palette')).toBeVisible()
})
