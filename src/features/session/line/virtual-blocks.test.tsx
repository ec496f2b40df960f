import { Profiler } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import {
  distanceToEnd,
  firstInView as firstRow,
  LongLine,
  type LongLineProps,
  longTranscript,
  scroller,
  spoken,
} from './long-line-fixture.tsx'

type Data = LongLineProps['start']

beforeEach(async () => {
  await page.viewport(900, 600)
})
afterEach(() => history.replaceState(null, '', location.pathname + location.search))

/** Four more messages of the last round. */
function grow({ rounds, transcript }: Data): Data {
  const last = transcript.at(-1)
  if (!last) return { rounds, transcript }
  const next = numberOf(last.messages.at(-1)?.message.text) + 1
  const news = [0, 1, 2, 3].map((more) => spoken(last.roundId ?? '', next + more))
  const messages = [...last.messages, ...news]
  return { rounds, transcript: [...transcript.slice(0, -1), { ...last, messages }] }
}

/** More than a line that comes with them is drawn whole with. */
const longer = (data: Data) => grow(grow(grow(grow(grow(data)))))

/** Enough for a line of 385 to be drawn in part. */
const long = (data: Data) => Array.from({ length: 105 }).reduce(grow, data)

/** Rounds that were before all that is known. */
function earlier({ rounds, transcript }: Data): Data {
  const before = longTranscript(1_000)
  return {
    rounds: [...before.rounds, ...rounds],
    transcript: [...before.transcript, ...transcript],
  }
}

/** A message at the start of the first round that comes late. */
function late({ rounds, transcript }: Data): Data {
  const [first, ...others] = transcript
  if (!first) return { rounds, transcript }
  const messages = [spoken(first.roundId ?? '', 999_990), ...first.messages]
  return { rounds, transcript: [{ ...first, messages }, ...others] }
}

function numberOf(text: string | null | undefined): number {
  return Number(/number (\d+)/.exec(text ?? '')?.[1] ?? NaN)
}

function firstInView() {
  const { text, offset } = firstRow()
  return { number: numberOf(text), offset }
}

/** The messages in view, from the top down. */
function numbersInView(): number[] {
  const { top, bottom } = scroller().getBoundingClientRect()
  return [...scroller().querySelectorAll('article')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > top && box.top < bottom)
    .toSorted((one, other) => one.box.top - other.box.top)
    .map(({ element }) => numberOf(element.textContent))
}

/** Two frames, in which the browser draws all effects of a change. */
async function drawn() {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
}

/** Until ten frames show the same place. */
async function atRest() {
  for (let still = 0, before = NaN; still < 10; still += 1) {
    if (scroller().scrollTop !== before) still = 0
    before = scroller().scrollTop
    await new Promise(requestAnimationFrame)
  }
}

async function atTheEnd(inPart = true) {
  await vi.waitFor(() => {
    expect(drawnInPart()).toBe(inPart)
    expect(scroller().scrollTop).toBeGreaterThan(0)
    expect(distanceToEnd()).toBeLessThan(2)
  }, 20_000)
  await drawn()
}

function blocksDrawn(): number {
  return scroller().querySelectorAll('[data-index]').length
}

/** Whether only what is near is drawn. */
function drawnInPart(): boolean {
  return blocksDrawn() > 0
}

async function scrollTo(top: number) {
  scroller().scrollTop = top
  await drawn()
  // Rows above are measured on the way and may move the view once.
  await expect.poll(() => numbersInView().length).toBeGreaterThan(1)
  await drawn()
}

