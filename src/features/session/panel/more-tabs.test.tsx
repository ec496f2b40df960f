import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { inputOf, roundOf, sessionOf } from '#src/features/session/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import { RoundsTab } from './more-tabs.tsx'

const nothing = () => undefined

test('of very many rounds the last are shown, and those before at a press', async () => {
  const rounds = Array.from({ length: 450 }, (_, index) =>
    roundOf(`rnd_${index}`, 0, 1, { title: `Looks at row ${index}` }),
  )
  const screen = await render(<RoundsTab session={sessionOf({ rounds })} onRound={nothing} />)
  const rows = screen.getByRole('table', { name: 'Rounds' }).getByRole('row')
  const shown = () => rows.elements().map((row) => row.textContent)
  expect(shown()).toHaveLength(201)
  expect(shown()[1]).toContain('Looks at row 250')
  expect(shown().at(-1)).toContain('Looks at row 449')
  await screen.getByRole('button', { name: 'Show 200 earlier rounds' }).click()
  await expect.poll(shown).toHaveLength(401)
  await screen.getByRole('button', { name: 'Show 50 earlier rounds' }).click()
  await expect.poll(shown).toHaveLength(451)
  expect(shown()[1]).toContain('Looks at row 0')
  expect(screen.getByRole('button', { name: /^Show/ }).elements()).toEqual([])
})

test('of a service that lists the newest first, the last are the newest all the same', async () => {
  const rounds = Array.from({ length: 300 }, (_, index) =>
    roundOf(`rnd_${index}`, index, index + 1, { number: index + 1 }),
  ).toReversed()
  const screen = await render(<RoundsTab session={sessionOf({ rounds })} onRound={nothing} />)
  const rows = screen.getByRole('table', { name: 'Rounds' }).getByRole('row')
  expect(rows.elements().at(-1)?.textContent).toContain('300')
})

test('the round that waits or is held is marked as on the line, with its time so far', async () => {
  const rounds = [roundOf('rnd_1', 0, 100), roundOf('rnd_2', 400, null)]
  const last = () => screen.getByRole('row').elements().at(-1)?.textContent
  const waiting = sessionOf({ rounds, humanInputs: [inputOf({ roundId: 'rnd_2' })] })
  const screen = await render(<RoundsTab session={waiting} onRound={nothing} />)
  expect(last()).toMatch(/^Waiting for you.*1 min 40 s$/)
  const held = sessionOf({ rounds, state: 'cost-limited' })
  await screen.rerender(<RoundsTab session={held} onRound={nothing} />)
  expect(last()).toMatch(/^Held.*3 min 20 s$/)
})

test('the time of a round at work goes on between the changes of its session', async () => {
  const startedAt = Date.now() - 125_000
  const rounds = [roundOf('rnd_1', 0, null, { startedAt })]
  const session = sessionOf({ rounds, updatedAt: startedAt + 2_000 })
  const screen = await render(<RoundsTab session={session} onRound={nothing} />)
  const last = () => screen.getByRole('row').elements().at(-1)?.textContent
  const first = last()
  expect(first).toMatch(/2 min 0\d s$/)
  await expect.poll(last).not.toBe(first)
})

test.each<[string, Partial<Session>]>([
  ['The service shows no rounds.', { roundCount: null }],
  ['No round has started yet.', { roundCount: 0 }],
  ['The session ended before a round started.', { roundCount: 0, state: 'cancelled' }],
  ['The service counts 1 round but lists no rounds.', { roundCount: 1 }],
])('of no rounds it says what the service shows: %s', async (words, session) => {
  const screen = await render(<RoundsTab session={sessionOf(session)} onRound={nothing} />)
  await expect.element(screen.getByText(words)).toBeVisible()
})
