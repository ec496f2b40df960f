import { expect, test } from 'vitest'

import { createConsole } from '#src/queries/connection/create-console.ts'
import { connectionOf, memoryStorage, observe } from '#src/queries/console-fixture.ts'
import { messageQueries } from '#src/queries/message-queries.ts'
import { sessionQueries } from '#src/queries/session-queries.ts'

const custody = {
  account: { uid: 'user', email: 'ada@example.org', emailVerified: false },
  keys: [{ name: 'k', hint: '…f3a9', keyId: 'key_1', active: true }],
}
const waiting = { id: 'ses_1', status: 'waiting_human', rounds: ['r1'] }
const question = {
  id: 'm2',
  roundId: 'r1',
  type: 'human_input_request',
  inputId: 'inp_1',
  content: 'Which?',
  options: ['keep', 'move'],
}

/** A console in front of a service that asks by message only. */
async function setUp() {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    '/__signalbox/config': { mode: 'gateway', service: 'other' },
    '/__signalbox/custody': custody,
    '/v1/sessions/ses_1': waiting,
    '/v1/sessions/ses_1/messages': {
      messages: [{ id: 'm1', roundId: 'r1', role: 'agent', content: 'Looking' }, question],
    },
  }
  const console = createConsole({
    baseUrl: 'http://localhost',
    storage: memoryStorage(),
    fetch: (url) => {
      const { pathname } = new URL(typeof url === 'string' ? url : '')
      asked.push(pathname)
      return Promise.resolve(Response.json(answers[pathname] ?? null))
    },
  })
  await console.start()
  return { api: connectionOf(console), asked }
}

const which = {
  inputId: 'inp_1',
  roundId: 'r1',
  question: 'Which?',
  state: 'pending',
  options: [{ value: 'keep' }, { value: 'move' }],
}

test('a session that waits for what a message asks shows it, though nobody reads its messages', async () => {
  const { api, asked } = await setUp()
  const session = observe(api, sessionQueries.detail(api, 'ses_1'))
  const { humanInputs } = await session.until((data) => data.humanInputs.length > 0)
  expect(humanInputs).toMatchObject([which])
  expect(asked).toContain('/v1/sessions/ses_1/messages')
  const again = await session.soon((data) => data.humanInputs.length > 0)
  expect(again.humanInputs).toMatchObject([which])
  session.stop()
})

test('an open session shows at once what its messages ask, and keeps it with the next reading', async () => {
  const { api } = await setUp()
  const session = observe(api, sessionQueries.detail(api, 'ses_1'))
  const messages = observe(api, messageQueries.transcript(api, 'ses_1'))
  await messages.until(({ count }) => count === 2)
  const { humanInputs } = await session.until((data) => data.humanInputs.length > 0)
  expect(humanInputs).toMatchObject([which])
  await session.soon((data) => data.humanInputs[0]?.state === 'pending')
  messages.stop()
  session.stop()
})
