import '#src/main.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { Stat, StatRow } from './stat.tsx'

test.each([
  [4, [2, 2]],
  [5, [1, 2, 2]],
])('on a phone %i figures leave no figure alone at the end', async (count, lines) => {
  await page.viewport(390, 800)
  await render(
    <StatRow>
      {Array.from({ length: count }, (_, index) => (
        <Stat key={index} label={`Figure ${index}`} value={index} />
      ))}
    </StatRow>,
  )
  const tops = page
    .getByText(/^Figure/)
    .elements()
    .map((each) => each.getBoundingClientRect().top)
  expect([...Map.groupBy(tops, (top) => top).values()].map((line) => line.length)).toEqual(lines)
})
