import { afterAll, expect } from 'vitest'

import type { OutsideTools } from '#service/agents/tools/connect-tools.ts'
import { patience, startTestEngine, testAccount } from '#service/engine/engine-fixture.ts'

import { createModelCaller, type ModelSettings } from './call-model.ts'
import { createModelAgent } from './create-model-agent.ts'
import { startModelEndpoint, type ModelAnswer, type ModelRequest } from './endpoint-fixture.ts'

type Script = (request: ModelRequest, count: number) => ModelAnswer

const echo = { name: 'web__echo', description: 'Say it again', schema: { type: 'object' } }
const write = { name: 'files__write', description: 'Write a file', schema: { type: 'object' } }

/**
 * For tests: an engine whose sessions work through a model, side by side: the goal of each names its script,
 * which is given the request and how many there were of the session.
 */
export async function startScriptedModel() {
  const scripts = new Map<string, Script>()
  const counts = new Map<string, number>()
  const endpoint = await startModelEndpoint((request) => {
    const task = request.messages[1]?.content ?? ''
    const goal = [...scripts.keys()].find((name) => task.includes(name)) ?? ''
    const count = (counts.get(goal) ?? 0) + 1
    counts.set(goal, count)
    return scripts.get(goal)?.(request, count) ?? {}
  })
  const closed = await startModelEndpoint(() => ({}))
  await closed.close()
  const settings: ModelSettings = {
    baseUrl: endpoint.baseUrl,
    name: 'test-model',
    apiKey: 'sk-secret',
    prices: { input: 1, output: 2 },
    contextTokens: 6_000,
    answerTokens: 500,
    timeoutMs: 20_000,
  }
  const runs: { tool: string; given: unknown }[] = []
  const outside: OutsideTools = {
    servers: ['web', 'files', 'mail'],
    list: async () => [echo, write],
    missing: () => [],
    async run(tool, given) {
      runs.push({ tool, given })
      return { output: String(given['text']), isError: false }
    },
  }
  const agentWith = (name: string, more: Partial<ModelSettings> = {}) => {
    const all = { ...settings, ...more }
    return {
      ...createModelAgent(all, createModelCaller(all), outside, { retryMs: 1, lateMs: 0 }),
      name,
    }
  }
  const priced = agentWith('model')
  const service = await startTestEngine({
    agents: [
      priced,
      agentWith('unpriced', { prices: null }),
      agentWith('free', { prices: { input: 0, output: 0 } }),
      agentWith('gateway'),
      agentWith('hasty', { timeoutMs: 100 }),
      agentWith('elsewhere', { baseUrl: closed.baseUrl }),
      agentWith('secure', { baseUrl: endpoint.baseUrl.replace('http', 'https') }),
    ],
  })
  afterAll(() => endpoint.close())
  return {
    service,
    endpoint,
    settings,
    outside,
    runs,
    countOf: (goal: string) => counts.get(goal) ?? 0,
    untilAsked: async (goal: string, times = 1) => {
      await expect.poll(() => counts.get(goal), patience).toBe(times)
    },
    begin: async (
      goal: string,
      script: Script,
      more: { guardrails?: Record<string, unknown>; agent?: string } = {},
    ): Promise<string> => {
      scripts.set(goal, script)
      return (await service.engine().createSession(testAccount, { goal, ...more })).sessionId
    },
    /** The service's own messages in the transcript. */
    noticesOf: async (sessionId: string): Promise<string[]> => {
      const messages = await service.readAll(sessionId)
      return messages.flatMap(({ role, content }) => (role === 'system' ? [content] : []))
    },
  }
}

/** For tests: a call of a tool as the model makes it. */
export const call = (name: string, given: Record<string, unknown> | string, id?: string) => ({
  name,
  arguments: given,
  ...(id === undefined ? {} : { id }),
})

/** For tests: the answer that ends a session. */
export const report = (text = 'Done'): ModelAnswer => ({ calls: [call('report', { text })] })

/** For tests: the script that answers so, a number of times, and then ends the session. */
export const reportsAfter =
  (answer: ModelAnswer, times = 1): Script =>
  (_request, count) =>
    count <= times ? answer : report()
