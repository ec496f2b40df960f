import { expect, test } from 'vitest'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import type { Attempt } from '#src/model/attempt.ts'
import type { Session } from '#src/model/session.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { messageQueries, sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { clientOf, memoryStorage, observe } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'
import { undoDismissAttempt } from '#src/queries/writes/attempt-queries.ts'
import { sendAnswer } from '#src/queries/writes/human-input-mutations.ts'

import { behindGateway, pathOf } from './scripted-service-fixture.ts'

const waiting = { id: 'ses_1', status: 'waiting_human', rounds: ['r1'] }
const question = {
  id: 'm2',
  roundId: 'r1',
  type: 'human_input_request',
  inputId: 'inp_1',
  content: 'Which?',
  options: ['keep', 'move'],
}

const inquiry = { ...question, id: 'm3', inputId: 'inp_2', content: 'When?', options: [] }
const said = [{ id: 'm1', roundId: 'r1', role: 'agent', content: 'Looking' }, question]

/** A console in front of a service that asks by message only; `say` has it say something else from now on. */
async function setUp() {
  const asked: string[] = []
  let passedMs = 0
  const answers: Record<string, unknown> = {
    '/v1/sessions/ses_1': waiting,
    '/v1/sessions/ses_1/messages': { messages: said },
  }
  const console = createConsole({
    baseUrl: 'http://localhost',
    storage: memoryStorage(),
    // Messages that nobody looks at are read now and then: here, with each reading.
    now: () => Date.now() + (passedMs += 20_000),
    fetch: behindGateway(
      (input) => {
        const path = pathOf(input)
        asked.push(path)
        return Promise.resolve(Response.json(answers[path] ?? null))
      },
      { service: 'other' },
    ),
  })
  await console.start()
  return {
    api: clientOf(console),
    asked,
    say: (status: string, messages: readonly object[] = said) => {
      answers['/v1/sessions/ses_1'] = { ...waiting, status }
      answers['/v1/sessions/ses_1/messages'] = { messages }
    },
  }
}

function answer(api: Client, inputId: string, text: string) {
  return sendAnswer(api, 'ses_1', inputId, { answer: text, note: '' })
}

function stateOf({ humanInputs }: Session, inputId: string) {
  return humanInputs.find((input) => input.inputId === inputId)?.state
}

const which = {
  inputId: 'inp_1',
  roundId: 'r1',
  question: 'Which?',
  state: 'pending',
  form: { kind: 'choice', options: [{ value: 'keep' }, { value: 'move' }] },
}

test.concurrent('a session that waits for what a message asks shows it, though nobody reads its messages', async () => {
  const { api, asked } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  const { humanInputs } = await session.until((data) => data.humanInputs.length > 0)
  expect(humanInputs).toMatchObject([which])
  expect(asked).toContain('/v1/sessions/ses_1/messages')
  const again = await session.soon((data) => data.humanInputs.length > 0)
  expect(again.humanInputs).toMatchObject([which])
  session.stop()
})

test.concurrent('what a message asks stays on the page when the answer to a signal tells of the session', async () => {
  const { api } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  const shown = await session.until((data) => stateOf(data, 'inp_1') === 'pending')
  api.following.publish({ ...shown, humanInputs: [] })
  expect(session.get().data?.humanInputs).toMatchObject([which])
  session.stop()
})

test.concurrent('an open session shows at once what its messages ask, and keeps it with the next reading', async () => {
  const { api } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  const messages = observe(api, messageQueries.transcript('ses_1'))
  await messages.until(({ count }) => count === 2)
  const { humanInputs } = await session.until((data) => data.humanInputs.length > 0)
  expect(humanInputs).toMatchObject([which])
  await session.soon((data) => data.humanInputs[0]?.state === 'pending')
  messages.stop()
  session.stop()
})

test.concurrent('a session that went on and waits again shows what it asks now, not what it asked before', async () => {
  const { api, say } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  await session.until((data) => stateOf(data, 'inp_1') === 'pending')
  say('running')
  await session.soon(({ state }) => state === 'running')
  say('waiting_human', [...said, inquiry])
  const anew = await session.soon((data) => stateOf(data, 'inp_2') === 'pending')
  expect(stateOf(anew, 'inp_1')).toBe('unknown')
  session.stop()
})

test.concurrent('a session that was held and waits again still waits for what it asked before', async () => {
  const { api, say } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  await session.until((data) => stateOf(data, 'inp_1') === 'pending')
  for (const status of ['paused', 'running']) {
    say(status)
    await session.soon(({ state }) => state === status)
  }
  say('waiting_human')
  const anew = await session.soon(({ state }) => state === 'waiting')
  expect(stateOf(anew, 'inp_1')).toBe('pending')
  session.stop()
})

