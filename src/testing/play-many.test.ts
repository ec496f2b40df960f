import { expect, test } from 'vitest'

import { playMany } from './play-many.ts'
import { createRandom } from './random.ts'
import { shardOf, tierOf } from './tier.ts'

/** The seeds that a shard plays, by the first number that each gives. */
function firstNumbers(part: number, shard: string): number[] {
  const numbers: number[] = []
  playMany(
    { runs: 100, part, parts: 2, seed: 7 },
    (random) => {
      numbers.push(random.next())
      return { found: [], about: null }
    },
    shardOf(shard),
  )
  return numbers
}

test('every seed is played once by the shards of both halves together', () => {
  const played = [0, 1].flatMap((part) =>
    ['1/3', '2/3', '3/3'].flatMap((shard) => firstNumbers(part, shard)),
  )
  const wanted = Array.from({ length: 100 }, (_, run) => createRandom(7 + run).next())
  expect(new Set(wanted).size).toBe(100)
  expect(played).toHaveLength(100)
  expect(new Set(played)).toEqual(new Set(wanted))
})

test('without shards one process plays all of its half', () => {
  expect(firstNumbers(0, '')).toHaveLength(50)
})

test.each(['0/3', '4/3', '1', '1/', 'a/b', '1/0'])('%j is no shard', (text) => {
  expect(() => shardOf(text)).toThrow('SOAK_SHARD')
})

test('a tier that there is not is an error, and without a word it is the quick one', () => {
  expect([tierOf(''), tierOf('full')]).toEqual(['quick', 'full'])
  expect(() => tierOf('nightly')).toThrow('TIER is "nightly"')
})

test('what goes wrong is told with the seed that plays it again, three at most', () => {
  const broken = playMany(
    { runs: 10, part: 1, parts: 2, seed: 20 },
    () => ({ found: ['lost'], about: { cap: 50 } }),
    shardOf('2/2'),
  )
  expect(broken).toEqual(['seed 23: lost {"cap":50}', 'seed 27: lost {"cap":50}'])
})

test('a script that throws is told too', () => {
  const broken = playMany({ runs: 1, part: 0, parts: 1, seed: 5 }, () => {
    throw new Error('does not come to rest')
  })
  expect(broken).toEqual(['seed 5: Error: does not come to rest null'])
})
