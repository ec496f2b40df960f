import { expect, test } from 'vitest'
import { z } from 'zod'

import { forgetDevice } from '#src/queries/keys/account-queries.ts'
import { draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { startConsole } from '#src/testing/start-console.ts'
import { createToasts } from '#src/ui/feedback/toasts.tsx'

import { type PlannedCreate, runQuery } from './run-query.ts'
import { clearCreated, sendAll, startRun } from './runs.ts'

const toCreate = (goal: string): PlannedCreate => ({ id: goal, goal, line: 1, request: { goal } })

test('of creates the run that sends outlives the data of this device, and what is over goes with it', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { client, bodies } = await startConsole({
    create() {
      if (bodies.length === 1) return Response.json({ error: 'No' }, { status: 400 })
      return answer.promise
    },
  })
  const runs = () => client.queryClient.getQueryData(runQuery.queryKey) ?? []
  const begin = (...goals: string[]) =>
    startRun(client, createToasts(), {
      action: 'create',
      send: goals.map(toCreate),
      text: null,
      stopsAtRefusal: true,
    })

  const over = begin('Refused')
  await expect.poll(() => runs().map(({ sending }) => sending)).toEqual([null])
  const open = begin('Slow', 'Next')
  await expect.poll(() => bodies).toHaveLength(2)
  expect(runs().map(({ id }) => id)).toEqual([open, over])
  await forgetDevice(client)
  expect(runs().map(({ id }) => id)).toEqual([open])

  runs()[0]?.sending?.abort()
  answer.resolve({ id: 'ses_1', status: 'running' })
  await expect.poll(() => runs()[0]?.sending).toBeNull()
  expect([...(runs()[0]?.results ?? [])]).toEqual([['Slow', { kind: 'created', id: 'ses_1' }]])
  expect(bodies).toHaveLength(2)
})

test('a text goes when each of its sessions is created, and stays while one of them is not', async () => {
  const refused = ['Two']
  const { client } = await startConsole({
    create({ body }) {
      const { goal } = z.object({ goal: z.string() }).parse(body)
      return refused.includes(goal) ? new Response('', { status: 400 }) : { id: goal }
    },
  })
  const text = 'One\nTwo'
  await saveDraft(client, draftSlots.manySessions, { text, isTable: false })
  const send = ['One', 'Two'].map(toCreate)
  startRun(client, createToasts(), { action: 'create', send, text, stopsAtRefusal: true })
  const run = () => client.queryClient.getQueryData(runQuery.queryKey)?.[0]
  await expect.poll(() => run()?.results.get('Two')).toMatchObject({ kind: 'refused' })
  await expect.poll(() => run()?.sending).toBeNull()
  expect(await client.store.drafts.find(['many-sessions'])).toMatchObject({ text })
  refused.pop()
  const again = run()
  if (again) void sendAll(client, createToasts(), again, new Set(['Two']))
  await expect.poll(() => client.store.drafts.find(['many-sessions'])).toBeNull()
  // Typed again for other sessions, it is another text.
  await saveDraft(client, draftSlots.manySessions, { text, isTable: false })
  await clearCreated(client)
  expect(await client.store.drafts.find(['many-sessions'])).toMatchObject({ text })
})

test('a run that ends with its key says how far it came, and sends nothing more', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { client, bodies } = await startConsole({ create: () => answer.promise })
  const toasts = createToasts()
  const send = ['One', 'Two', 'Three'].map(toCreate)
  startRun(client, toasts, { action: 'create', send, text: null, stopsAtRefusal: true })
  await expect.poll(() => bodies).toHaveLength(1)
  client.adopt({ account: null, keys: [] })
  answer.resolve({ id: 'ses_1', status: 'running' })
  await expect
    .poll(() => toasts.getSnapshot())
    .toMatchObject([
      { text: expect.stringMatching(/^Create: 1 of 3 created, 2 not sent\. /), stays: true },
    ])
  expect(bodies).toHaveLength(1)
})
