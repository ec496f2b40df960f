import { expect, test } from 'vitest'

import { guardMutations } from '#src/queries/sessions/guard-queries.ts'
import { mutate } from '#src/queries/start/console-fixture.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { Guards } from './late-news.tsx'

test('a guard that fires again has one toast, with the last warning', async () => {
  const session = {
    id: 's1',
    goal: 'Spend',
    status: 'completed',
    cost: { spent: 9, currency: 'USD' },
  }
  const { console, client } = await startConsole({ records: { s1: session } })
  const scope = { kind: 'session', sessionId: 's1' } as const
  const watched = { scope, measure: 'spent', currency: 'USD', pauses: false } as const
  const save = async (limitMicros: number) => {
    const [instead = null] = await client.store.guards.list()
    await mutate(client, guardMutations.save, { guard: { ...watched, limitMicros }, instead })
  }
  await save(1_000_000)
  const { toasts } = await showPage(console, '/sessions', <Guards />)
  const texts = () => toasts.getSnapshot().map(({ text }) => text)
  await expect.poll(texts).toEqual([expect.stringContaining('over the limit of $1.00')])
  const [first] = toasts.getSnapshot()
  await save(2_000_000)
  await expect.poll(texts).toEqual([expect.stringContaining('over the limit of $2.00')])
  expect(toasts.getSnapshot()[0]?.id).toBe(first?.id)
})