const buttonOf = (name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => buttonOf(name).click()

function pressAtOnce(name: string): void {
  const button = buttonOf(name).element()
  if (button instanceof HTMLElement) button.click()
}

test('the end stays in view over many appends, to a line far longer than is drawn', async () => {
  await render(<LongLine start={longTranscript(10_000)} steps={{ grow }} />)
  await atTheEnd()
  for (let last = 10_003; last < 10_040; last += 4) {
    await press('grow')
    await expect.element(page.getByText(new RegExp(`number ${last}\\b`))).toBeInTheDocument()
    await atTheEnd()
    expect(numbersInView().at(-1)).toBe(last)
  }
  expect(page.getByText(/new messages/).query()).toBeNull()
})

// In a page of its own, into which no other file has loaded the script.
test('of a line that comes long no more is drawn than its end, also before the script of long lines is here', async () => {
  let most = 0
  const count = () => (most = Math.max(most, document.querySelectorAll('article').length))
  const watch = new MutationObserver(count)
  watch.observe(document.body, { childList: true, subtree: true })
  await render(<LongLine start={longTranscript(500)} steps={{}} />)
  await atTheEnd()
  watch.disconnect()
  expect(numbersInView().at(-1)).toBe(499)
  expect(most).toBeLessThan(200)
})

test('the end of a line of short rounds is there after a few drawings', async () => {
  const whole = longTranscript(390, { perRound: 1 })
  const come = () => ({
    ...whole,
    transcript: whole.transcript.map(({ roundId, messages }) => ({
      roundId,
      messages: messages.map(({ key, message }) => ({
        key,
        message: { ...message, text: 'Done' },
      })),
    })),
  })
  let drawings = 0
  await render(
    <Profiler id="line" onRender={() => (drawings += 1)}>
      <LongLine start={{ ...whole, transcript: [] }} steps={{ come }} />
    </Profiler>,
  )
  // The line knows from its rounds that it needs the script.
  await import('./virtual-blocks.tsx')
  await drawn()
  drawings = 0
  await press('come')
  await atTheEnd()
  expect(drawings).toBeLessThan(5)
})

test('a line of more rounds than are drawn whole shows its end before and after its messages come', async () => {
  const whole = longTranscript(900, { perRound: 1 })
  const come = () => whole
  await render(<LongLine start={{ ...whole, transcript: [] }} steps={{ come }} />)
  await atTheEnd()
  await press('come')
  await expect.poll(numbersInView).toContain(899)
  await atTheEnd()
})

test('rounds at the end are drawn with their messages if these come in a moment, and else without', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await import('./virtual-blocks.tsx')
  const whole = longTranscript(800, { perRound: 4 })
  const start = { ...whole, transcript: whole.transcript.slice(0, -20) }
  const { unmount } = await render(<LongLine start={start} steps={{ come: () => whole }} />)
  await drawn()
  expect(drawnInPart()).toBe(false)
  let most = 0
  const watch = new MutationObserver(() => (most = Math.max(most, blocksDrawn())))
  watch.observe(document.body, { childList: true, subtree: true })
  // A press by the pointer would let the faked time go on.
  pressAtOnce('come')
  await expect.poll(numbersInView).toContain(799)
  watch.disconnect()
  expect(most).toBeLessThan(10)
  await unmount()

  await render(<LongLine start={start} steps={{}} />)
  await drawn()
  vi.advanceTimersByTime(300)
  await expect.element(page.getByText('Round 200', { exact: true })).toBeInViewport()
})

test('a reader further up is not moved by what comes at the end, near or far', async () => {
  await render(<LongLine start={longTranscript(10_000)} steps={{ grow }} />)
  await atTheEnd()
  for (const above of [300, 4_000, 60_000]) {
    await scrollTo(scroller().scrollHeight - above - 420)
    const before = firstInView()
    expect(before.number).toBeGreaterThan(0)
    for (let times = 0; times < 3; times += 1) {
      await press('grow')
      await drawn()
      expect(firstInView()).toEqual(before)
    }
  }
  await expect.element(page.getByRole('button', { name: '36 new messages' })).toBeVisible()
  await press('36 new messages')
  await atTheEnd()
  expect(numbersInView().at(-1)).toBe(10_035)
})

test('a line that grows beyond what is drawn whole moves nothing that is being read, nor the end', async () => {
  await render(<LongLine start={longTranscript(385)} steps={{ long }} />)
  await atTheEnd(false)
  await scrollTo(9_000)
  const before = firstInView()
  await press('long')
  await expect.poll(() => drawnInPart()).toBe(true)
  await drawn()
  expect(firstInView()).toEqual(before)
  await press('420 new messages')
  await atTheEnd()
  expect(numbersInView().at(-1)).toBe(804)
})

test.each([
  ['longer', 404],
  ['long', 804],
])(
  'the rows of a line that becomes %s on screen stay, and so does the focus',
  async (name, last) => {
    await render(<LongLine start={longTranscript(385)} steps={{ longer, long }} />)
    await atTheEnd(false)
    const link = page.getByRole('listitem').getByRole('link').last().element()
    link.focus()
    // A press by the pointer would take the focus.
    pressAtOnce(name)
    await expect.element(page.getByText(new RegExp(`number ${last}\\b`))).toBeInTheDocument()
    await drawn()
    expect(drawnInPart()).toBe(false)
    expect(document.activeElement).toBe(link)
  },
)

test('what turns out to have come earlier moves nothing that is being read', async () => {
  const start = longTranscript(5_000, { first: 1_000 })
  await render(<LongLine start={start} steps={{ earlier, late }} />)
  await atTheEnd()
  await scrollTo(30_000)
  const before = firstInView()
  for (const step of ['late', 'earlier']) {
    await press(step)
    await drawn()
    const after = firstInView()
    expect(after.number).toBe(before.number)
    expect(Math.abs(after.offset - before.offset)).toBeLessThan(3)
  }
})

