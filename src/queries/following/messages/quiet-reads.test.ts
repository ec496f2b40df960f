import { expect, test } from 'vitest'

import { createQuietReads } from './quiet-reads.ts'

test('the messages of a quiet session are due with each third reading of its own, however others change', () => {
  const reads = createQuietReads()
  const due = Array.from({ length: 9 }, () => {
    reads.isDue('busy', false)
    return reads.isDue('quiet', true)
  })
  expect(due).toEqual([false, false, true, false, false, true, false, false, true])
})

test('the messages of a session that has changed are due at once', () => {
  const reads = createQuietReads()
  reads.isDue('ses_1', true)
  expect(reads.isDue('ses_1', false)).toBe(true)
  expect(reads.isDue('ses_1', true)).toBe(false)
})

test('a session that nobody looks at any more is counted anew', () => {
  const reads = createQuietReads()
  reads.isDue('ses_1', true)
  reads.isDue('ses_1', true)
  reads.forget('ses_1')
  expect(reads.isDue('ses_1', true)).toBe(false)
})
