import { expect, test, afterAll, vi } from 'vitest'

import { emptyAnswerDraft } from '#src/model/draft.ts'
import { UnreadBeforeError, ConnectionError } from '#src/model/errors.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { openFollowing } from '#src/queries/following/followed-fixture.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { clientOf, memoryStorage, mutate } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'
import { untilItAsks } from '#src/testing/dialects/scripted-world.ts'
import { serveDialect, type DialectService } from '#src/testing/dialects/serve-dialect.ts'
import { serviceKey } from '#src/testing/dialects/written/service-key.ts'

import { answeredQueries } from './attempt-queries.ts'
import { draftQuery, draftSlots, saveDraft } from './draft-queries.ts'
import { sendAnswer, type GivenAnswer } from './human-input-mutations.ts'
import { SECOND_MS } from './post-faults-fixture.ts'

const asked = { inputId: 'inp_1', question: 'Which totals?', status: 'pending' }

/** A console after an answer that arrived; its confirmation and the readings after it were lost. */
async function afterLostAnswer(answer: string) {
  const state = {
    asks: true,
    isOffline: false,
    inputs: [asked] as readonly object[],
    refusedBy: null as readonly object[] | null,
  }
  const { client } = await openFollowing((path, _, method) => {
    if (!path.startsWith('/v1/sessions/ses_1')) return 404
    if (method === 'POST') {
      if (state.refusedBy) {
        state.inputs = state.refusedBy
        return 409
      }
      state.isOffline = true
    }
    if (state.isOffline) throw new TypeError('reset')
    const status = state.asks ? 'waiting_human' : 'running'
    return { id: 'ses_1', status, humanInputs: state.inputs }
  })
  const api = { ...client, secondMs: 20 }
  const answerWith = (text: string) => sendAnswer(api, 'ses_1', 'inp_1', { answer: text, note: '' })
  void saveDraft(api, draftSlots.answer('ses_1', 'inp_1'), { ...emptyAnswerDraft, text: answer })
  await expect(answerWith(answer)).rejects.toBeInstanceOf(ConnectionError)
  return {
    respond: answerWith,
    /** The readings come again, and show this. */
    show: (inputs: readonly object[], more: Partial<typeof state> = {}) => {
      Object.assign(state, { asks: false, isOffline: false, inputs, ...more })
    },
    answered: () => api.queryClient.fetchQuery({ ...answeredQueries.all(api), staleTime: 0 }),
    draft: async () =>
      (await api.queryClient.fetchQuery(draftQuery(api, draftSlots.answer('ses_1', 'inp_1')))).text,
  }
}

test.concurrent('an answer that is taken lets go of its draft, and not of another that was typed', async () => {
  const { client } = await openFollowing((path, _, method) => {
    if (path === '/v1/sessions/ses_1') {
      return { id: 'ses_1', status: 'waiting_human', humanInputs: [asked] }
    }
    return method === 'POST' ? {} : 404
  })
  const slot = draftSlots.answer('ses_1', 'inp_1')
  const left = async (typed: string, given: GivenAnswer) => {
    await saveDraft(client, slot, { ...emptyAnswerDraft, text: typed })
    expect(await sendAnswer(client, 'ses_1', 'inp_1', given)).toEqual({ kind: 'sent' })
    return (await client.queryClient.fetchQuery(draftQuery(client, slot))).text
  }
  expect(await left('The rows', { answer: 'The totals', note: '' })).toBe('The rows')
  expect(await left('The totals ', { answer: 'The totals', note: '' })).toBe('')
  expect(await left('{"rows": [7]}', { answer: { rows: [7] }, note: '' })).toBe('')
})

const answeredWith = (answer: unknown) => [{ ...asked, status: 'answered', answer }]

test.concurrent('an answer that stands already is sent by its first sending, and is kept as one’s own', async () => {
  const { respond, show, answered, draft } = await afterLostAnswer('The totals')
  show(answeredWith('The totals'))
  expect(await respond('The totals')).toEqual({ kind: 'sent' })
  expect(await answered()).toMatchObject([{ answer: 'The totals', question: 'Which totals?' }])
  expect(await draft()).toBe('')
})

