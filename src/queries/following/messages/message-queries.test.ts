import { expect, test, vi } from 'vitest'

import {
  followKnown,
  messagesOf,
  runOnOurClock,
  sessionSaid,
  twoMessages,
  type Script,
} from '#src/queries/following/followed-fixture.ts'
import { messageQueries, readAgainAfterAWhile } from '#src/queries/sessions/message-queries.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { observe } from '#src/queries/start/console-fixture.ts'

const messages = messagesOf('ses_1')
const late = { id: 'm3', roundId: 'r1', role: 'agent', content: 'A late word' }

runOnOurClock()

/** Complete messages on screen, of a session that has ended; `set` has the service say something else. */
async function lookAtComplete() {
  let said: ReturnType<Script> = twoMessages
  const { connection, count } = await followKnown(
    (path) => (path === messages ? said : sessionSaid('ses_1', 'complete')),
    [{ id: 'ses_1', ended: true }],
  )
  const session = observe(connection, sessionQueries.detail(connection, 'ses_1'))
  await vi.advanceTimersByTimeAsync(1_000)
  const transcript = observe(connection, messageQueries.transcript(connection, 'ses_1'))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(transcript.get().data).toMatchObject({ count: 2, complete: true, rereadAt: null })
  const set = (next: typeof said) => (said = next)
  const stop = () => {
    transcript.stop()
    session.stop()
  }
  return { connection, count, transcript, set, stop }
}

const withLateWord = { ...twoMessages, messages: [...twoMessages.messages, late] }

test('messages that were complete are read once more for whoever comes back after a while', async () => {
  const { connection, count, transcript, set, stop } = await lookAtComplete()
  set(withLateWord)
  const before = count(messages)
  await readAgainAfterAWhile(connection, 'ses_1')
  expect(count(messages)).toBe(before)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count(messages)).toBe(before)
  await readAgainAfterAWhile(connection, 'ses_1')
  expect(transcript.get().data).toMatchObject({ count: 3 })
  stop()
})

test('a late word that is found so is read after, until all are known to be there', async () => {
  const { connection, count, transcript, set, stop } = await lookAtComplete()
  set(withLateWord)
  await connection.following.messages.readAgain('ses_1')
  expect(transcript.get().data).toMatchObject({ count: 3, complete: false })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(transcript.get().data).toMatchObject({ count: 3, complete: true })
  const before = count(messages)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(count(messages)).toBe(before)
  stop()
})

test('what was complete and could not be read again is tried again by itself', async () => {
  const { connection, count, transcript, set, stop } = await lookAtComplete()
  set(503)
  await connection.following.messages.readAgain('ses_1')
  expect(transcript.get().error).toMatchObject({ status: 503 })
  set(withLateWord)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(transcript.get().error).toBeNull()
  expect(transcript.get().data).toMatchObject({ count: 3, complete: true })
  const before = count(messages)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(count(messages)).toBe(before)
  stop()
})

test('a service that answers with errors is asked for them ever less, and read again once it does not', async () => {
  const { connection, count, transcript, set, stop } = await lookAtComplete()
  set(500)
  await connection.following.messages.readAgain('ses_1')
  const before = count(messages)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(count(messages) - before).toBeGreaterThan(5)
  expect(count(messages) - before).toBeLessThan(16)
  set(withLateWord)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(transcript.get().data).toMatchObject({ count: 3, complete: true })
  stop()
})
