import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import { HeldCard } from './held-card.tsx'

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

test('what is held below its budget says why, beside how much of it is spent', async () => {
  const reason = 'The next round may cost up to $0.40, more than is left.'
  const spent = '$2.80 of $3.00 spent. The session goes on with a larger budget.'
  expect(await wordsOf({ reason })).toEqual([reason, spent])
  expect(await wordsOf({ reason: null })).toEqual([spent])
})

test('a pause with a reason says the reason, and one without how it goes on', async () => {
  const state = 'paused'
  expect(await wordsOf({ state, reason: 'Month end' })).toEqual(['Month end'])
  expect(await wordsOf({ state })).toEqual(['The session goes on when you resume it.'])
})
