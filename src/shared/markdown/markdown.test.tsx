import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { Markdown } from './markdown.tsx'

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

test('the dialog names whom an e-mail copies, however long its text before them is', async () => {
  const address = `mailto:ada@example.org?body=${'b'.repeat(400)}&bcc=%6d%61llory@evil.example`
  await render(<Markdown>{`[write](${address})`}</Markdown>)
  await page.getByRole('button', { name: 'write' }).click()
  const advice = page.getByRole('dialog').getByText(/An agent wrote this link/)
  await expect.element(advice).toMatchTextContent('bcc=mallory@evil.example when')
})

test('signs that Markdown itself can spell are seen too', async () => {
  const { container } = await render(
    <Markdown>{'invoice&#x202E;fdp.exe &#8203;`a\u202Eb`'}</Markdown>,
  )
  expect(container.textContent).toBe('invoice‹U+202E›fdp.exe ‹U+200B›a‹U+202E›b')
})

test.each([
  ['# One\n\n##### Five', '<h3>One</h3><p>Five</p>'],
  ['One  \ntwo\nthree', '<p>One<br>two\nthree</p>'],
  ['**a** *b* ~~c~~ \\*d\\*', '<p><strong>a</strong> <em>b</em> <del>c</del> *d*</p>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>'],
  ['- a\n  1. b', '<ul><li>a<ol start="1"><li>b</li></ol></li></ul>'],
  ['- [x] sorted\n- [ ] sent', '<ul><li>☑ sorted</li><li>☐ sent</li></ul>'],
  ['> as you\n> said', '<blockquote><p>as you\nsaid</p></blockquote>'],
  [
    'R&amp;D &eacute; `&amp;` &#0; &#xD800;',
    '<p>R&amp;D &amp;eacute; <code>&amp;amp;</code> \uFFFD \uFFFD</p>',
  ],
  ['<div>\n*a*\n</div>', '<p>&lt;div&gt;\n*a*\n&lt;/div&gt;</p>'],
  ['a\n\n---\n\nb[^1]', '<p>a</p><hr><p>b[^1]</p>'],
  [
    '| a | b |\n| - | -: |\n| `c` | d |',
    '<table><thead><tr><th>a</th><th style="text-align: right;">b</th></tr></thead>' +
      '<tbody><tr><td><code>c</code></td><td style="text-align: right;">d</td></tr></tbody></table>',
  ],
])('%j is drawn as its Markdown means', async (text, html) => {
  const { container } = await render(<Markdown>{text}</Markdown>)
  expect(container.innerHTML.replaceAll(/ (?:class|tabindex)="[^"]*"|<\/?div[^>]*>/g, '')).toBe(
    html,
  )
})

test('code keeps its lines, and its button copies the lines', async () => {
  const { container } = await render(<Markdown>{'```sql\nselect 1\n  as one\n```'}</Markdown>)
  expect(container.querySelector('pre')?.textContent).toBe('select 1\n  as one')
  await expect.element(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
})

test('an address in the text is a link as it stands there', async () => {
  await render(
    <Markdown>
      {'see https://example.org/?a=1&amp=2 and [b](https://example.org/?a=1&amp;b=2)'}
    </Markdown>,
  )
  const links = page.getByRole('link').all()
  expect(links.map((link) => link.element().getAttribute('href'))).toEqual([
    'https://example.org/?a=1&amp=2',
    'https://example.org/?a=1&b=2',
  ])
})

test('a heading of a message stands a level lower', async () => {
  const { container } = await render(<Markdown isMessage>{'# One\n\n#### Four'}</Markdown>)
  expect(container.querySelector('h4')?.textContent).toBe('One')
  expect(container.querySelector('p')?.textContent).toBe('Four')
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
