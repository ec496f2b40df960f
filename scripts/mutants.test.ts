import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { mutants } from './checks/follower-mutants.ts'

const follower = join(import.meta.dirname, '..', 'src/follow/transcript')

test.each(mutants)('the mutant "$name" still fits the code that it breaks', ({ file, edits }) => {
  const source = readFileSync(join(follower, file), 'utf8')
  const misfits = edits.filter(({ from }) => source.split(from).length !== 2)
  expect(misfits).toEqual([])
})
