import { describe, expect, test } from 'vitest'

import { unsaidQuestion, type HumanInput } from './human-input.ts'
import { unreadInput, hasUnknownQuestion, withAsked } from './open-questions.ts'
import { sessionWith } from './session-fixture.ts'

function asked(inputId: string, more: Partial<HumanInput> = {}): HumanInput {
  const said = { roundId: `round of ${inputId}`, question: `What of ${inputId}?` }
  return { ...unreadInput(inputId), ...said, ...more }
}

const waiting = sessionWith({ status: 'waiting_human', state: 'waiting' })
const statesOf = (...inputs: readonly HumanInput[]) =>
  withAsked(waiting, inputs).humanInputs.map(({ inputId, state }) => `${inputId} ${state}`)

test('what only a message asks is asked by the session that waits', () => {
  expect(withAsked(waiting, [asked('one')]).humanInputs).toEqual([asked('one')])
  expect(withAsked(waiting, [])).toBe(waiting)
})

test.each([
  [sessionWith({ state: 'running' })],
  [sessionWith({ state: 'complete' })],
  [sessionWith({ state: 'waiting', humanInputs: [asked('own')] })],
])('nothing is added where the record leaves nothing open', (session) => {
  expect(hasUnknownQuestion(session)).toBe(false)
  expect(withAsked(session, [asked('one')])).toBe(session)
})

test('a session of an unknown status may wait', () => {
  const session = sessionWith({ status: 'blocked', state: 'unknown' })
  expect(withAsked(session, [asked('one')]).humanInputs).toHaveLength(1)
})

describe('of several requests', () => {
  test('an answer in a later message settles its own', () => {
    const answer = asked('one', {
      state: 'answered',
      answer: 'Yes',
      question: 'Yes',
      answeredAt: 7,
    })
    const [one] = withAsked(waiting, [asked('one'), answer]).humanInputs
    expect(one).toEqual({ ...asked('one'), state: 'answered', answer: 'Yes', answeredAt: 7 })
    expect(statesOf(asked('one'), answer, asked('two'))).toEqual(['one answered', 'two pending'])
    expect(statesOf(answer, asked('one'))).toEqual(['one answered'])
  })

  test('the last waits, and of the ones before it nobody knows', () => {
    expect(statesOf(asked('one'), asked('two'))).toEqual(['one unknown', 'two pending'])
  })

  test('the last is the one that was asked last, in whatever order they came', () => {
    const [early, late] = [asked('one', { askedAt: 1 }), asked('two', { askedAt: 2 })]
    expect(statesOf(late, early)).toEqual(['one unknown', 'two pending'])
  })

  test('those of one round wait together', () => {
    const roundId = 'r1'
    const both = statesOf(asked('one', { roundId }), asked('two', { roundId }))
    expect(both).toEqual(['one pending', 'two pending'])
  })
})

test('a message says what is asked under an id of the record, whose state stands', () => {
  const bare = asked('one', { question: unsaidQuestion })
  const session = sessionWith({ state: 'waiting', humanInputs: [bare] })
  expect(withAsked(session, [asked('one')]).humanInputs).toEqual([asked('one')])
  const answered = { ...bare, state: 'answered' } as const
  const settled = sessionWith({ state: 'waiting', humanInputs: [answered] })
  expect(withAsked(settled, [asked('one')]).humanInputs[0]?.state).toBe('answered')
})
