import { describe, expect, test, vi } from 'vitest'

import { newPerson } from '#service/http/service-client-fixture.ts'
import type { Attempt } from '#src/model/attempt.ts'
import { emptyNewSessionDraft } from '#src/model/draft.ts'
import {
  AttemptUnderWayError,
  EqualGoalError,
  ConnectionError,
  ServiceError,
} from '#src/model/errors.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { clientOf, memoryStorage, mutate, openConsole } from '#src/queries/start/console-fixture.ts'

import { attemptQueries, dismissAttempt } from './attempt-queries.ts'
import { createLost, createSession } from './create-mutations.ts'
import { draftQuery, draftSlots, saveDraft } from './draft-queries.ts'
import { startFaultyNetwork } from './fault-fixture.ts'
import {
  openOperators,
  prepare,
  readMessages,
  SECOND_MS,
  serveForNetworks,
} from './post-faults-fixture.ts'

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 6 })

const { count, gatewayUrl } = serveForNetworks()
const attemptsOf = (api: Client): Promise<readonly Attempt[]> =>
  api.queryClient.fetchQuery(attemptQueries.all(api))
const lost = expect.objectContaining({ name: 'ConnectionError' })

describe.concurrent('a second click after a lost answer', () => {
  test('repeats a direction with its key, so that it is given once', async () => {
    const [one, two] = await openOperators(gatewayUrl())
    const target = await prepare([one, two], 'redirect')
    one.network.set('drop after')
    // A reading in between would find it taken, and the next click were a direction of its own.
    one.network.hide(/\/sessions\//)
    const id = target.id ?? ''
    const kept = draftQuery(one.api, draftSlots.signal('redirect', id))
    void saveDraft(one.api, draftSlots.signal('redirect', id), { message: `${target.goal} ` })
    await expect(target.click(one)).rejects.toEqual(lost)
    expect(await one.api.queryClient.fetchQuery(kept)).toEqual({ message: `${target.goal} ` })
    one.network.set('none')
    const shown = () => one.api.queryClient.getQueryState(queryKeys.session(id))?.dataUpdatedAt
    const before = shown()
    await target.click(one)
    // The answer that is said again is the record of then, and no reading of now.
    expect(shown()).toBe(before)
    expect(await one.api.queryClient.fetchQuery(kept)).toEqual({ message: '' })
    const keys = one.network.departures.map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await count('from directions where session_id = $1', [target.id])).toBe(1)
    const [attempt] = await attemptsOf(one.api)
    expect(attempt).toMatchObject({ action: 'redirect', state: 'confirmed', uuid: keys[0] })
  })

  test('stays a repetition when one of them is put off', async () => {
    const [one, two] = await openOperators(gatewayUrl())
    const target = await prepare([one, two], 'redirect')
    one.network.set('drop after')
    one.network.hide(/\/sessions\//)
    await expect(target.click(one)).rejects.toEqual(lost)
    one.network.set('put off')
    await expect(target.click(one)).rejects.toThrow('Too many')
    one.network.set('none')
    await target.click(one)
    expect(await count('from directions where session_id = $1', [target.id])).toBe(1)
    const [first, second] = one.network.departures
    expect(second?.key).toBe(first?.key)
  })
})

test.concurrent('a direction that no record shows any more is settled by its message', async () => {
  const [one, two] = await openOperators(gatewayUrl())
  const target = await prepare([one, two], 'redirect')
  const id = target.id ?? ''
  one.network.set('drop after')
  one.network.hide(/\/sessions\/[^/]+$/)
  void saveDraft(one.api, draftSlots.signal('redirect', id), { message: target.goal })
  await expect(target.click(one)).rejects.toEqual(lost)
  expect(await attemptsOf(one.api)).toMatchObject([{ action: 'redirect', state: 'unknown' }])
  const taken = 'from directions where session_id = $1 and round_id is not null'
  await vi.waitFor(async () => expect(await count(taken, [id])).toBe(1), 20_000)
  await vi.waitFor(async () => {
    await readMessages(one.api, id)
    expect(await attemptsOf(one.api)).toMatchObject([{ action: 'redirect', state: 'confirmed' }])
  }, 20_000)
  expect(one.network.departures).toHaveLength(1)
  const kept = draftQuery(one.api, draftSlots.signal('redirect', id))
  expect(await one.api.queryClient.fetchQuery(kept)).toEqual({ message: '' })
})

async function lose(fault: 'drop before' | 'drop after' = 'drop after') {
  const [one, two] = await openOperators(gatewayUrl())
  const target = await prepare([one, two], 'create')
  one.network.set(fault)
  await expect(target.click(one)).rejects.toThrow(ConnectionError)
  one.network.set('none')
  const kept = await attemptsOf(one.api)
  const creates = kept.flatMap((known) => (known.action === 'create' ? known : []))
  const [attempt = expect.fail('nothing is noted')] = creates
  const sessions = () => count('from sessions where goal = $1', [target.goal])
  return { one, target, attempt, sessions }
}

test('a session is on the list before its create counts as confirmed', async () => {
  const [one] = await openOperators(gatewayUrl())
  const { attempts, savedSessions } = one.api.store
  const listed: number[] = []
  const change = attempts.change.bind(attempts)
  vi.spyOn(attempts, 'change').mockImplementation(async (...told) => {
    listed.push((await savedSessions.list()).length)
    return change(...told)
  })
  const before = (await savedSessions.list()).length
  await createSession(one.api, { goal: 'Keep my id' })
  expect(listed).toEqual([before + 1])
})

describe.concurrent('a create of unknown outcome', () => {
  test('is found by looking once more, as the service promises in its description', async () => {
    const { one, attempt, sessions } = await lose()
    const { startedAt: at } = attempt
    expect(attempt).toMatchObject({
      state: 'unknown',
      keyHeader: 'Idempotency-Key',
      words: expect.stringMatching(/./),
    })
    expect(await one.api.api.describe()).toMatchObject({ idempotencyHeader: 'Idempotency-Key' })
    await createLost(one.api, attempt, 'repeat')
    expect(await sessions()).toBe(1)
    expect(await one.api.store.costSamples.list()).toMatchObject([{ spentMicros: 0, at }])
    expect(await attemptsOf(one.api)).toMatchObject([{ uuid: attempt.uuid, state: 'confirmed' }])
    // A settled attempt is not repeated any more.
    await expect(createLost(one.api, attempt, 'repeat')).rejects.toThrow(/known/)
    expect(one.network.departures).toHaveLength(2)
  })

  test('is found where the gateway has kept its answer, and nothing is sent for it', async () => {
    const { one, attempt, sessions } = await lose()
    const { id } = await createLost(one.api, attempt, 'look')
    expect(await attemptsOf(one.api)).toMatchObject([{ uuid: attempt.uuid, state: 'confirmed' }])
    expect((await one.api.store.savedSessions.list()).map((known) => known.id)).toContain(id)
    expect(await sessions()).toBe(1)

    const never = await lose('drop before')
    const looking = createLost(never.one.api, never.attempt, 'look')
    await expect(looking).rejects.toThrow(/sent nothing/)
    expect(await attemptsOf(never.one.api)).toEqual([never.attempt])
    expect(await never.sessions()).toBe(0)
  })

  test('takes no draft of another with it when it is found, and counts no spend of before as of now', async () => {
    const { one, target, attempt } = await lose()
    const draft = { ...emptyNewSessionDraft, goal: 'Something else' }
    void saveDraft(one.api, draftSlots.newSession(), draft)
    const longAgo = { ...attempt, startedAt: attempt.startedAt - 600_000 }
    const { id } = await createLost(one.api, longAgo, 'repeat')
    const kept = () => one.api.queryClient.fetchQuery(draftQuery(one.api, draftSlots.newSession()))
    expect(await kept()).toEqual(draft)
    expect(await one.api.store.costSamples.list()).toEqual([])

    void saveDraft(one.api, draftSlots.newSession(), { ...draft, goal: target.goal })
    const { attempts } = one.api.store
    const begin = attempts.begin.bind(attempts)
    vi.spyOn(attempts, 'begin').mockImplementationOnce((...begun) => {
      void saveDraft(one.api, draftSlots.newSession(), draft)
      return begin(...begun)
    })
    const again = await createSession(one.api, { goal: target.goal }, { again: true })
    expect(again.id).not.toBe(id)
    expect(await kept()).toEqual(draft)
    await createSession(one.api, { goal: draft.goal }, { again: true })
    expect(await kept()).toEqual(emptyNewSessionDraft)
  })

  test('takes no form with it that other rows of a text share when it is one of many', async () => {
    const { one, target, attempt } = await lose()
    const form = { ...emptyNewSessionDraft, goal: target.goal }
    await saveDraft(one.api, draftSlots.newSession(), form)
    await createLost(one.api, { ...attempt, by: 'many' }, 'repeat')
    expect(await one.api.store.drafts.find(['new-session'])).toEqual(form)
  })

  test('takes the draft of its form with it, also of a form that began like a session', async () => {
    const [one] = await openOperators(gatewayUrl())
    const request = { goal: 'Like another' }
    await saveDraft(one.api, draftSlots.newSession('ses_0'), {
      ...emptyNewSessionDraft,
      ...request,
    })
    one.network.set('drop after')
    await expect(createSession(one.api, request, { like: 'ses_0' })).rejects.toEqual(lost)
    one.network.set('none')
    const [attempt] = await attemptsOf(one.api)
    if (attempt?.action !== 'create') throw new Error('nothing is noted')
    await createLost(one.api, attempt, 'repeat')
    expect(await one.api.store.drafts.list()).toEqual([])
  })

  test('stays unknown when looking once more, or creating again, is put off', async () => {
    const { one, attempt, sessions } = await lose()
    const { uuid } = attempt
    one.network.set('put off')
    for (const mode of ['repeat', 'new'] as const) {
      await expect(createLost(one.api, attempt, mode)).rejects.toThrow('Too many')
      expect(await attemptsOf(one.api)).toMatchObject([{ uuid, state: 'unknown' }])
    }
    one.network.set('none')
    await createLost(one.api, attempt, 'repeat')
    expect(await attemptsOf(one.api)).toMatchObject([{ uuid, state: 'confirmed' }])
    expect(await sessions()).toBe(1)
  })

  test('is made a second time only by the word that there may be two', async () => {
    const { one, target, attempt, sessions } = await lose()
    await expect(target.click(one)).rejects.toThrow(EqualGoalError)
    expect(await sessions()).toBe(1)
    await createLost(one.api, { ...attempt, by: 'many' }, 'new')
    expect(await sessions()).toBe(2)
    expect(await attemptsOf(one.api)).toMatchObject([{ by: 'many', state: 'confirmed' }])
    await dismissAttempt(one.api, attempt)
    expect(await attemptsOf(one.api)).toMatchObject([{ by: 'many', state: 'confirmed' }])
  })
})

test.concurrent('a second page of the same browser sees what is under way, and sends nothing of it', async () => {
  const network = await startFaultyNetwork(gatewayUrl(), 100)
  const storage = memoryStorage()
  const { console } = await openConsole(network, storage)
  const person = newPerson()
  await mutate(clientOf(console), accountMutations.signUp, person)
  const api = clientOf(console)
  const { console: second } = await openConsole(network, storage)
  await mutate(clientOf(second), accountMutations.signIn, person)
  const other = clientOf(second)

  network.set('delay')
  const request = { goal: 'In two pages', context: 'rehearsal: rounds=1 ask=0' }
  const creating = createSession(api, request)
  const kept = () => other.store.attempts.list()
  await vi.waitFor(async () => expect(await kept()).toMatchObject([{ state: 'sending' }]), 20_000)
  const again = createSession(other, request, { again: true })
  await expect(again).rejects.toThrow(AttemptUnderWayError)
  await creating
  expect(await kept()).toMatchObject([{ state: 'confirmed' }])
  await expect(createSession(other, request)).rejects.toThrow(EqualGoalError)
  expect(network.departures).toHaveLength(1)
})

test.concurrent.each(['drop before', 'drop after', 'delay'] as const)(
  'a sign-up is sent once and of unknown outcome, without its password: %s',
  async (fault) => {
    const network = await startFaultyNetwork(gatewayUrl(), SECOND_MS, 4)
    const { console } = await openConsole(network, memoryStorage(), { secondMs: SECOND_MS })
    const api = clientOf(console)
    const person = newPerson()
    network.set(fault)
    await expect(mutate(api, accountMutations.signUp, person)).rejects.toThrow(ConnectionError)
    const attempts = await attemptsOf(api)
    expect(attempts).toMatchObject([{ action: 'signup', state: 'unknown', request: null }])
    expect(JSON.stringify(attempts)).not.toMatch(new RegExp(`${person.password}|${person.email}`))

    const accounts = () => count('from accounts where email = $1', [person.email])
    const expected = fault === 'drop before' ? 0 : 1
    await vi.waitFor(async () => expect(await accounts()).toBe(expected), 20_000)
    expect(network.departures).toHaveLength(1)
    network.set('none')
    // By a click alone; the service then says whether the first one arrived.
    const again = await mutate(api, accountMutations.signUp, person).then(
      () => 'made',
      (error: unknown) => (error instanceof ServiceError ? error.status : error),
    )
    expect(again).toBe(expected === 0 ? 'made' : 409)
    expect(await accounts()).toBe(1)
  },
)
