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

test('a word behind a figure stands apart from it, and a rate directly behind', async () => {
  await render(
    <StatRow>
      <Stat label="Waiting" value={<b>35</b>} unit=" questions" />
      <Stat label="Burn" value={<b>$1</b>} unit="/min" />
    </StatRow>,
  )
  const gaps = [...document.querySelectorAll('b')].map((figure) => {
    const letters = document.createRange()
    const text = figure.nextElementSibling?.firstChild
    if (!text) throw new Error('There is no unit')
    letters.setStart(text, text.textContent?.search(/\S/) ?? 0)
    letters.setEndAfter(text)
    return letters.getBoundingClientRect().left - figure.getBoundingClientRect().right
  })
  expect(gaps[0]).toBeGreaterThan(6)
  expect(gaps[1]).toBeLessThan(1)
})
