import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { Age } from './clock.tsx'

test('the age of a moment shows the whole moment when the pointer comes', async () => {
  const at = new Date(2026, 10, 21, 14, 5, 9).getTime()
  const screen = await render(<Age at={at} />)
  const time = screen.getByText(/ d$/)
  await expect.element(time).not.toHaveAttribute('title')
  await time.hover()
  await expect.element(time).toHaveAttribute('title', expect.stringMatching(/21 November 2026/))
})
