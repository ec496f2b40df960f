import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { Age, useOfNow } from './clock.tsx'

test('the age of a moment shows the whole moment when the pointer comes', async () => {
  const at = new Date(2026, 10, 21, 14, 5, 9).getTime()
  const screen = await render(<Age at={at} />)
  const time = screen.getByText(/ d$/)
  await expect.element(time).not.toHaveAttribute('title')
  await time.hover()
  await expect.element(time).toHaveAttribute('title', expect.stringMatching(/21 November 2026/))
})

test('an age is drawn again when its text changes, and not at each tick', async () => {
  const onDrawn = vi.fn<() => void>()
  const at = Date.now() - 117_000
  const screen = await render(
    <Profiler id="age" onRender={onDrawn}>
      <Age at={at} ago />
    </Profiler>,
  )
  await expect.element(screen.getByText('1 min ago')).toBeVisible()
  await expect.element(screen.getByText('2 min ago'), { timeout: 5_000 }).toBeVisible()
  expect(onDrawn).toHaveBeenCalledTimes(2)
})

test('a value of the clock draws its reader again when the value changes, and not at each tick', async () => {
  let begin: number | undefined
  const isLateAt = vi.fn<(now: number) => boolean>((now) => now >= (begin ??= now) + 2_000)
  const onDrawn = vi.fn<() => void>()
  function Late() {
    const isLate = useOfNow(isLateAt)
    return (
      <Profiler id="late" onRender={onDrawn}>
        <p>{isLate ? 'late' : 'early'}</p>
      </Profiler>
    )
  }
  const screen = await render(<Late />)
  isLateAt.mockClear()
  await expect.element(screen.getByText('late')).toBeVisible()
  expect(isLateAt.mock.results.filter(({ value }) => value === false)).not.toHaveLength(0)
  expect(onDrawn).toHaveBeenCalledTimes(2)
})
