import { expect, test } from 'vitest'

import { emptyAnswerDraft } from '#src/model/draft.ts'
import { UnreadBeforeError, ConnectionError } from '#src/model/errors.ts'
import { connectionOf, memoryStorage, mutate } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'
import { draftQueries, saveDraft } from '#src/queries/writes/drafts/draft-queries.ts'

import { answeredQueries } from './answered-queries.ts'
import { humanInputMutations } from './human-input-mutations.ts'

const SECOND_MS = 20
const asked = { inputId: 'inp_1', question: 'Which totals?', status: 'pending' }
const credentials = {
  account: { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null },
  keys: [{ name: 'Theirs', hint: '…6789', keyId: null, active: true }],
}

/** A console after an answer that arrived; its confirmation and the readings after it were lost. */
async function afterLostAnswer(answer: string) {
  const state = {
    asks: true,
    isOffline: false,
    inputs: [asked] as readonly object[],
    refusedBy: null as readonly object[] | null,
  }
  const console = createConsole({
    baseUrl: '',
    secondMs: SECOND_MS,
    storage: memoryStorage(),
    fetch: async (url, init) => {
      const path = typeof url === 'string' ? url : ''
      if (path === '/__signalbox/config')
        return Response.json({ mode: 'gateway', service: 'local' })
      if (path === '/__signalbox/custody') return Response.json(credentials)
      if (!path.startsWith('/v1/sessions/ses_1')) return Response.json({}, { status: 404 })
      if (init?.method === 'POST') {
        if (state.refusedBy) {
          state.inputs = state.refusedBy
          return Response.json({}, { status: 409 })
        }
        state.isOffline = true
      }
      if (state.isOffline) throw new TypeError('reset')
      const status = state.asks ? 'waiting_human' : 'running'
      return Response.json({ id: 'ses_1', status, humanInputs: state.inputs })
    },
  })
  await console.start()
  const api = connectionOf(console)
  const respond = (text: string) =>
    mutate(api, (of) => humanInputMutations.respond(of, 'ses_1', 'inp_1'), {
      answer: text,
      note: '',
    })
  saveDraft.answer(api, 'ses_1', 'inp_1', { ...emptyAnswerDraft, text: answer })
  await expect(respond(answer)).rejects.toBeInstanceOf(ConnectionError)
  return {
    respond,
    /** The readings come again, and show this. */
    show: (inputs: readonly object[], more: Partial<typeof state> = {}) => {
      Object.assign(state, { asks: false, isOffline: false, inputs, ...more })
    },
    answered: () => api.queryClient.fetchQuery({ ...answeredQueries.all(api), staleTime: 0 }),
    draft: async () =>
      (await api.queryClient.fetchQuery(draftQueries.answer(api, 'ses_1', 'inp_1'))).text,
  }
}

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

test.concurrent('where a service shows only what waits, it is not known whose answer was taken', async () => {
  const { respond, show, draft } = await afterLostAnswer('The totals')
  show([])
  expect(await respond('The totals')).toEqual({ kind: 'no-longer-asked' })
  expect(await draft()).toBe('The totals')
})

test.concurrent('where a service shows that it was answered and not with what, it is not known either', async () => {
  const { respond, show } = await afterLostAnswer('The totals')
  show(answeredWith(null))
  expect(await respond('The totals')).toEqual({ kind: 'settled' })
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
