import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { ALARM, FOREIGN, payloads, triedPayloads } from '#src/testing/hostile/payloads.ts'
import { tricks } from '#src/testing/hostile/tricks.ts'
import { shareOf } from '#src/testing/tier.ts'
import { PageTitle } from '#src/ui/display/page-header.tsx'
import { jsonText, reveal } from '#src/ui/text/reveal.ts'

import { hostileFields } from './hostile-fields-fixture.tsx'
import { guardPage, hostileParts, wordsOf } from './hostile-guard-fixture.ts'

/** Ends a hang; times nothing. */
const HANG_MS = 180_000

let happened: readonly string[] = []

beforeAll(() => {
  happened = guardPage()
})

afterEach(() => {
  document.documentElement.removeAttribute('data-theme')
})

/** Two frames later every drawn payload has loaded, run or been refused. */
async function settled() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

const AT_ONCE = 40

/** Draws every text in the field, a few at a time, and looks at each. */
async function drawn(
  field: string,
  texts: readonly string[],
  look: (section: Element, text: string) => Promise<void> | void,
) {
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const some = texts.slice(from, from + AT_ONCE)
    const { container, unmount } = await render(
      <MemoryRouter>
        {some.map((text) => (
          <section key={text}>{hostileFields[field]?.(text)}</section>
        ))}
      </MemoryRouter>,
    )
    // A schema is drawn when it is opened, which the page hears a while later.
    const folded = [...container.querySelectorAll('details')]
    for (const details of folded) details.open = true
    await expect.poll(() => folded.every((one) => one.childElementCount > 1)).toBe(true)
    const sections = [...container.querySelectorAll(':scope > section')]
    expect(sections).toHaveLength(some.length)
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      await settled()
    }
    for (const [index, section] of sections.entries()) await look(section, some[index] ?? '')
    await unmount()
  }
}

test('there are 200 different payloads, of which this run tries one of each class or all', () => {
  expect(new Set(payloads).size).toBe(200)
  expect(triedPayloads).toHaveLength(shareOf({ quick: 20, full: 200, soak: 200 }))
})

test.each(Object.keys(hostileFields))(
  `${triedPayloads.length} payloads in %s run nothing, call nobody and become nothing, light and dark`,
  { timeout: HANG_MS },
  async (field) => {
    const parts: string[] = []
    await drawn(field, triedPayloads, (section) => void parts.push(...hostileParts(section)))
    expect(parts).toEqual([])
    expect(happened).toEqual([])
  },
)

const signs = new Map(tricks.map(([, text, sign]) => [text, sign]))

test.each(Object.keys(hostileFields))(
  '30 tricks with signs are seen in %s',
  { timeout: HANG_MS },
  async (field) => {
    const unseen: string[] = []
    await drawn(field, [...signs.keys()], (section, text) => {
      const words = wordsOf(section)
      const seen = [signs.get(text) ?? '', ...otherSigns(text)].some((sign) => words.includes(sign))
      if (!seen || reveal(words, Infinity) !== words) unseen.push(JSON.stringify(text))
    })
    expect(unseen).toEqual([])
  },
)

/** JSON escapes; Markdown has a sign of its own for null and takes a carriage return for a line's end. */
function otherSigns(text: string): string[] {
  const inJson = jsonText(text).slice(1, -1)
  return [inJson, '\uFFFD', 'dangerous\nharmless']
}

test.each(tricks)('%s is seen in the title of the page', async (_name, text, sign) => {
  await render(<PageTitle>{text}</PageTitle>)
  await expect.poll(() => document.title).toContain(sign)
})

test('the guard notices code that runs, a request that is refused or leaves, and an element that is there', async () => {
  const before = happened.length
  const root = document.createElement('div')
  root.innerHTML = `<img src="https://${FOREIGN}/x"><a href="javascript:${ALARM}(1)">x</a>`
  document.body.append(root)
  Reflect.get(globalThis, ALARM)()
  await expect.poll(() => happened.slice(before).join()).toMatch(/code.*img-src https:/)
  await fetch(`https://${FOREIGN}/y`).catch(() => null)
  const requests = () => happened.filter((what) => what.startsWith('https:'))
  await expect.poll(requests).toEqual([`https://${FOREIGN}/x`, `https://${FOREIGN}/y`])
  expect(hostileParts(root)).toHaveLength(2)
  root.remove()
})
