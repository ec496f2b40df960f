import { afterEach, expect, test, vi } from 'vitest'

import { messagesInOrder, type Transcript } from '#src/follow/transcript/transcript.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { createSessionReadings, createTranscriptReadings } from '#src/queries/client/readings.ts'
import { serviceMutations } from '#src/queries/service/service-queries.ts'
import { findKeptSession } from '#src/queries/sessions/kept-session.ts'
import { mutate } from '#src/queries/start/console-fixture.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

import { openFollowing, sessionSaid, twoMessages } from './followed-fixture.ts'
import { createMessageInputs } from './message-inputs.ts'
import { createMessagePolling } from './message-polling.ts'
import { createFollowers, createMessageReader } from './read-messages.ts'

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

/** A session that has ended, and whose messages name their rounds in a way of their own. */
async function openPage() {
  const page = await openFollowing((path) => {
    if (!path.endsWith('/messages')) return sessionSaid('ses_1', 'complete')
    const messages = ['one', 'two', 'three'].map((text, at) => ({
      id: `m${at}`,
      step: { name: at < 2 ? 'r1' : 'r2' },
      text,
    }))
    return { messages, hasMore: false }
  })
  closes.push(page.close)
  return page.client
}

const read = async (client: Client) => {
  await client.following.readMessages('ses_1')
  return client.queryClient.getQueryData<Transcript>(queryKeys.transcript('ses_1'))
}

const inRounds = (transcript?: Transcript) =>
  transcript?.rounds.map(({ roundId, messages }) => [
    roundId,
    ...messages.map(({ message }) => message.text),
  ])

const kept = async (client: Client) => {
  const found = await createTranscripts(client.store.transcripts).find('ses_1')
  return found?.blocks.flatMap(({ messages }) => messages.map(({ message }) => message.text))
}

test('when the operator says where rounds stand, no message is there twice, here or in what is kept', async () => {
  const client = await openPage()
  expect(inRounds(await read(client))).toEqual([[null, 'one', 'two', 'three']])
  await expect.poll(() => kept(client)).toEqual(['one', 'two', 'three'])
  await mutate(client, serviceMutations.saveMapping, { 'message.roundId': 'step.name' })
  const placed = [
    ['r1', 'one', 'two'],
    ['r2', 'three'],
  ]
  expect(inRounds(await read(client))).toEqual(placed)
  await expect.poll(() => kept(client)).toEqual(['one', 'two', 'three'])
  // Opened again, from what was kept.
  const again = await createFollowers(client).open('ses_1')
  expect(inRounds(again.follower.view())).toEqual(placed)
})

test('a transcript that another page keeps is left to it as long as it does, and then kept whole', async () => {
  const first = await openPage()
  let now = 1_000_000
  const second = { ...first, now: () => now }
  await read(first)
  await expect.poll(() => kept(first)).toEqual(['one', 'two', 'three'])
  const transcripts = createTranscripts(first.store.transcripts)
  const followers = createFollowers(second)
  const opened = await followers.open('ses_1')
  const claimed = await transcripts.keeper('ses_1')
  await transcripts.take('ses_1', { writer: 'another', readBy: claimed?.readBy ?? '', keptAt: now })
  await followers.keepChanges('ses_1', opened)
  expect(await transcripts.keeper('ses_1')).toMatchObject({ writer: 'another' })
  now += 61_000
  await followers.keepChanges('ses_1', opened)
  expect(await transcripts.keeper('ses_1')).toMatchObject({ writer: claimed?.writer, keptAt: now })
  expect(messagesInOrder(opened.follower.view())).toHaveLength(3)
  expect(await kept(first)).toEqual(['one', 'two', 'three'])
})

test('what was kept of a session that was taken off the list is not written once more', async () => {
  const client = await openPage()
  await read(client)
  const followers = createFollowers(client)
  const opened = await followers.open('ses_1')
  client.forgotten.add('ses_1')
  const transcripts = createTranscripts(client.store.transcripts)
  await transcripts.remove('ses_1')
  await followers.keepChanges('ses_1', opened)
  expect(await transcripts.find('ses_1')).toBeNull()
})

test('the record of a session is kept beside its messages, with the time of its reading', async () => {
  const client = await openPage()
  expect(await findKeptSession(client, 'ses_1')).toBeNull()
  await read(client)
  const readAt = client.queryClient.getQueryState(queryKeys.session('ses_1'))?.dataUpdatedAt
  await expect
    .poll(() => findKeptSession(client, 'ses_1'))
    .toMatchObject({
      session: { id: 'ses_1', state: 'complete', goal: 'Goal of ses_1' },
      readAt,
    })
})

test('a record that changes with every reading is kept every five seconds, and at once at its end', async () => {
  const { client, close } = await openFollowing((path) =>
    path.endsWith('/messages') ? twoMessages : 404,
  )
  closes.push(close)
  const { api, queryClient, store } = client
  let at = 1_000_000
  const reader = createMessageReader({
    env: { ...client, now: () => at },
    api,
    sessions: createSessionReadings(queryClient),
    transcripts: createTranscriptReadings(queryClient),
    messageInputs: { collect: () => undefined },
  })
  const writes = vi.spyOn(store.transcripts.table, 'write')
  const keptBodies = () =>
    writes.mock.calls.map(([entries]) => {
      const value = entries.at(-1)?.value
      return value?.kind === 'audit' ? value.record?.body : null
    })
  const look = (body: string, state: Session['state'] = 'running') =>
    reader.read(sessionWith({ state, raw: body }), new AbortController().signal)
  await look('first')
  await expect.poll(keptBodies).toEqual(['first'])
  at += 4_000
  await look('4 s later')
  at += 1_000
  await look('5 s later')
  await expect.poll(keptBodies).toEqual(['first', '5 s later'])
  at += 1
  await look('at the end', 'complete')
  await expect.poll(keptBodies).toEqual(['first', '5 s later', 'at the end'])
})

test('messages that are shown from what this browser keeps are read anew as they come on screen', async () => {
  const { client, close, count } = await openFollowing((path) =>
    path.endsWith('/messages') ? twoMessages : sessionSaid('ses_1', 'waiting_human'),
  )
  closes.push(close)
  await read(client)
  await expect.poll(() => kept(client)).toHaveLength(2)
  const { api, following, now, queryClient } = client
  const sessions = createSessionReadings(queryClient)
  queryClient.removeQueries({ queryKey: queryKeys.transcript('ses_1') })
  // As after a reload.
  const polling = createMessagePolling({
    env: client,
    api,
    sessions,
    transcripts: createTranscriptReadings(queryClient),
    messageInputs: createMessageInputs(queryClient, sessions),
    reader: { read: following.readSession },
    isShown: () => true,
    now,
  })
  await polling.showKept('ses_1')
  expect(queryClient.getQueryData(queryKeys.transcript('ses_1'))).toMatchObject({ count: 2 })
  const before = count('/v1/sessions/ses_1/messages')
  polling.shown('ses_1')
  await expect.poll(() => count('/v1/sessions/ses_1/messages')).toBeGreaterThan(before)
})
