import { describe, expect, test, vi } from 'vitest'

import {
  messageQueries,
  sessionQueries,
  readAgainAfterAWhile,
} from '#src/queries/sessions/session-queries.ts'
import { observe } from '#src/queries/start/console-fixture.ts'

import {
  messagesOf,
  followKnown,
  sessionSaid,
  twoMessages,
  runOnOurClock,
  type Script,
} from './followed-fixture.ts'

const MINUTE_MS = 60_000
const path = '/v1/sessions/ses_1'
const messages = messagesOf('ses_1')
const ended = sessionSaid('ses_1', 'complete')

runOnOurClock()

/** A console to which a session is known as ended, in a browser that has read nothing of it on this page. */
async function openPage(script: Script) {
  const page = await followKnown(script, [{ id: 'ses_1', ended: true }])
  const { client } = page
  const lookAtSession = () => observe(client, sessionQueries.detail('ses_1'))
  return {
    ...page,
    lookAtSession,
    /** As the page does: the messages are looked at once the session is there. */
    lookAtAll: async () => {
      const session = lookAtSession()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(session.get().data?.state).toBe('complete')
      const transcript = observe(client, messageQueries.transcript('ses_1'))
      const stop = () => {
        transcript.stop()
        session.stop()
      }
      return { transcript, stop }
    },
  }
}

function saying(more: Script): Script {
  return (asked, nth, method) => {
    if (asked === path) return ended
    return asked === messages ? more(asked, nth, method) : 404
  }
}

describe('the messages of a session that ended before this page was loaded', () => {
  test('are read again until all are known to be there', async () => {
    const { lookAtAll, count } = await openPage(saying(() => twoMessages))
    const { transcript } = await lookAtAll()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(transcript.get().data).toMatchObject({ count: 2, complete: true })
    const before = count(messages)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(count(messages)).toBe(before)
  })

  test('are tried again after an error', async () => {
    const { lookAtAll } = await openPage(saying((_, nth) => (nth <= 2 ? 503 : twoMessages)))
    const { transcript } = await lookAtAll()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(transcript.get().error).not.toBeNull()
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(transcript.get().data).toMatchObject({ count: 2, complete: true })
  })

  test('that are refused are an error, never complete, and asked for seldom', async () => {
    let refuses = true
    const { lookAtAll, count } = await openPage(saying(() => (refuses ? 400 : twoMessages)))
    const { transcript } = await lookAtAll()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(transcript.get().error).toMatchObject({ status: 400 })
    expect(transcript.get().data?.complete).not.toBe(true)
    const before = count(messages)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(count(messages) - before).toBeLessThanOrEqual(11)
    refuses = false
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
    expect(transcript.get().data).toMatchObject({ count: 2, complete: true })
  })

  test('are read on when the first reading was given up late, as by a change of tabs', async () => {
    let speaks = false
    const { lookAtAll, client } = await openPage(saying(() => (speaks ? twoMessages : null)))
    const { transcript } = await lookAtAll()
    // A request has a time limit of its own, and must not reach it.
    await vi.advanceTimersByTimeAsync(15_000)
    speaks = true
    client.following.askNow()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(transcript.get().data).toMatchObject({ count: 2, complete: true })
  })

  test('are read until all are there when they are looked at anew, and not while they are not', async () => {
    const { lookAtAll, count } = await openPage(saying((_, nth) => (nth === 1 ? 503 : twoMessages)))
    const first = await lookAtAll()
    await vi.advanceTimersByTimeAsync(500)
    first.stop()
    const before = count(messages)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(count(messages)).toBe(before)
    const second = await lookAtAll()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(second.transcript.get().data).toMatchObject({ count: 2, complete: true })
  })
})

describe('a session remembered as ended', () => {
  test('is read although the first reading was given up, as by a change of tabs', async () => {
    const { lookAtSession, client } = await openPage((asked, nth) =>
      asked === path && nth > 1 ? ended : null,
    )
    const session = lookAtSession()
    await vi.advanceTimersByTimeAsync(1_000)
    client.following.askNow()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.get().data?.state).toBe('complete')
  })

  test('is tried again after an error, and no more once it was read', async () => {
    const { lookAtSession, count } = await openPage((asked, nth) => {
      if (asked !== path) return 404
      return nth <= 2 ? 503 : ended
    })
    const session = lookAtSession()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.get().error).not.toBeNull()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(session.get().data?.state).toBe('complete')
    const before = count(path)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(count(path)).toBe(before)
  })
})

const late = { id: 'm3', roundId: 'r1', role: 'agent', content: 'A late word' }

/** Complete messages on screen, of a session that has ended; `set` has the service say something else. */
async function lookAtComplete() {
  let said: ReturnType<Script> = twoMessages
  const { client, count, lookAtAll } = await openPage(saying(() => said))
  const { transcript, stop } = await lookAtAll()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(transcript.get().data).toMatchObject({ count: 2, complete: true, rereadAt: null })
  const set = (next: typeof said) => (said = next)
  return { client, count, transcript, set, stop }
}

const withLateWord = { ...twoMessages, messages: [...twoMessages.messages, late] }

test('messages that were complete are read once more for a person who comes back after a while', async () => {
  const { client, count, transcript, set, stop } = await lookAtComplete()
  set(withLateWord)
  const before = count(messages)
  await readAgainAfterAWhile(client, 'ses_1')
  expect(count(messages)).toBe(before)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count(messages)).toBe(before)
  await readAgainAfterAWhile(client, 'ses_1')
  expect(transcript.get().data).toMatchObject({ count: 3 })
  stop()
})

test('a late word that is found so is read after, until all are known to be there', async () => {
  const { client, count, transcript, set, stop } = await lookAtComplete()
  set(withLateWord)
  await client.following.readMessagesAgain('ses_1')
  expect(transcript.get().data).toMatchObject({ count: 3, complete: false })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(transcript.get().data).toMatchObject({ count: 3, complete: true })
  const before = count(messages)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(count(messages)).toBe(before)
  stop()
})

test('what was complete and could not be read again is tried again by itself', async () => {
  const { client, count, transcript, set, stop } = await lookAtComplete()
  set(503)
  await client.following.readMessagesAgain('ses_1')
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
  const { client, count, transcript, set, stop } = await lookAtComplete()
  set(500)
  await client.following.readMessagesAgain('ses_1')
  const before = count(messages)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(count(messages) - before).toBeGreaterThan(5)
  expect(count(messages) - before).toBeLessThan(16)
  set(withLateWord)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(transcript.get().data).toMatchObject({ count: 3, complete: true })
  stop()
})
