import { expect, test } from 'vitest'

import { createLog, describeError } from './log.ts'

function written(level: Parameters<typeof createLog>[0]) {
  const lines: string[] = []
  const log = createLog(level, (line) => lines.push(line))
  log({ event: 'started', url: 'http://127.0.0.1' })
  log({ event: 'request', path: '/v1/sessions', status: 200 })
  log({ event: 'error', message: 'no\nsuch thing' })
  log({ event: 'account', action: 'signIn', status: 401 })
  log({ event: 'limited', path: '/v1/sessions' })
  return lines
}

test('each entry is one line of JSON with its time and its facts', () => {
  const lines = written('requests')
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(/^\{"time":"\d{4}-.*Z",.*\}\n$/)
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ event: 'error', message: 'no\nsuch thing' })
})

test('under "errors" neither start nor requests are written, under "off" nothing', () => {
  const events = written('errors').map((line) => JSON.parse(line).event)
  expect(events).toEqual(['error', 'account', 'limited'])
  expect(written('off')).toEqual([])
})

test('of an error its name, its message and its stack are told, and nothing that hangs on it', () => {
  const error = Object.assign(new TypeError('no'), { key: 'ask_secret', cause: 'ask_secret' })
  expect(describeError(error)).toEqual({ name: 'TypeError', message: 'no', stack: error.stack })
  expect(describeError('no')).toEqual({ message: 'no' })
  const bare = new Error('no')
  delete bare.stack
  expect(describeError(bare)).toEqual({ name: 'Error', message: 'no', stack: '' })
})
