import { afterEach, expect, test } from 'vitest'

import { messagesInOrder, type Transcript } from '#src/follow/transcript/transcript.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { serviceMutations } from '#src/queries/service/service-queries.ts'
import { mutate } from '#src/queries/start/console-fixture.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

import { openFollowing, sessionSaid } from './followed-fixture.ts'
import { createFollowers } from './read-messages.ts'

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
