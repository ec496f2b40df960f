import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import {
  inputOf,
  messageOf,
  roundOf,
  said,
  sessionOf,
} from '#src/features/session/session-fixture.ts'
import type { Message } from '#src/model/message.ts'

import { distanceToEnd, firstInView, LineInBox, scroller } from './long-line-fixture.tsx'
import type { SessionLineProps } from './session-line.tsx'

beforeEach(async () => {
  await page.viewport(900, 600)
})

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => messageOf(`message ${index + 1}`, index))

type LineProps = Partial<SessionLineProps> & { count: number; messages?: readonly Message[] }

function Line({ count, messages = numbered(count), ...more }: LineProps) {
  return <LineInBox transcript={[said('a', ...messages)]} {...more} />
}

/** A line with a button that adds four messages. */
function GrowingLine() {
  const [count, setCount] = useState(60)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 4)}>
        grow
      </button>
      <Line session={sessionOf({ rounds: [roundOf('a', 0, null)] })} count={count} />
    </>
  )
}

/** Turns the wheel up; the line goes to its end by itself until the layout is complete. */
async function scrollUp() {
  const toTheEnd = page.getByRole('button', { name: 'To the end' })
  await expect
    .poll(() => {
      scroller().dispatchEvent(new WheelEvent('wheel'))
      scroller().scrollTop = 300
      return toTheEnd.elements().length
    })
    .toBe(1)
}

test('a round that only its messages name has a number, and never its id', async () => {
  await render(<Line session={sessionOf({ rounds: [] })} count={1} />)
  const heading = page.getByRole('heading', { level: 3 })
  await expect.element(heading).toMatchTextContent(/^Round 1$/)
})

test('of several questions the first shows the key, as the key answers that one', async () => {
  const humanInputs = [inputOf({ inputId: 'a' }), inputOf({ inputId: 'b', question: 'And now?' })]
  await render(<Line session={sessionOf({ state: 'waiting', humanInputs })} count={1} />)
  const answers = page.getByRole('button', { name: 'Answer' })
  await expect.element(answers.first()).toHaveAttribute('aria-keyshortcuts', 'A')
  await expect.element(answers.last()).not.toHaveAttribute('aria-keyshortcuts')
  expect(answers.elements()).toHaveLength(2)
})

test('the tail follows new messages while the end is in view', async () => {
  await render(<GrowingLine />)
  await expect.poll(() => distanceToEnd()).toBeLessThan(2)
  await page.getByRole('button', { name: 'grow' }).click()
  await expect.element(page.getByText('message 64', { exact: true })).toBeInTheDocument()
  await expect.poll(() => distanceToEnd()).toBeLessThan(2)
  expect(page.getByText(/new messages/).query()).toBeNull()
})

test('a reader further up is not moved, sees how many are new, and one press leads to them', async () => {
  await render(<GrowingLine />)
  await expect.poll(() => distanceToEnd()).toBeLessThan(2)
  await scrollUp()
  const before = firstInView()
  await page.getByRole('button', { name: 'grow' }).click()
  await expect.element(page.getByRole('button', { name: '4 new messages' })).toBeVisible()
  expect(firstInView()).toEqual(before)
  await page.getByRole('button', { name: '4 new messages' }).click()
  await expect.poll(() => distanceToEnd()).toBeLessThan(2)
  await expect.poll(() => page.getByText(/new messages/).query()).toBeNull()
})

function press(type: 'keydown' | 'keyup'): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key: 'Tab', bubbles: true }))
}

test('a reader who came to a message by Tab is not moved away from it, until the end is asked for', async () => {
  const session = sessionOf({ rounds: [roundOf('a', 0, null)] })
  const screen = await render(<Line session={session} count={60} />)
  await expect.poll(distanceToEnd).toBeLessThan(2)
  // The watcher of the end has seen it by then.
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  const { row } = firstInView()
  row?.setAttribute('tabindex', '0')
  press('keydown')
  row?.focus({ preventScroll: true })
  const before = row?.getBoundingClientRect().top
  // Rows that are drawn before keyup must not move the message either.
  await screen.rerender(<Line session={session} count={60} />)
  expect(row?.getBoundingClientRect().top).toBe(before)
  press('keyup')
  await expect.element(screen.getByRole('button', { name: 'To the end' })).toBeVisible()
  await screen.rerender(<Line session={session} count={70} />)
  await expect.element(screen.getByRole('button', { name: '10 new messages' })).toBeVisible()
  expect(row?.getBoundingClientRect().top).toBe(before)
  await screen.getByRole('button', { name: '10 new messages' }).click()
  await expect.poll(distanceToEnd).toBeLessThan(2)
})

test('a reader who shows more of the last message reads on there', async () => {
  const output = Array.from({ length: 200 }, (_, row) => `row ${row}`).join('\n')
  const call = messageOf('', 60, { role: 'tool', tool: { name: 'query', input: '', output } })
  await render(<Line count={61} messages={[...numbered(60), call]} />)
  await expect.poll(distanceToEnd).toBeLessThan(2)
  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect.element(page.getByText(/row 199/)).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'To the end' })).toBeVisible()
  await expect.element(page.getByText(/row 0/)).toBeInViewport()
})