test('100,000 messages are a few hundred elements wherever one looks, in order and without a gap', async () => {
  await render(<LongLine start={longTranscript(100_000)} steps={{}} />)
  await atTheEnd()
  expect(numbersInView().at(-1)).toBe(99_999)
  const { scrollHeight } = scroller()
  for (const share of [0.9, 0.5, 0.123, 0]) {
    await scrollTo(share * scrollHeight)
    const seen = numbersInView()
    expect(seen).toEqual(seen.map((_, index) => (seen[0] ?? NaN) + index))
    expect(scroller().querySelectorAll('*').length).toBeLessThan(4_000)
  }
  expect(numbersInView()[0]).toBe(0)
})

test('scrolling up through rows never drawn before goes steadily up', async () => {
  await render(<LongLine start={longTranscript(20_000)} steps={{}} />)
  await atTheEnd()
  let last = numbersInView().at(-1) ?? NaN
  for (let step = 0; step < 40; step += 1) {
    scroller().scrollTop -= 120
    await drawn()
    const seen = numbersInView()
    expect(seen.at(-1)).toBeLessThanOrEqual(last)
    expect(last - (seen.at(-1) ?? NaN)).toBeLessThan(8)
    last = seen.at(-1) ?? NaN
  }
})

test('each row tells its place in the whole, and the keyboard keeps its own while one scrolls away', async () => {
  await render(<LongLine start={longTranscript(5_000)} steps={{}} />)
  await atTheEnd()
  const link = page.getByRole('listitem').getByRole('link').last()
  const item = link.element().closest('[role=listitem]')
  // 100 stations stand among the messages.
  expect(item?.getAttribute('aria-posinset')).toBe('5100')
  expect(item?.getAttribute('aria-setsize')).toBe('-1')
  const focused = link.element()
  focused.focus()
  await scrollTo(20_000)
  expect(document.activeElement).toBe(focused)
  const before = scroller().scrollTop
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => scroller().scrollTop).toBeGreaterThan(before)
})

test('Home and End lead all the way, however much lies between', async () => {
  await render(<LongLine start={longTranscript(20_000)} steps={{}} />)
  await atTheEnd()
  const box = scroller()
  box.focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => numbersInView()[0]).toBe(0)
  expect(scroller().scrollTop).toBe(0)
  await userEvent.keyboard('{End}')
  await atTheEnd()
  expect(numbersInView().at(-1)).toBe(19_999)
})

test.each([
  ['nothing has the focus, as right after a load', () => document.body],
  ['the page has the focus, as after a way to it', () => page.getByRole('main').element()],
])('keys that scroll move the line when %s', async (_when, focused) => {
  const line = <LongLine start={longTranscript(20_000)} steps={{}} />
  await render(<main tabIndex={-1}>{line}</main>)
  await atTheEnd()
  const box = scroller()
  const pressOutside = async (key: string) => {
    const before = focused()
    box.blur()
    before.focus()
    expect(document.activeElement).toBe(before)
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(box)
  }
  await pressOutside('Home')
  await expect.poll(() => numbersInView()[0]).toBe(0)
  await pressOutside('End')
  await atTheEnd()
  const end = box.scrollTop
  await pressOutside('PageUp')
  await expect.poll(() => box.scrollTop).toBeLessThan(end)
})

test.each([100, 20_000])(
  'Home and End lead there while the scroll of another key goes on: %i messages',
  async (count) => {
    await render(<LongLine start={longTranscript(count)} steps={{}} />)
    await atTheEnd(count > 400)
    const box = scroller()
    box.focus()
    await userEvent.keyboard('{PageUp}{End}')
    await atRest()
    expect(distanceToEnd()).toBeLessThan(2)
    await userEvent.keyboard('{Home}')
    await expect.poll(() => box.scrollTop).toBe(0)
    await userEvent.keyboard('{PageDown}{Home}')
    await atRest()
    expect(box.scrollTop).toBe(0)
  },
)

test('a link to a message leads to it, however far from the end, and marks it', async () => {
  history.replaceState(null, '', '#m1234')
  await render(<LongLine start={longTranscript(10_000)} steps={{ grow }} />)
  await expect.poll(() => numbersInView()).toContain(1_234)
  await expect.poll(() => numberOf(document.activeElement?.textContent)).toBe(1_234)
  const before = firstInView()
  await press('grow')
  await drawn()
  expect(firstInView()).toEqual(before)
})
