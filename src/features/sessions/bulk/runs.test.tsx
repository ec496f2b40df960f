import { expect, test } from 'vitest'

import { forgetDevice } from '#src/queries/keys/account-queries.ts'
import { startConsole } from '#src/testing/start-console.ts'

import { type PlannedCreate, runQuery } from './run-query.ts'
import { startRun } from './runs.ts'

const toCreate = (goal: string): PlannedCreate => ({ id: goal, goal, line: 1, request: { goal } })

test('of creates the run that sends outlives the data of this device, and what is over goes with it', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { client, bodies } = await startConsole({
    answer({ method, path }) {
      if (method !== 'POST' || path !== '/v1/sessions') return undefined
      if (bodies.length === 1) return Response.json({ error: 'No' }, { status: 400 })
      return answer.promise
    },
  })
  const runs = () => client.queryClient.getQueryData(runQuery.queryKey) ?? []
  const begin = (...goals: string[]) =>
    startRun(client, { action: 'create', send: goals.map(toCreate), stopsAtRefusal: true })

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
