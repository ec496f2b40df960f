import { expect, test } from 'vitest'

import { readPageSecret } from './page-secret.ts'

const name = 'signalbox.secret'
const { localStorage: kept } = globalThis

test('the secret of the page is kept for every tab, and goes on where it is cleared under an open page', () => {
  kept.removeItem(name)
  const secret = readPageSecret()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(kept.getItem(name)).toBe(secret)
  kept.removeItem(name)
  expect(readPageSecret()).toBe(secret)
  expect(kept.getItem(name)).toBe(secret)

  // Another tab was first.
  const theirs = 't'.repeat(43)
  kept.setItem(name, theirs)
  expect(readPageSecret()).toBe(theirs)
  kept.removeItem(name)
  expect(readPageSecret()).toBe(theirs)

  // Not what a page wrote: it would open nothing.
  kept.setItem(name, 'damaged')
  expect(readPageSecret()).toBe(theirs)
  expect(kept.getItem(name)).toBe(theirs)
})