test.concurrent('what a message asks before its session is seen to wait is what it waits for, once it is', async () => {
  const { api, say } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  await session.until((data) => stateOf(data, 'inp_1') === 'pending')
  say('running', [...said, inquiry])
  await session.soon(({ state }) => state === 'running')
  const messages = observe(api, messageQueries.transcript('ses_1'))
  await messages.soon(({ count }) => count === 3)
  messages.stop()
  say('waiting_human', [...said, inquiry])
  const anew = await session.soon(({ state }) => state === 'waiting')
  expect([stateOf(anew, 'inp_1'), stateOf(anew, 'inp_2')]).toEqual(['unknown', 'pending'])
  session.stop()
})

test.concurrent('what was answered here waits no longer, and what is asked next in the same breath does', async () => {
  const { api, asked, say } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  await session.until((data) => stateOf(data, 'inp_1') === 'pending')
  expect(await answer(api, 'inp_1', 'keep')).toEqual({ kind: 'sent' })
  say('waiting_human', [...said, inquiry])
  const next = await session.soon((data) => stateOf(data, 'inp_2') === 'pending')
  expect(stateOf(next, 'inp_1')).toBe('answered')
  expect(asked.filter((path) => path.endsWith('/inp_1'))).toHaveLength(1)
  session.stop()
})

test.concurrent('what is asked again after it was answered here waits again, and can be answered again', async () => {
  const { api, asked, say } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  await session.until((data) => stateOf(data, 'inp_1') === 'pending')
  expect(await answer(api, 'inp_1', 'keep')).toEqual({ kind: 'sent' })
  say('running')
  await session.soon(({ state }) => state === 'running')
  say('waiting_human', [...said, { ...question, id: 'm3', roundId: 'r2' }])
  await session.soon((data) => stateOf(data, 'inp_1') === 'pending')
  expect(await answer(api, 'inp_1', 'move')).toEqual({ kind: 'sent' })
  expect(asked.filter((path) => path.endsWith('/inp_1'))).toHaveLength(2)
  session.stop()
})

test.concurrent('an answer here brings back nothing that was asked before it', async () => {
  const { api, say } = await setUp()
  const second = { ...inquiry, roundId: 'r2' }
  say('waiting_human', [...said, second])
  const session = observe(api, sessionQueries.detail('ses_1'))
  await session.until((data) => stateOf(data, 'inp_2') === 'pending')
  expect(await answer(api, 'inp_2', 'May')).toEqual({ kind: 'sent' })
  const shown = await session.soon((data) => stateOf(data, 'inp_2') === 'answered')
  expect(stateOf(shown, 'inp_1')).toBe('unknown')
  say('waiting_human', [...said, second, { ...inquiry, id: 'm4', roundId: 'r3', inputId: 'inp_3' }])
  await session.soon((data) => stateOf(data, 'inp_3') === 'pending')
  session.stop()
})

test.concurrent('a question that an earlier version withdrew waits no longer, and was not answered', async () => {
  const { api } = await setUp()
  const withdrawn = attemptOf('dismiss', { state: 'confirmed', startedAt: Date.now() })
  const session = observe(api, sessionQueries.detail('ses_1'))
  await session.until((data) => stateOf(data, 'inp_1') === 'pending')
  await undoDismissAttempt(api, withdrawn)
  const later = await session.soon((data) => stateOf(data, 'inp_1') !== 'pending')
  expect(stateOf(later, 'inp_1')).toBe('expired')
  session.stop()
})

test.concurrent('what still seems to wait long after it was answered here is shown again', async () => {
  const { api } = await setUp()
  const session = observe(api, sessionQueries.detail('ses_1'))
  await session.until((data) => stateOf(data, 'inp_1') === 'pending')
  expect(await answer(api, 'inp_1', 'keep')).toEqual({ kind: 'sent' })
  await session.soon((data) => stateOf(data, 'inp_1') === 'answered')
  const passTime = () =>
    api.queryClient.setQueryData<readonly Attempt[]>(queryKeys.attempts, (list = []) =>
      list.map((attempt) =>
        attempt.state === 'confirmed' ? { ...attempt, settledAt: Date.now() - 61_000 } : attempt,
      ),
    )
  await session.soon((data) => {
    // The stored attempts may be read once more after the answer.
    passTime()
    return stateOf(data, 'inp_1') === 'pending'
  })
  session.stop()
})
