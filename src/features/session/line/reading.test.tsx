import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { messageOf, roundOf, said, sessionOf } from '#src/features/session/session-fixture.ts'
import type { Message } from '#src/model/message.ts'

import { isMarkInView, LineInBox, LongLine, longTranscript, spoken } from './long-line-fixture.tsx'
import type { SessionLineProps } from './session-line.tsx'

beforeEach(async () => {
  await page.viewport(900, 600)
})

/** 2,000 messages in rounds of fifty, of which the page draws a part. */
const long = longTranscript(2_000)
const LongSession = (props: Partial<SessionLineProps>) => (
  <LineInBox session={sessionOf({ rounds: long.rounds })} transcript={long.transcript} {...props} />
)

const count = (words: string) => page.getByText(words, { exact: true })

// First in its file: the script of the search is not here yet.
test('Esc in the search without a hit leads back to the button that opened it', async () => {
  await render(<LongSession />)
  const open = page.getByRole('button', { name: /^Search/ })
  open.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await expect.element(open).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveFocus()
})

test('the search reaches messages that are not drawn, and Shift+Enter walks back', async () => {
  const screen = await render(<LongSession />)
  await userEvent.keyboard('/')
  const field = page.getByRole('searchbox', { name: 'Search this session' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('number 12')
  await expect.element(count('111 hits')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(count('1 of 111')).toBeVisible()
  await expect.element(page.getByText(/number 12 /)).toBeInViewport()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(count('111 of 111')).toBeVisible()
  await expect.element(page.getByText(/number 1299 /)).toBeInViewport()
  await expect.element(field).toHaveFocus()
  await screen.rerender(<LongSession isWhole={false} />)
  await expect.element(count('111 of 111+')).toBeVisible()
  await field.fill('no such words')
  await expect.element(count('No hit yet')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toContain('number 1299 ')
})

/** Shows a session of one message, and types words into its search. */
async function search(message: Message, words: string) {
  const session = sessionOf({ rounds: [roundOf('a', 0, null)] })
  await render(<LineInBox session={session} transcript={[said('a', message)]} />)
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await page.getByRole('searchbox').fill(words)
}

const filler = `${'As before. '.repeat(700)}\n\n`
const longQuery = 'x'.repeat(66)
const lines = Array.from({ length: 40 }, (_, row) => `row ${row}   ${'x'.repeat(200)}`)
const inTool = { name: 'query', input: 'select *', output: `${lines.join('\n')} needle` }

const inJson = {
  name: 'query',
  input: 'select *',
  output: JSON.stringify({ rows: 3, more: lines }),
}

test.each([
  ['a long result of a tool', messageOf('', 1, { role: 'tool', tool: inTool })],
  ['a long text', messageOf(`${'As before. '.repeat(2_000)}needle`, 1)],
  ['a long list', messageOf(`${'- As before.\n'.repeat(2_000)}- needle`, 1)],
  ['a text of 600 KB', messageOf(`- As before.\n${filler.repeat(80)}needle`, 1)],
  [
    'a result of the tool of this name',
    messageOf('', 1, { role: 'tool', tool: { ...inTool, name: 'needle' } }),
  ],
  ['a link with a long address', messageOf(`- [As needle](https://bank.example/?${longQuery})`, 1)],
])('a hit at the end of %s is marked in view on a phone, too', async (_what, message) => {
  await page.viewport(390, 600)
  await search(message, 'needle')
  await userEvent.keyboard('{Enter}')
  await expect.element(count('1 of 1')).toBeVisible()
  await expect.poll(isMarkInView).toBe(true)
})

test('on a phone the search has field, count and buttons in one line', async () => {
  // A finger's buttons are 36 pixels wider, and so is its phone.
  await page.viewport(354, 600)
  await render(<LineInBox {...longTranscript(300)} />)
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await page.getByRole('searchbox').fill('number')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(count('300 of 300')).toBeVisible()
  const field = page.getByRole('searchbox').element().getBoundingClientRect()
  const close = page.getByRole('button', { name: /^Close the search/ }).element()
  expect(close.getBoundingClientRect().top).toBeLessThan(field.bottom)
})

test('the digits of a time do not stand for the hit', async () => {
  await search(messageOf(`${'As before. '.repeat(400)}00:01`, 1), '00:01')
  await userEvent.keyboard('{Enter}')
  await expect.poll(isMarkInView).toBe(true)
})

test.each([
  ['JSON that is drawn with spaces', '"rows":3', messageOf('', 1, { role: 'tool', tool: inJson })],
  [
    'the address of a link',
    'needle',
    messageOf(`- [bank](https://bank.example/needle)\n${filler.repeat(9)}`, 1),
  ],
])(
  'a hit that only the text behind the drawn one has, as in %s, draws no more of it',
  async (_what, words, message) => {
    await search(message, words)
    const more = page.getByRole('button', { name: /^Show more/ })
    const shown = more.element().textContent
    await userEvent.keyboard('{Enter}')
    await expect.element(count('1 of 1')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('article')).toHaveFocus()
    expect(more.element().textContent).toBe(shown)
  },
)

test('a change of the text takes the marks away', async () => {
  await search(messageOf('a needle', 1), 'needle')
  await userEvent.keyboard('{Enter}')
  await expect.poll(isMarkInView).toBe(true)
  await userEvent.keyboard('s')
  await expect.element(count('No hit')).toBeVisible()
  expect(CSS.highlights.has('hit')).toBe(false)
})

function press(key: string) {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

test('Esc before the row of a hit is in view leaves no marks', async () => {
  await search(messageOf('a needle', 1), 'needle')
  flushSync(() => press('Enter'))
  press('Escape')
  await expect.element(page.getByRole('article')).toHaveFocus()
  expect(CSS.highlights.has('hit')).toBe(false)
})

const round = (number: number) => page.getByRole('button', { name: `Round ${number}`, exact: true })

/** Presses the key in the place of the bracket, as on a German keyboard. */
function pressUmlaut() {
  const key = { key: 'ü', code: 'BracketLeft', bubbles: true }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
}

test('brackets walk rounds that are not drawn, and a chosen round comes into view', async () => {
  const screen = await render(<LongSession />)
  await screen.rerender(<LongSession askedRound={{ id: 'r3' }} />)
  await expect.element(round(4)).toHaveFocus()
  await userEvent.keyboard('{[}')
  await expect.element(round(3)).toHaveFocus()
  await expect.element(round(3)).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(round(3)).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText(/^50 messages/)).toBeVisible()
  await userEvent.keyboard(']')
  await expect.element(round(4)).toHaveFocus()
  pressUmlaut()
  await expect.element(round(3)).toHaveFocus()
})

test('a bracket leads to the round before also if a row appears above at the press', async () => {
  const start = longTranscript(150)
  const late = ({ rounds, transcript: [first, ...others] }: typeof start) => {
    const messages = [spoken('r0', 999), ...(first?.messages ?? [])]
    return { rounds, transcript: [{ roundId: 'r0', messages }, ...others] }
  }
  await render(<LongLine start={start} steps={{ late }} />)
  round(3).element().focus()
  round(3).element().scrollIntoView()
  await expect.element(page.getByRole('button', { name: 'To the end' })).toBeVisible()
  const button = page.getByRole('button', { name: 'late' }).element()
  pressUmlaut()
  flushSync(() => button.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  await expect.element(round(2)).toHaveFocus()
})

test('a second bracket before the focus has moved leads one round further', async () => {
  await render(<LongLine start={longTranscript(200)} steps={{}} />)
  round(4).element().focus()
  pressUmlaut()
  pressUmlaut()
  await expect.element(round(2)).toHaveFocus()
  pressUmlaut()
  await expect.element(round(1)).toHaveFocus()
})

test('a link to a message that is not read yet says so, and shows the message once it is read', async () => {
  globalThis.history.replaceState(null, '', '#m3')
  const first = said('a', messageOf('one', 1, { id: 'm1' }))
  const both = said(
    'a',
    ...first.messages.map(({ message }) => message),
    messageOf('three', 3, { id: 'm3' }),
  )
  const session = sessionOf({ rounds: [roundOf('a', 0, null)] })
  const screen = await render(<LineInBox session={session} transcript={[first]} isWhole={false} />)
  const sought = page.getByText(/^The linked message appears here/)
  await expect.element(sought).toBeVisible()
  await screen.rerender(<LineInBox session={session} transcript={[first]} />)
  await expect.element(page.getByText('This session has no message with this link')).toBeVisible()
  await screen.rerender(<LineInBox session={session} transcript={[both]} isWhole={false} />)
  await expect.poll(() => document.activeElement?.textContent).toContain('three')
  await expect.element(sought).not.toBeInTheDocument()
  globalThis.history.replaceState(null, '', '#')
})

test('all rounds fold and unfold at a press', async () => {
  await render(<LongSession />)
  await page.getByRole('button', { name: 'Fold all rounds' }).click()
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Unfold all rounds' }).click()
  await expect.poll(() => page.getByRole('article').elements().length).toBeGreaterThan(9)
})

test('a mark stands under the last row that the operator saw, and leaving tells the last row', async () => {
  const onLeft = vi.fn<(key: string) => void>()
  const transcript = [said('a', messageOf('one', 1), messageOf('two', 2))]
  const session = sessionOf({ rounds: [roundOf('a', 0, null)] })
  const props = { session, transcript, onLeft }
  const screen = await render(<LineInBox {...props} left="a one" />)
  const mark = page.getByText('Since you left', { exact: true })
  await expect.element(mark).toBeVisible()
  expect(mark.element().closest('[role=listitem]')?.textContent).toContain('one')
  await page.getByRole('button', { name: 'New since you left' }).click()
  await expect.poll(() => document.activeElement?.textContent).toContain('one')
  await screen.rerender(<LineInBox {...props} left="a two" />)
  await expect.element(mark).not.toBeInTheDocument()
  await screen.unmount()
  expect(onLeft).toHaveBeenCalledExactlyOnceWith('a two')
})

test('lists and code of a message are drawn, below the rounds, and code is copied by a press', async () => {
  const text = 'Open:\n\n# One\n\n- the ledger\n- the bank\n\n```\na  b\n```\n\none\ntwo'
  const session = sessionOf({ rounds: [roundOf('a', 0, null)] })
  await render(<LineInBox session={session} transcript={[said('a', messageOf(text, 1))]} />)
  await expect.element(page.getByRole('listitem').filter({ hasText: /^the bank$/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 4, name: 'One' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
  const paragraph = page.getByText(/^one/).element()
  expect(getComputedStyle(paragraph).whiteSpace).toMatch(/pre-line/)
})

test('a tool call keeps its columns, and a long result shows its first lines', async () => {
  const output = Array.from({ length: 40 }, (_, row) => `row ${row}   ${'x'.repeat(200)}`)
  const tool = { name: 'query', input: 'select *', output: output.join('\n') }
  const call = messageOf('', 1, { role: 'tool', tool })
  const session = sessionOf({ rounds: [roundOf('a', 0, null)] })
  await render(<LineInBox session={session} transcript={[said('a', call)]} />)
  const result = page.getByText(/row 0 {3}x/)
  await expect.element(result).toBeVisible()
  expect(getComputedStyle(result.element()).whiteSpace).toMatch(/^pre$|preserve nowrap/)
  expect(page.getByText(/row 39/).query()).toBeNull()
  const box = result.element().closest('[tabindex]')
  expect(box?.scrollWidth).toBeGreaterThan(box?.clientWidth ?? Infinity)
  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect.element(page.getByText(/row 39/)).toBeInTheDocument()
})

test('the brackets walk from what is in view, also if the focus stayed elsewhere', async () => {
  await render(<LongSession />)
  page.getByTestId('scroller').element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(round(1)).toBeInViewport()
  await userEvent.keyboard(']')
  await expect.element(round(2)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText(/number 1999 /)).toBeInViewport()
  await userEvent.keyboard('[[')
  await expect.element(round(40)).toHaveFocus()
})