test.concurrent('another text does not pass for the one that stands', async () => {
  const { respond, show, answered } = await afterLostAnswer('The totals')
  show(answeredWith('The totals'))
  const result = { kind: 'answered-before', answer: 'The totals' }
  expect(await respond('The rows')).toEqual(result)
  expect(await respond('The rows')).toEqual(result)
  expect(await answered()).toMatchObject([{ answer: 'The totals' }])
})

test.concurrent('that somebody else answered is said of theirs alone', async () => {
  const { respond, show, answered, draft } = await afterLostAnswer('The totals')
  show(answeredWith('The rows'))
  const result = { kind: 'answered-elsewhere', input: { answer: 'The rows' } }
  expect(await respond('The totals')).toMatchObject(result)
  expect(await answered()).toEqual([])
  expect(await draft()).toBe('The totals')
})

test.concurrent.each([
  ['no-longer-asked', 'only what waits', []],
  ['settled', 'that it was answered and not with what', answeredWith(null)],
] as const)('whose answer was taken is %s where a service shows %s', async (kind, _, inputs) => {
  const { respond, show, draft } = await afterLostAnswer('The totals')
  show(inputs)
  expect(await respond('The totals')).toEqual({ kind })
  expect(await draft()).toBe('The totals')
})

test.concurrent('an answer goes out as soon as the service is back, however long it was away', async () => {
  const { respond, show } = await afterLostAnswer('The totals')
  for (let time = 0; time < 5; time += 1) {
    await expect(respond('The totals')).rejects.toBeInstanceOf(UnreadBeforeError)
  }
  show(answeredWith('The totals'))
  expect(await respond('The totals')).toEqual({ kind: 'sent' })
})

test.concurrent('a repetition that is refused since the first sending arrived is not called too late', async () => {
  const { respond, show, answered } = await afterLostAnswer('The totals')
  show([asked], { asks: true, refusedBy: answeredWith('The totals') })
  expect(await respond('The totals')).toEqual({ kind: 'sent' })
  expect(await answered()).toMatchObject([{ answer: 'The totals' }])
})

test.concurrent('a refused answer is not called answered elsewhere while its question still waits', async () => {
  const { respond, show, draft } = await afterLostAnswer('The totals')
  show([asked], { asks: true, refusedBy: [asked] })
  await expect(respond('The rows')).rejects.toMatchObject({ status: 409 })
  expect(await draft()).toBe('The totals')
})

test.concurrent('a reading that began before an answer was taken does not outlast the answer', async () => {
  const state = { status: 'waiting_human', hangs: false }
  const { client } = await openFollowing((path, _, method) => {
    if (path !== '/v1/sessions/ses_1') return method === 'POST' ? takeAnswer() : 404
    if (state.hangs) {
      state.hangs = false
      return null
    }
    return { id: 'ses_1', status: state.status, humanInputs: [asked] }
  })
  function takeAnswer() {
    state.hangs = true
    client.following.readSession('ses_1').catch(() => null)
    state.status = 'running'
    return {}
  }
  await client.following.readFresh('ses_1')
  const answer = { answer: 'The totals', note: '' }
  await sendAnswer({ ...client, secondMs: 20 }, 'ses_1', 'inp_1', answer)
  const { queryKey } = sessionQueries.detail('ses_1')
  const shown = () => client.queryClient.getQueryData(queryKey)
  await vi.waitFor(() => expect(shown()).toMatchObject({ state: 'running' }), 20_000)
})

test.concurrent('what another tab reads while an answer is out stays on the list after the answer', async () => {
  let isTaken = false
  const { client } = await openFollowing((path, _, method) => {
    if (path === '/v1/sessions/ses_1') {
      return isTaken ? null : { id: 'ses_1', status: 'waiting_human', humanInputs: [asked] }
    }
    if (method !== 'POST') return 404
    isTaken = true
    void saveReading(client, sessionWith({ id: 'ses_1', state: 'running' }))
    return {}
  })
  await sendAnswer(client, 'ses_1', 'inp_1', { answer: 'The totals', note: '' })
  expect(await client.store.savedSessions.list()).toMatchObject([{ summary: { state: 'running' } }])
})

