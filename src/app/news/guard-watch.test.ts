import { expect, test, vi } from 'vitest'

import { startTestGateway } from '#service/gateway/browser-fixture.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import type { Client } from '#src/queries/client/client.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { guardMutations } from '#src/queries/sessions/guard-queries.ts'
import { saveLabels } from '#src/queries/sessions/session-notes.ts'
import {
  clientOf,
  memoryStorage,
  mutate,
  openConsole,
  signUp,
} from '#src/queries/start/console-fixture.ts'
import { createSession } from '#src/queries/writes/create-mutations.ts'

import { createGuardWatch } from './guard-runner.tsx'

const started = await startTestGateway()
const dollar = 1_000_000
const limit = { measure: 'spent', limitMicros: dollar, currency: 'USD', pauses: true } as const

/** A tab with a watch of its own, which looks at the session as it is now. */
function watchIn(api: Client, id: string, said: string[]) {
  const watch = createGuardWatch(api)
  return async () => {
    const session = await api.plainApi.getSession(id)
    const [known] = await api.store.savedSessions.list()
    if (!known) throw new Error('no session')
    const row = { known: { ...known, summary: summaryOf(session, api.now()) }, session }
    const fleet = [{ ...row, freshness: { kind: 'live', asOf: api.now() } as const }]
    watch.look(await api.store.guards.list(), fleet, [], (text) => said.push(text))
    return session.state
  }
}

test('of two tabs one sends the pause of a guard, once, and a tab that is opened later sends none', async () => {
  const storage = memoryStorage()
  const { console } = await openConsole(started.gateway, storage)
  const { api, person } = await signUp(console)
  const context = 'rehearsal: rounds=900 ask=0 subagents=0 cost=0.40 pace=200'
  const { id } = await createSession(api, { goal: 'Spend', context })
  await saveLabels(api, id, { title: 'Mine' })
  const guard = { ...limit, scope: { kind: 'session', sessionId: id } } as const
  await mutate(api, guardMutations.save, { guard, instead: null })
  const second = await openConsole(started.gateway, storage)
  await mutate(clientOf(second.console), accountMutations.signIn, person)

  const said: string[] = []
  const tabs = [watchIn(api, id, said), watchIn(clientOf(second.console), id, said)]
  await vi.waitFor(async () => {
    const [state] = await Promise.all(tabs.map((look) => look()))
    expect(state).toBe('paused')
  }, 20_000)
  await watchIn(api, id, said)()
  expect(said).toEqual([
    expect.stringMatching(
      /^Guard: “Mine” spent \$\d+\.\d0, over the limit of \$1\.00\. Pause sent to 1 session\.$/,
    ),
  ])
  expect(await api.store.guards.list()).toMatchObject([{ fired: { toPause: [id], paused: 1 } }])
  const attempts = await api.store.attempts.list()
  expect(attempts.filter(({ action }) => action === 'pause')).toMatchObject([
    { by: 'guard', request: { reason: expect.stringMatching(/^Guard: “Spend” spent/) } },
  ])
})

test('a guard of a tag pauses without telling the service the name of the tag', async () => {
  const { console } = await openConsole(started.gateway)
  const { api } = await signUp(console)
  const context = 'rehearsal: rounds=900 ask=0 subagents=0 cost=0.40 pace=200'
  const { id } = await createSession(api, { goal: 'Spend', context })
  await saveLabels(api, id, { tags: ['client x'] })
  const scope = { kind: 'tag', tag: 'client x' } as const
  const guard = { ...limit, limitMicros: 100_000, scope }
  await mutate(api, guardMutations.save, { guard, instead: null })
  const said: string[] = []
  const look = watchIn(api, id, said)
  await vi.waitFor(async () => expect(await look()).toBe('paused'), 20_000)
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toContain('“client x”')
  const [pause] = await api.store.attempts.list()
  const reason = expect.stringMatching(
    /^Guard: sessions with a tag spent \$.* today, over the limit/,
  )
  expect(pause).toMatchObject({ action: 'pause', request: { reason } })
})

test('a guard sees the last reading, also when it came right after the look before', async () => {
  const { console } = await openConsole(started.gateway)
  const { api } = await signUp(console)
  const scope = { kind: 'session', sessionId: 'spends' } as const
  const guard = { ...limit, pauses: false, scope }
  await mutate(api, guardMutations.save, { guard, instead: null })
  const guards = await api.store.guards.list()
  const said: string[] = []
  const watch = createGuardWatch(api)
  for (const spentMicros of [500_000, 2_000_000]) {
    const cost = { currency: 'USD', spentMicros, budgetMicros: null }
    const session = sessionWith({ id: 'spends', state: 'complete', cost })
    const summary = summaryOf(session, api.now())
    const known = { id: 'spends', goal: null, addedAt: 0, lastWord: null, summary }
    const freshness = { kind: 'final', asOf: api.now() } as const
    watch.look(guards, [{ known, session, freshness }], [], (text) => said.push(text))
  }
  await expect.poll(() => said).toHaveLength(1)
})
