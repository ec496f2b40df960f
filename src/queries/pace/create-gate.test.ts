import { expect, test } from 'vitest'

import { ConnectionError, RateLimitError } from '#src/model/errors.ts'

import { createGate } from './create-gate.ts'

function openGate() {
  let now = 0
  const gate = createGate({
    now: () => now,
    random: () => 0.5,
    rate: 10,
    onChange: () => undefined,
  })
  return { ...gate, pass: (ms: number) => void (now += ms) }
}

const slow = () => new ConnectionError('No answer within 20 seconds.', { timedOut: true })

test('a read that is not sent says why, and never that it was waited for in vain', async () => {
  const gate = openGate()
  for (let failures = 0; failures < 5; failures += 1) {
    gate.pass(20_000)
    await gate.write(() => Promise.reject(slow())).catch(() => undefined)
  }
  let sent = false
  const read = gate.read(() => Promise.resolve((sent = true)))
  await expect(read).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'No answer within 20 seconds.',
    timedOut: false,
  })
  expect(sent).toBe(false)
})

test('a read that is not sent for a limit says when it may be', async () => {
  const gate = openGate()
  const details = { status: 429, body: null, requestId: null, retryAfterMs: 30_000 }
  const limited = () => Promise.reject(new RateLimitError('Slow down', details))
  await gate.write(limited).catch(() => undefined)
  await expect(gate.read(() => Promise.resolve())).rejects.toMatchObject({ retryAfterMs: 30_000 })
})
