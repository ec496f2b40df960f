import { expect, test } from 'vitest'

import { createState, auditOf } from './follower-state.ts'
import { blocksOf, restoreSnapshot, type RoundTail } from './follower-state.ts'
import { said } from './message-fixture.ts'
import type { KeyedMessage } from './transcript.ts'

const keyed = (from: number, to: number, roundId: string | null = 'r1'): KeyedMessage[] =>
  Array.from({ length: to - from }, (_, at) => ({
    key: `${roundId} ${from + at}`,
    message: said(`word ${from + at}`, { roundId }),
  }))
const tail = (from: number, to: number, roundId: string | null = 'r1'): RoundTail => ({
  roundId,
  from,
  messages: keyed(from, to, roundId),
})
const audit = { ...auditOf(createState(null)), count: 265 }

test('what has changed is cut into blocks of two hundred, each with its place', () => {
  const blocks = blocksOf(tail(200, 650))
  expect(blocks).toEqual([tail(200, 400), tail(400, 600), tail(600, 650)])
  expect(blocksOf(tail(0, 200))).toEqual([tail(0, 200)])
  expect(blocksOf(tail(0, 0))).toEqual([])
})

test('blocks become rounds again, in the order of their places', () => {
  const blocks = [tail(0, 200), tail(0, 10, 'r2'), tail(200, 250), tail(0, 5, null)]
  expect(restoreSnapshot(audit, blocks)).toEqual({
    audit,
    rounds: [
      { roundId: 'r1', messages: keyed(0, 250) },
      { roundId: 'r2', messages: keyed(0, 10, 'r2') },
      { roundId: null, messages: keyed(0, 5, null) },
    ],
  })
})

test('where a block or a round was lost everything is read again', () => {
  expect(restoreSnapshot(audit, [tail(0, 200), tail(400, 600)])).toBeNull()
  expect(restoreSnapshot(audit, [tail(200, 250)])).toBeNull()
  const whole = { ...audit, count: 200 }
  expect(restoreSnapshot({ ...whole, order: ['r1', 'r2'] }, [tail(0, 200)])).toBeNull()
  expect(restoreSnapshot({ ...whole, order: ['r1'] }, [tail(0, 200)])).not.toBeNull()
})

test('where the end of a round is missing, or a message stands twice, everything is read again', () => {
  const whole = { ...audit, count: 450 }
  expect(restoreSnapshot(whole, [tail(0, 200), tail(200, 400)])).toBeNull()
  expect(restoreSnapshot(whole, [tail(0, 200), tail(200, 450)])).not.toBeNull()
  const twice = { roundId: 'r1', from: 200, messages: [...keyed(200, 449), ...keyed(0, 1)] }
  expect(restoreSnapshot(whole, [tail(0, 200), twice])).toBeNull()
})

test.each([null, undefined, 'kept', 2, {}, { ...audit, form: 3 }, { ...audit, form: 5 }])(
  'what an older or newer console kept (%j) is not read',
  (kept) => {
    expect(restoreSnapshot(kept, [tail(0, 200)])).toBeNull()
  },
)
