import { afterAll, beforeEach, expect, test } from 'vitest'

import { startTestEngine, testAccount, type TestEngine } from '#service/engine/engine-fixture.ts'

import { createModelCaller } from './call-model.ts'
import { createModelAgent, type OutsideTools } from './create-model-agent.ts'
import { startModelEndpoint, type ModelAnswer, type ModelRequest } from './endpoint-fixture.ts'
import type { ModelSettings } from './settings.ts'

let answer: (request: ModelRequest, count: number) => ModelAnswer = () => ({})
let runs: { tool: string; given: unknown }[] = []

const endpoint = await startModelEndpoint((request, count) => answer(request, count))
const settings: ModelSettings = {
  baseUrl: endpoint.baseUrl,
  name: 'test-model',
  apiKey: 'secret',
  prices: { input: 1, output: 2 },
  contextTokens: 8_000,
  answerTokens: 500,
  timeoutMs: 5_000,
}
const outside: OutsideTools = {
  list: async () => [
    { name: 'files__write', description: 'Write a file', schema: { type: 'object' } },
    { name: 'files__read', description: 'Read a file', schema: { type: 'object' } },
  ],
  async run(tool, given) {
    runs.push({ tool, given })
    return { output: `${tool} done`, isError: false }
  },
}
const service: TestEngine = await startTestEngine(
  createModelAgent(settings, createModelCaller(settings), outside, { retryMs: 1 }),
)

beforeEach(() => {
  runs = []
})
afterAll(async () => {
  await service.close()
  await endpoint.close()
})

const lastOf = (request: ModelRequest) => request.messages.at(-1)
const create = async (guardrails: Record<string, unknown> = {}, goal = 'Tidy the folder') =>
  (await service.engine().createSession(testAccount, { goal, guardrails })).sessionId

test('a session asks, delegates, has a tool approved, takes up a direction and reports', async () => {
  let holding: (() => void) | null = null
  answer = (request) => {
    const own = request.messages.filter(({ role }) => role === 'assistant').length
    if (String(request.messages[0]?.content).includes('subagent of')) {
      const part = String(request.messages[1]?.content).split('\n').at(-1)
      return { calls: [{ name: 'report', arguments: { text: `Found ${part}` } }] }
    }
    switch (own) {
      case 0:
        return {
          text: 'I ask first.',
          calls: [
            { name: 'ask_human', arguments: { question: 'Which?', choices: ['north', 'south'] } },
          ],
        }
      case 1:
        return {
          text: 'Two parts.',
          calls: ['one', 'two'].map((name) => ({
            name: 'delegate',
            arguments: { name, task: `part ${name}` },
          })),
        }
      case 2:
        return { text: 'I write.', calls: [{ name: 'files__write', arguments: { path: 'a.md' } }] }
      case 3:
        return {
          text: 'I read.',
          calls: [{ name: 'files__read', arguments: { path: 'a.md' } }],
          after: new Promise<void>((resolve) => {
            holding = resolve
          }),
        }
      default:
        return { calls: [{ name: 'report', arguments: { text: '# All tidy' } }] }
    }
  }
  const id = await create({ budget: 1, askBefore: 'files__write' })
  const asking = await service.untilStatus(id, 'waiting_human')
  expect(asking).toMatchObject({ agent: 'model', model: 'test-model' })
  await service
    .engine()
    .respond(testAccount, id, asking.humanInputs[0]?.inputId ?? '', { response: 'north' })

  const approving = await service.untilSession(
    id,
    (it) => it.humanInputs.length === 2 && it.status === 'waiting_human',
  )
  expect(approving.humanInputs[1]?.approval).toEqual({
    tool: 'files__write',
    arguments: { path: 'a.md' },
  })
  expect(runs).toEqual([])
  const subagents = approving.rounds.filter((round) => round.agent !== 'agent')
  const tasks = subagents.map(({ agent, task }) => ({ agent, task }))
  expect(tasks.toSorted((one, other) => one.agent.localeCompare(other.agent))).toEqual([
    { agent: 'one', task: 'part one' },
    { agent: 'two', task: 'part two' },
  ])
  await service
    .engine()
    .respond(testAccount, id, approving.humanInputs[1]?.inputId ?? '', { response: 'approve' })

  await service.untilSession(id, () => holding !== null)
  await service.engine().signal(testAccount, id, { type: 'redirect', message: 'Only the north' })
  const release: (() => void) | null = holding
  ;(release as (() => void) | null)?.()
  const done = await service.untilStatus(id, 'complete')
  expect(done.report).toBe('# All tidy')
  expect(runs.map(({ tool }) => tool)).toEqual(['files__write', 'files__read'])
  const last = endpoint.requests.at(-1)
  expect(JSON.stringify(last?.messages)).toContain('Only the north')
  expect(JSON.stringify(last?.messages)).toContain('Found part one')
  expect(last?.authorization).toBe('Bearer secret')
  expect(done.spentMicros).toBe(
    done.rounds.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0),
  )
  expect(done.rounds.every(({ costMicros }) => costMicros === 140)).toBe(true)
  expect(done.rounds[0]?.tokens).toEqual({ input: 100, output: 20 })
  expect(lastOf(last ?? { model: '', messages: [], authorization: undefined })?.content).toMatch(
    /of the budget/,
  )
  const said = await service.readAll(id)
  expect(said.filter(({ tool }) => tool?.name === 'files__write')).toHaveLength(1)
})

test('a session of an agent that this service has no more is held with the reason, and goes on with it', async () => {
  answer = () => ({ calls: [{ name: 'report', arguments: { text: 'Done' } }] })
  const id = await create()
  await service.untilStatus(id, 'complete')
  const stranger = `${id}x`
  await service.pool.query(
    `insert into sessions (session_id, account_id, goal, agent, turn_id) values ($1, $2, 'Old', 'gone', 'earlier')`,
    [stranger, testAccount],
  )
  await service.restart()
  const held = await service.untilStatus(stranger, 'paused')
  expect(held.reason).toMatch(/no agent "gone" now/)
  await service.pool.query(`update sessions set agent = 'model' where session_id = $1`, [stranger])
  await service.engine().signal(testAccount, stranger, { type: 'resume' })
  await service.untilStatus(stranger, 'complete')
})

test('an agent that the service does not have is refused by its name', async () => {
  const body = { goal: 'Tidy', agent: 'unknown' }
  const refused = service.engine().createSession(testAccount, body)
  await expect(refused).rejects.toThrow('agent must be one of: model.')
})
