import { describe, expect, test, vi } from 'vitest'

import { startTestGateway } from '#service/gateway/browser-fixture.ts'
import { messagesInOrder } from '#src/follow/transcript/transcript.ts'
import { isSignal } from '#src/model/attempt.ts'
import { emptyAnswerDraft } from '#src/model/draft.ts'
import {
  StaleBudgetError,
  AuthenticationError,
  NotFoundError,
  SessionError,
} from '#src/model/errors.ts'
import type { Client } from '#src/queries/client/client.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { keyMutations, keyQueries } from '#src/queries/keys/key-queries.ts'
import {
  costQueries,
  messageQueries,
  savedSessionQueries,
  sessionQueries,
} from '#src/queries/sessions/session-queries.ts'
import { answeredQueries } from '#src/queries/writes/attempt-queries.ts'
import { addSession } from '#src/queries/writes/change-list.ts'
import { createSession } from '#src/queries/writes/create-mutations.ts'
import { draftQuery, draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { sendAnswer } from '#src/queries/writes/human-input-mutations.ts'
import { sendSignal } from '#src/queries/writes/write.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

import {
  clientOf,
  makeKey,
  memoryStorage,
  mutate,
  observe,
  openConsole,
  signUp,
} from './console-fixture.ts'

const started = await startTestGateway()

const open = (storage?: ReturnType<typeof memoryStorage>) => openConsole(started.gateway, storage)
const enter = async (storage?: ReturnType<typeof memoryStorage>) => {
  const opened = await open(storage)
  return { ...opened, ...(await signUp(opened.console)) }
}
const create = (api: Client, scene: string) =>
  createSession(api, {
    goal: 'Compare the two ledgers',
    context: `rehearsal: subagents=0 ask=0 ${scene}`,
  })
const known = async (api: Client, id: string) => {
  const list = await api.queryClient.fetchQuery(savedSessionQueries.all(api))
  return list.find((one) => one.id === id) ?? null
}

describe.concurrent('the client', () => {
  test('signing up gives a client of its own, with a key held and no secret in sight', async () => {
    const { console } = await open()
    const before = clientOf(console)
    expect(before.scope).toBeNull()
    const { api, person } = await signUp(console)
    expect(api).not.toBe(before)
    expect(api.queryClient).not.toBe(before.queryClient)
    expect(api.scope).toBe(`local ${api.credentials.account?.uid}`)
    expect(api.credentials).toMatchObject({
      account: { email: person.email },
      keys: [{ active: true }],
    })
    expect(JSON.stringify(api.credentials)).not.toMatch(/ask_\w{20}/)
  })

  test('signing out shows nothing more; signing in again brings the same list back', async () => {
    const storage = memoryStorage()
    const { api, console, person } = await enter(storage)
    const { id } = await create(api, 'rounds=1')
    await mutate(api, accountMutations.signOut, { forgets: false })
    const out = clientOf(console)
    expect(out.scope).toBeNull()
    expect(await known(out, id)).toBeNull()
    expect(out.queryClient.getQueryData(['session', id])).toBeUndefined()
    await mutate(out, accountMutations.signIn, person)
    expect(await known(clientOf(console), id)).toMatchObject({ id })
  })

  test('another account on the same device sees nothing of the first', async () => {
    const storage = memoryStorage()
    const first = await enter(storage)
    const { id } = await create(first.api, 'rounds=1')
    const second = await enter(storage)
    expect(await known(second.api, id)).toBeNull()
    await expect(addSession(second.api, id)).rejects.toThrow(NotFoundError)
    expect(await known(second.api, id)).toBeNull()
  })
})

describe.concurrent('a session', () => {
  test('is followed to its end, with every message once, and its cost remembered', async () => {
    const { api } = await enter()
    const { id } = await create(api, 'rounds=4 messages=5 cost=0.25 pace=40')
    expect(await known(api, id)).toMatchObject({ goal: 'Compare the two ledgers' })
    const session = observe(api, sessionQueries.detail(id))
    const transcript = observe(api, messageQueries.transcript(id))
    await session.until(({ state }) => state === 'complete')
    const followed = await transcript.until(({ complete }) => complete)
    const { count, rounds } = followed
    const page = await api.api.listMessages(id, null)
    expect(page.hasMore).toBe(false)
    expect(count).toBe(page.messages.length)
    const texts = messagesInOrder(followed)
    expect(texts.map(({ message }) => message.id)).toEqual(page.messages.map(({ id: own }) => own))
    expect(rounds.map(({ roundId }) => roundId)).toEqual(
      session.get().data?.rounds.map((round) => round.id),
    )
    const samples = await api.queryClient.fetchQuery(costQueries.samples(api))
    expect(samples.at(0)).toMatchObject({ sessionId: id, spentMicros: 0 })
    expect(samples.at(-1)).toMatchObject({ sessionId: id, spentMicros: 1_000_000 })
    await vi.waitFor(async () => {
      expect(await known(api, id)).toMatchObject({
        summary: { state: 'complete', roundCount: 4 },
        lastWord: expect.stringMatching(/./),
      })
    }, 20_000)
    expect(api.following.targetOf(id, 'complete')).toBeNull()
    session.stop()
    transcript.stop()
  })

  test('that was read before shows its messages at once, and is read again', async () => {
    const storage = memoryStorage()
    const { api, console: first } = await enter(storage)
    const { id } = await create(api, 'rounds=2 messages=3 pace=20')
    const transcript = observe(api, messageQueries.transcript(id))
    const session = observe(api, sessionQueries.detail(id))
    const { count } = await transcript.until(({ complete }) => complete)
    transcript.stop()
    session.stop()
    await vi.waitFor(async () => {
      const kept = await createTranscripts(api.store.transcripts).find(id)
      expect(kept?.audit).toMatchObject({ complete: true })
    }, 20_000)
    api.queryClient.clear()
    expect(clientOf(first)).toBe(api)
    const reading = api.following.readMessages(id)
    await vi.waitFor(() => {
      const shown = api.queryClient.getQueryData(['transcript', id])
      expect(shown).toMatchObject({ count, complete: true })
    }, 20_000)
    await reading
  })

  test('a signal is noted when asked for, and again when its effect is seen', async () => {
    const { api } = await enter()
    const { id } = await create(api, 'rounds=50 pace=100')
    const session = observe(api, sessionQueries.detail(id))
    await session.soon(({ state }) => state === 'running')
    await sendSignal(api, id, { type: 'pause' })
    await session.soon(({ state }) => state === 'paused')
    await vi.waitFor(async () => {
      const pause = (await api.store.attempts.list()).find((one) => isSignal(one))
      const effect = { applied: true, at: expect.any(Number) }
      expect(pause).toMatchObject({ action: 'pause', state: 'confirmed', effect })
      expect(pause?.effect?.at).toBeGreaterThanOrEqual(pause?.startedAt ?? Infinity)
    }, 20_000)
    // Refused by the service, but what was wanted is there.
    const again = await sendSignal(api, id, { type: 'pause' })
    expect(again?.state).toBe('paused')
    await sendSignal(api, id, { type: 'cancel', reason: 'done' })
    await session.soon(({ state }) => state === 'cancelled')
    session.stop()
  })

  test('a budget that is not above the spend is refused, with the session as it was', async () => {
    const { api } = await enter()
    const { id } = await createSession(api, {
      goal: 'Compare the two ledgers',
      context: 'rehearsal: rounds=9 ask=0 subagents=0 cost=0.50 pace=20',
      guardrails: { budget: '1.20' },
    })
    const session = observe(api, sessionQueries.detail(id))
    const held = await session.soon(({ state }) => state === 'cost-limited')
    expect(held.cost).toEqual({ spentMicros: 1_000_000, budgetMicros: 1_200_000, currency: 'USD' })
    const resume = (newBudget: number) => sendSignal(api, id, { type: 'resume', newBudget })
    await expect(resume(1)).rejects.toThrow(StaleBudgetError)
    const unwanted = sendSignal(api, id, { type: 'pause' })
    await expect(unwanted).rejects.toThrow(SessionError)
    await resume(50)
    await session.soon(({ state }) => state === 'complete')
    session.stop()
  })
})

const ask = async (api: Client, kind: string) => {
  const { id } = await createSession(api, {
    goal: 'Compare the two ledgers',
    context: `rehearsal: rounds=200 ask=1 subagents=0 pace=20 kind=${kind}`,
  })
  const session = observe(api, sessionQueries.detail(id))
  const { humanInputs } = await session.soon(({ state }) => state === 'waiting')
  const input = humanInputs.find(({ state }) => state === 'pending') ?? expect.fail('no request')
  const draft = { ...emptyAnswerDraft, text: 'half a thought' }
  void saveDraft(api, draftSlots.answer(id, input.inputId), draft)
  const answerWith = (answer: unknown) => sendAnswer(api, id, input.inputId, { answer, note: '' })
  const kept = () =>
    api.queryClient.fetchQuery(draftQuery(api, draftSlots.answer(id, input.inputId)))
  return { id, input, session, respond: answerWith, kept }
}

describe.concurrent('an answer', () => {
  test('is sent, kept in the ledger, and its draft let go', async () => {
    const { api } = await enter()
    const { id, input, session, respond, kept } = await ask(api, 'text')
    expect((await kept()).text).toBe('half a thought')
    expect(await respond('half a thought')).toEqual({ kind: 'sent' })
    expect((await kept()).text).toBe('')
    const ledger = await api.queryClient.fetchQuery(answeredQueries.all(api))
    expect(ledger).toMatchObject([
      { sessionId: id, inputId: input.inputId, answer: 'half a thought' },
    ])
    expect((await api.store.service.find())?.answerName).toBe('response')
    await session.soon(({ state }) => state === 'running')
    session.stop()
  })

  test('is kept in the words that were chosen, for when the session is no longer read', async () => {
    const { api } = await enter()
    const { input, session, respond } = await ask(api, 'choice')
    const options = input.form.kind === 'choice' ? input.form.options : []
    const [option = expect.fail('no choice')] = options
    expect(option.label).not.toBe(option.value)
    expect(await respond(option.value)).toEqual({ kind: 'sent' })
    const ledger = await api.queryClient.fetchQuery(answeredQueries.all(api))
    expect(ledger).toMatchObject([{ answer: option.value, words: option.label }])
    session.stop()
  })

  test('that is not what was asked is rejected in words, and the draft stays', async () => {
    const { api } = await enter()
    const { session, respond, kept } = await ask(api, 'choice')
    const result = await respond('nothing of the sort')
    expect(result).toMatchObject({ kind: 'rejected', field: expect.stringMatching(/response/) })
    expect((await kept()).text).toBe('half a thought')
    session.stop()
  })
})

describe.concurrent('keys', () => {
  test('a key made and held here shows its secret once, leaves the client in place, and a record without it', async () => {
    const { api, console } = await enter()
    const made = await makeKey(api, 'second')
    expect(made.secret).toMatch(/^ask_/)
    expect(clientOf(console)).toBe(api)
    const listed = await api.queryClient.fetchQuery(keyQueries.list(api))
    expect(listed.map(({ name }) => name)).toContain('second')
    expect(JSON.stringify(listed)).not.toContain(made.secret)
    await mutate(api, keyMutations.revoke, { keyId: made.key.keyId, name: 'second' })
    const attempts = await api.store.attempts.list()
    const { keyId } = made.key
    expect(attempts).toMatchObject([
      { action: 'revokeKey', state: 'confirmed', httpStatus: 204, request: { keyId } },
      { action: 'createKey', state: 'confirmed', httpStatus: 201, createdId: keyId },
    ])
    expect(JSON.stringify(attempts)).not.toContain(made.secret)
  })

  test('a revoked key stops the polling, and another one sets it going again', async () => {
    const { api, sent } = await enter()
    const { id } = await create(api, 'rounds=200 pace=200')
    const session = observe(api, sessionQueries.detail(id))
    await session.soon(({ state }) => state === 'running')
    const keyId = api.credentials.keys[0]?.keyId ?? ''
    expect(keyId).toMatch(/^key_/)
    await api.api.revokeKey(keyId)
    await vi.waitFor(
      () => expect(api.authProblem.get()).toBeInstanceOf(AuthenticationError),
      20_000,
    )
    const reads = () => sent.filter((request) => request === `GET /v1/sessions/${id}`).length
    const before = reads()
    await vi.waitFor(() => expect(api.following.status.get().waiting?.why).toBe('refused'), 20_000)
    expect(session.get().data?.id).toBe(id)
    await makeKey(api, 'replacement')
    await vi.waitFor(() => expect(reads()).toBeGreaterThan(before), 20_000)
    await vi.waitFor(() => expect(session.get().error).toBeNull(), 20_000)
    expect(api.authProblem.get()).toBeNull()
    expect(api.following.targetOf(id, 'running')).toBe(2_000)
    session.stop()
  })
})
