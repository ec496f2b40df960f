import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { StateShape } from './state-shape.tsx'

test('the arc of what runs turns once in 0.9 s, in one iteration that no page outlives', async () => {
  await render(<StateShape shape="arc" />)
  const svg = document.querySelector('svg')
  const [turning] = svg?.getAnimations() ?? []
  if (!svg || !turning) throw new Error('nothing turns')
  const angleAt = (ms: number) => {
    turning.currentTime = ms
    const { a, b } = new DOMMatrix(getComputedStyle(svg).transform)
    return Math.round((Math.atan2(b, a) * 180) / Math.PI)
  }
  expect([0, 225, 675, 900, 1_125].map(angleAt)).toEqual([0, 90, -90, 0, 90])
  // A browser tells the page of the end of each iteration, eleven times a second for ten sessions.
  expect(Number(turning.effect?.getComputedTiming().duration)).toBeGreaterThan(600_000)
})
