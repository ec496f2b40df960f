import { expect, test, vi } from 'vitest'

import { observe } from './console-fixture.ts'
import { messageQueries, readAgainAfterAWhile } from './message-queries.ts'
import {
  followKnown,
  messagesOf,
  runOnOurClock,
  sessionSaid,
  twoMessages,
} from './pace/followed-fixture.ts'
import { sessionQueries } from './session-queries.ts'

const messages = messagesOf('ses_1')
const late = { id: 'm3', roundId: 'r1', role: 'agent', content: 'A late word' }

runOnOurClock()

test('messages that were complete are read once more for whoever comes back after a while', async () => {
  let said = twoMessages
  const { connection, count } = await followKnown(
    (path) => (path === messages ? said : sessionSaid('ses_1', 'complete')),
    [{ id: 'ses_1', ended: true }],
  )
  const session = observe(connection, sessionQueries.detail(connection, 'ses_1'))
  await vi.advanceTimersByTimeAsync(1_000)
  const transcript = observe(connection, messageQueries.transcript(connection, 'ses_1'))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(transcript.get().data).toMatchObject({ count: 2, complete: true, rereadAt: null })
  said = { ...twoMessages, messages: [...twoMessages.messages, late] }
  const before = count(messages)
  await readAgainAfterAWhile(connection, 'ses_1')
  expect(count(messages)).toBe(before)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count(messages)).toBe(before)
  await readAgainAfterAWhile(connection, 'ses_1')
  expect(transcript.get().data).toMatchObject({ count: 3 })
  transcript.stop()
  session.stop()
})
