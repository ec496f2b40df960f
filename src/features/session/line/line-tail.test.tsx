import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { at, sessionOf } from '#src/features/session/session-fixture.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import { EndedCard, HeldCard } from './line-tail.tsx'
import { UnreadQuestion } from './waiting-cards.tsx'

test('the end says what it was and why, and is dated on the clock of 24 hours of the page', async () => {
  const session = sessionOf({ state: 'failed', endedAt: at(0), reason: 'No disk' })
  const screen = await render(<EndedCard session={session} report={null} />)
  await expect.element(screen.getByRole('heading', { name: 'Failed' })).toBeVisible()
  await expect.element(screen.getByText('No disk')).toBeVisible()
  await expect
    .element(screen.getByText(/spent/))
    .toMatchTextContent(/^31 Oct, \d\d:\d\d:\d\d · \$12\.84 spent$/)
  const end = screen.getByRole('time')
  await end.hover()
  const whole = /^Saturday,? 31 October 2026 at \d\d:\d\d:\d\d \S+$/
  await expect.element(end).toHaveAttribute('title', expect.stringMatching(whole))
})

const at80 = { spentMicros: 2_800_000, budgetMicros: 3_000_000, currency: 'USD' }
const nothing = () => undefined

async function wordsOf(session: Partial<Session>): Promise<readonly (string | null)[]> {
  const card = (
    <HeldCard
      session={sessionWith({ state: 'cost-limited', cost: at80, ...session })}
      onResume={nothing}
      onNewBudget={nothing}
      resuming={false}
    />
  )
  const { unmount } = await render(card)
  const words = page
    .getByRole('region')
    .element()
    .querySelectorAll('p')
    .values()
    .map((line) => line.textContent)
    .toArray()
  await unmount()
  return words
}

test('a session held below its budget says why, and leaves its spend to the line above', async () => {
  const reason = 'The next round may cost up to $0.40, more than is left.'
  const advice = 'The session goes on with a larger budget.'
  expect(await wordsOf({ reason })).toEqual([reason, advice])
  expect(await wordsOf({ reason: null })).toEqual([advice])
})

test('a pause with a reason says the reason, and one without how it goes on', async () => {
  const state = 'paused'
  expect(await wordsOf({ state, reason: 'Month end' })).toEqual(['Month end'])
  expect(await wordsOf({ state })).toEqual(['The session goes on when you resume it.'])
})

afterEach(() => void vi.useRealTimers())

test('what waits for something that cannot be read is answered by the id of the request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onAnswer = vi.fn<(inputId: string) => void>()
  await render(<UnreadQuestion since={Date.now()} onAnswer={onAnswer} />)
  const region = page.getByRole('region', { name: 'Waiting for you' })
  // Each answer is followed by a moment without a question.
  expect(region.elements()).toEqual([])
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await region.getByLabelText('Question id').fill(' inp_7 ')
  await region.getByRole('button', { name: 'Answer…' }).click()
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('inp_7')
})

test('what has waited for long when the page opens can be answered at once', async () => {
  await render(<UnreadQuestion since={Date.now() - 60_000} onAnswer={nothing} />)
  expect(page.getByRole('region', { name: 'Waiting for you' }).elements()).toHaveLength(1)
})
