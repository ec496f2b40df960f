import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { Markdown } from './markdown.tsx'

import '#src/main.css'

/** A timeout that ends a hang and does not measure speed. */
const HANG_MS = 20_000

test('HTML is text, an image is a chip, and a link says where it leads', async () => {
  const { container } = await render(
    <Markdown>
      {'<b>bold</b> ![a chart](https://example.org/c.png) [docs](https://example.org/docs)'}
    </Markdown>,
  )
  expect(container.textContent).toBe('<b>bold</b> [image: a chart] example.org docs (example.org)')
  expect(container.querySelector('img, b')).toBeNull()
  const link = page.getByRole('link', { name: 'docs' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAttribute('href', 'https://example.org/docs')
})

test('a long address is shown whole before it is gone to', async () => {
  const address = `https://example.org/?${'secret'.repeat(20)}`
  await render(<Markdown>{`[the docs](${address})`}</Markdown>)
  expect(page.getByRole('link').query()).toBeNull()
  await page.getByRole('button', { name: 'the docs' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('The whole address')).toHaveTextContent(address)
  const way = dialog.getByRole('link', { name: 'Open link' })
  await expect.element(way).toHaveAttribute('rel', 'noopener noreferrer')
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('signs that Markdown itself can spell are seen too', async () => {
  const { container } = await render(
    <Markdown>{'invoice&#x202E;fdp.exe &#8203;`a\u202Eb`'}</Markdown>,
  )
  expect(container.textContent).toBe('invoice‹U+202E›fdp.exe ‹U+200B›a‹U+202E›b')
})

test.each([
  ['100,000 nested quotes', '>'.repeat(100_000)],
  ['100,000 nested lists', '- '.repeat(100_000)],
  ['1 MB of brackets', '('.repeat(1_000_000)],
  ['1 MB of marks that never close', '*a_ [b'.repeat(170_000)],
  ['1 MB of paragraphs', 'A word.\n\n'.repeat(110_000)],
])(
  '%s make a page of few and shallow parts, and more of it on request',
  { timeout: 2 * HANG_MS },
  async (_name, text) => {
    const { container } = await render(<Markdown>{text}</Markdown>)
    const more = page.getByRole('button', { name: /^Show more/ })
    await expect.element(more).toBeVisible()
    const parts = () => [...container.querySelectorAll('*')]
    expect(parts().length).toBeLessThan(10_000)
    expect(Math.max(...parts().map(depth))).toBeLessThan(60)
    const before = container.textContent.length
    await more.click()
    await expect
      .poll(() => container.textContent.length, { timeout: HANG_MS })
      .toBeGreaterThan(before + 1000)
  },
)

function depth(element: Element): number {
  let levels = 0
  for (let at = element.parentElement; at; at = at.parentElement) levels += 1
  return levels
}
