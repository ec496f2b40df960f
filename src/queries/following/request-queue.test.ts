import { expect, test } from 'vitest'

import {
  ConnectionError,
  RateLimitError,
  AuthenticationError,
  NotFoundError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'

import { createRequestQueue, outcomeOf } from './request-queue.ts'

function openQueue() {
  let now = 0
  const queue = createRequestQueue({
    now: () => now,
    random: () => 0.5,
    rate: 10,
  })
  return { ...queue, pass: (ms: number) => void (now += ms) }
}

const of = (status: number) => ({ status, body: null, requestId: null })
const slow = () => new ConnectionError('No answer within 20 seconds.', { timedOut: true })

test('a read that is not sent says why, and never that it was waited for in vain', async () => {
  const queue = openQueue()
  for (let failures = 0; failures < 5; failures += 1) {
    queue.pass(20_000)
    await queue.write(() => Promise.reject(slow())).catch(() => undefined)
  }
  let sent = false
  const read = queue.read(() => Promise.resolve((sent = true)))
  await expect(read).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'No answer within 20 seconds.',
    timedOut: false,
  })
  expect(sent).toBe(false)
})

const limited = () =>
  Promise.reject(new RateLimitError('Slow down', { ...of(429), retryAfterMs: 30_000 }))

async function openHeldQueue() {
  const queue = openQueue()
  await queue.write(limited).catch(() => undefined)
  return queue
}

test('a write that waits is given up when its run is stopped, and all that waits when the page ends', async () => {
  const queue = await openHeldQueue()
  const stopping = new AbortController()
  const stopped = queue.waitForRoom(stopping.signal)
  const waiting = queue.waitForRoom()
  stopping.abort()
  expect(await stopped).toBe(false)
  queue.stop()
  expect(await waiting).toBe(false)
  expect(await queue.waitForRoom()).toBe(false)
  expect(queue.priority(0)).toBeNull()
})

test('a read that is not sent for a limit says when it may be', async () => {
  const queue = await openHeldQueue()
  await expect(queue.read(() => Promise.resolve())).rejects.toMatchObject({ retryAfterMs: 30_000 })
})

test('a read that waits for its turn is told so when a long limit comes, and a write goes on waiting', async () => {
  const queue = openQueue()
  const giveUp = new AbortController()
  const read = queue.read(() => Promise.resolve(), { signal: giveUp.signal })
  const write = queue.waitForRoom()
  await queue.write(limited).catch(() => null)
  await expect(read).rejects.toMatchObject({ retryAfterMs: 30_000 })
  giveUp.abort()
  queue.admitNext()
  expect(await write).toBe(true)
})

test('a write goes past the limit of reads, also while it waits, until a write is limited itself', async () => {
  const queue = openQueue()
  const waiting = queue.waitForRoom()
  const read = queue.read(limited, { permit: queue.permit() })
  await expect(read).rejects.toMatchObject({ retryAfterMs: 30_000 })
  expect(await waiting).toBe(true)
  expect(await queue.waitForRoom()).toBe(true)
  await expect(queue.write(limited)).rejects.toMatchObject({ retryAfterMs: 30_000 })
  const held = queue.waitForRoom()
  expect(queue.priority(0)).not.toBeNull()
  queue.pass(31_500)
  queue.admitNext()
  expect(await held).toBe(true)
})

test('a read with a permit is sent at once and counted once, and a permit without use is given back', async () => {
  const queue = openQueue()
  const permit = queue.permit()
  const unused = queue.permit()
  expect(queue.budget.meter(0).underWay).toBe(2)
  const answer = Promise.withResolvers<string>()
  const read = queue.read(() => answer.promise, { permit })
  expect(queue.budget.meter(0).underWay).toBe(2)
  unused.release()
  permit.release()
  expect(queue.budget.meter(0).underWay).toBe(1)
  answer.resolve('read')
  expect(await read).toBe('read')
  expect(queue.budget.meter(0)).toMatchObject({ underWay: 0, sent: 2 })
})

test.each([
  [new AuthenticationError('no', of(401)), { kind: 'refused' }],
  [new ServiceError('no', of(403)), { kind: 'answered' }],
  [new SessionError('no', of(400)), { kind: 'answered' }],
  [new NotFoundError('no', of(404)), { kind: 'answered' }],
  [new RateLimitError('no', { ...of(429), retryAfterMs: 7 }), { kind: 'limited', retryAfterMs: 7 }],
  [new ServiceError('no', of(503)), { kind: 'failed' }],
  [new ConnectionError('no', { timedOut: false }), { kind: 'failed' }],
  [new UnreadableResponseError({ status: 200, body: null, field: 'id' }), { kind: 'answered' }],
  [new DOMException('over', 'AbortError'), { kind: 'aborted' }],
])('%s is, for the pace, %j', (error, outcome) => {
  expect(outcomeOf(error)).toEqual(outcome)
})