test.each(['Copy code', 'Round 2'])(
  'a press on "%s" at the end leaves what is new in view',
  async (name) => {
    const rounds = [roundOf('a', 0, 60, { number: 1 }), roundOf('b', 60, null, { number: 2 })]
    const line = (...news: readonly Message[]) => (
      <LineInBox
        session={sessionOf({ rounds })}
        transcript={[
          said('a', ...numbered(60)),
          said('b', messageOf('Run:\n\n```\nnpm start\n```', 60), ...news),
        ]}
      />
    )
    const screen = await render(line())
    await page.getByRole('button', { name, exact: true }).click()
    await screen.rerender(line(messageOf('Done', 61)))
    await expect.poll(distanceToEnd).toBeLessThan(2)
    expect(page.getByRole('button', { name: '1 new message' }).query()).toBeNull()
  },
)

test('a reader who goes on by Tab to what stands at the end is at the end, with nothing over it', async () => {
  const waiting = sessionOf({
    state: 'waiting',
    rounds: [roundOf('a', 0, null)],
    humanInputs: [inputOf({})],
  })
  await render(<Line session={waiting} count={60} />)
  await expect.poll(distanceToEnd).toBeLessThan(2)
  await scrollUp()
  const answer = page.getByRole('button', { name: /^Answer/ }).element()
  press('keydown')
  answer.focus()
  press('keyup')
  await expect.poll(distanceToEnd).toBeLessThan(2)
  await expect.element(page.getByRole('button', { name: 'To the end' })).not.toBeInTheDocument()
})

test('a reader who comes by Tab to what has a long report below it keeps it in sight', async () => {
  const ended = sessionOf({ state: 'complete', rounds: [roundOf('a', 0, 10)] })
  const report = <p style={{ height: 900 }}>A long report</p>
  const note = <button type="button">Read again</button>
  const line = () => <Line session={ended} count={60} note={note} report={report} />
  const screen = await render(line())
  const toTheEnd = screen.getByRole('button', { name: 'To the end' })
  await scrollUp()
  const again = screen.getByRole('button', { name: 'Read again' }).element()
  press('keydown')
  again.focus()
  press('keyup')
  await screen.rerender(line())
  const isSeen = () => {
    const { top, bottom } = again.getBoundingClientRect()
    const frame = scroller().getBoundingClientRect()
    return top >= frame.top && bottom <= frame.bottom
  }
  expect(isSeen()).toBe(true)
  await expect.element(toTheEnd).toBeVisible()
  expect(isSeen()).toBe(true)
})

/** The distance of the last card's head from the upper edge. */
function offset(): number {
  const card = scroller().querySelector('[data-end-card]')
  return (card?.getBoundingClientRect().top ?? 0) - scroller().getBoundingClientRect().top
}

test('an ended session opens at the head of its report, and keeps the place of its reader', async () => {
  const ended = sessionOf({ state: 'complete', rounds: [roundOf('a', 0, 10)] })
  const line = (height: number) => (
    <Line session={ended} count={60} report={<p style={{ height }}>A long report</p>} />
  )
  const screen = await render(line(40))
  // The script of the report comes later than its card.
  await screen.rerender(line(900))
  await expect.poll(offset).toBe(16)
  scroller().dispatchEvent(new WheelEvent('wheel'))
  scroller().scrollTop += 200
  await screen.rerender(line(1000))
  await expect.poll(offset).toBe(-184)
  scroller().scrollTop = 300
  await screen.getByRole('button', { name: 'To the end' }).click()
  await expect.poll(distanceToEnd).toBeLessThan(2)
})

test('words of an agent are text: code and bold are drawn, markup is not', async () => {
  const session = sessionOf({ rounds: [roundOf('a', 0, null)] })
  const words = messageOf('**Bold** `code` <img src=x onerror=alert(1)>', 1)
  await render(<Line session={session} count={1} messages={[words]} />)
  await expect
    .element(page.getByRole('article'))
    .toMatchTextContent(/Bold code <img src=x onerror=alert\(1\)>/)
  expect(document.querySelector('article img')).toBeNull()
  expect(page.getByText('Bold', { exact: true }).element().tagName).toBe('STRONG')
  expect(page.getByText('code', { exact: true }).element().tagName).toBe('CODE')
})

test('a message of another day is dated, and its whole moment with the time zone is one hover away', async () => {
  await render(<Line session={sessionOf()} count={1} />)
  const time = page.getByRole('article').getByRole('time')
  await expect.element(time).toMatchTextContent(/^31 Oct, \d\d:\d\d:\d\d$/)
  await time.hover()
  const whole = /31 October 2026 at \d\d:\d\d:\d\d \S+$/
  await expect.element(time).toHaveAttribute('title', expect.stringMatching(whole))
})
