import { expect, test } from 'vitest'

import { withEarlyAnswers } from './before-start.ts'

const path = '/__signalbox/config'

/** A `fetch` with this early answer, and the addresses that it asks for itself. */
function fetchWith(answer: Promise<Response>) {
  const asked: unknown[] = []
  const early = new Map([[path, answer]])
  const fetchNow = withEarlyAnswers((input) => {
    asked.push(input)
    return Promise.resolve(new Response('now'))
  }, early)
  return { asked, textOf: async (address: string) => (await fetchNow(address)).text() }
}

test('an early answer is given once, to the path that it was asked for', async () => {
  const { asked, textOf } = fetchWith(Promise.resolve(new Response('early')))
  expect(await textOf('/__signalbox/custody')).toBe('now')
  expect(await textOf(path)).toBe('early')
  expect(await textOf(path)).toBe('now')
  expect(asked).toEqual(['/__signalbox/custody', path])
})

test('an early answer that failed is asked for again', async () => {
  const { asked, textOf } = fetchWith(Promise.reject(new TypeError('Failed to fetch')))
  expect(await textOf(path)).toBe('now')
  expect(asked).toEqual([path])
})
