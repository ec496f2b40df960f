import { expect, test } from 'vitest'

import { decodeSession } from './decode-session.ts'

const numbersOf = (rounds: readonly object[]) =>
  decodeSession({ id: 'ses_1', status: 'running', rounds }, 'ses_1').rounds.map(
    ({ number }) => number,
  )

test('the main line and each subagent count their own rounds, also if the service counts all in one sequence', () => {
  const fx = { parentId: 'rnd_a', agent: 'fx' }
  expect(
    numbersOf([
      { id: 'rnd_a', number: 1 },
      { id: 'rnd_b', number: 2, ...fx },
      { id: 'rnd_c', number: 3, ...fx, agent: 'gx' },
      { id: 'rnd_d', number: 4, ...fx },
      { id: 'rnd_e', number: 5 },
    ]),
  ).toEqual([1, 1, 1, 2, 2])
  const own = [
    { id: 'rnd_a', number: 7 },
    { id: 'rnd_b', number: 7, ...fx },
    { id: 'rnd_c', number: 9 },
  ]
  expect(numbersOf(own)).toEqual([7, 7, 9])
})

test.each([
  [{ currency: 'credits', cost: 120 }, [10, '€1'], [null, null]],
  [{ cost: '€12' }, [{ amount: 10, currency: 'USD' }, '€2', 3], [null, 2_000_000, 3_000_000]],
  [{ cost: '$12', currency: 'CAD' }, ['$10', '10 USD'], [10_000_000, null]],
])('rounds of a session of %j that cost %j', (session, costs, micros) => {
  const rounds = costs.map((cost, index) => ({ id: `r${index}`, cost, unconfirmedCost: cost }))
  const read = decodeSession({ id: 'ses_1', status: 'running', ...session, rounds }, 'ses_1').rounds
  expect(read.map(({ costMicros }) => costMicros)).toEqual(micros)
  expect(read.map(({ unconfirmedMicros }) => unconfirmedMicros)).toEqual(micros)
})