test.concurrent('a browser that keeps an answer slowly lets go of its draft meanwhile', async () => {
  const { client } = await openFollowing((path, _, method) => {
    if (path === '/v1/sessions/ses_1') {
      return { id: 'ses_1', status: 'waiting_human', humanInputs: [asked] }
    }
    return method === 'POST' ? {} : 404
  })
  const kept = Promise.withResolvers<void>()
  client.store.answeredInputs.add = () => kept.promise
  const slot = draftSlots.answer('ses_1', 'inp_1')
  await saveDraft(client, slot, { ...emptyAnswerDraft, text: 'The totals' })
  const sent = sendAnswer(client, 'ses_1', 'inp_1', { answer: 'The totals', note: '' })
  await vi.waitFor(async () => expect(await client.store.drafts.find(slot.name)).toBeNull(), 20_000)
  const accepted = serviceQueries.acceptedAnswer(client)
  await vi.waitFor(
    async () => expect(await client.queryClient.fetchQuery(accepted)).toBe('response'),
    20_000,
  )
  kept.resolve()
  expect(await sent).toEqual({ kind: 'sent' })
})

const open: DialectService[] = []

afterAll(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()))
})

type Passage = (path: string, method: string, send: () => Promise<Response>) => Promise<Response>

/** A console in front of a session that waits for an answer; what it sends goes through `pass`. */
async function waitingAt(given: Parameters<typeof serveDialect>[0], pass: Passage) {
  const dialect = { ...given }
  // Without its list, which would bring in the session early: every reading of it moves the story on.
  delete dialect.lists
  const service = await serveDialect(dialect)
  open.push(service)
  const console = createConsole({
    baseUrl: '',
    services: [service.url],
    storage: memoryStorage(),
    secondMs: SECOND_MS,
    fetch: async (url, init) => {
      const address = typeof url === 'string' ? url : ''
      if (address.startsWith('/')) return new Response('', { status: 404 })
      return pass(new URL(address).pathname, init?.method ?? 'GET', () => fetch(url, init))
    },
  })
  await console.start()
  const { key } = service.secrets
  await mutate(clientOf(console), keyMutations.hold, { name: 'Theirs', key })
  const { world } = service
  const session = world.create({ goal: 'Go', context: null, guardrails: null, budgetCents: null })
  const { id: inputId } = untilItAsks(world, session)
  return { api: clientOf(console), world, session, inputId }
}

/** A console in front of a service that takes every answer, whatever its shape. */
async function answeringAnything() {
  const { api, session, inputId } = await waitingAt(serviceKey, async (path, method, send) =>
    method === 'POST' && path.includes('/human-input/') ? Response.json({}) : send(),
  )
  return async (answer: Omit<GivenAnswer, 'note'>) => {
    const given = { note: '', ...answer }
    expect(await sendAnswer(api, session.id, inputId, given)).toEqual({ kind: 'sent' })
    api.queryClient.clear()
    return api.queryClient.fetchQuery(serviceQueries.acceptedAnswer(api))
  }
}

test.each<[string, Omit<GivenAnswer, 'note'>, string | null]>([
  ['a text as the whole body', { answer: 'Yes', body: 'Yes', name: '' }, ''],
  ['members as the whole body', { answer: {}, body: { approved: true }, name: '' }, ''],
  [
    'the member it was given',
    { answer: 'Yes', body: { by: 'Grace', say: 'Yes' }, name: 'say' },
    'say',
  ],
  ['the assumed member', { answer: { approved: true } }, 'response'],
  ['a text written by hand as the whole body', { answer: 'Yes', body: 'Yes' }, ''],
  ['the only text written by hand', { answer: {}, body: { say: 'Yes', note: 'a' } }, 'say'],
  [
    'no name where what was written by hand may be the answer itself',
    { answer: {}, body: { approved: true } },
    null,
  ],
  [
    'no name of several members written by hand',
    { answer: {}, body: { say: 'Yes', by: 'Grace' } },
    null,
  ],
])('of an accepted answer is remembered: %s', async (_, given, name) => {
  const accept = await answeringAnything()
  expect(await accept(given)).toBe(name)
})
