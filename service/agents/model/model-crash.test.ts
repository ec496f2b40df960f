import { setTimeout as delay } from 'node:timers/promises'

import { Pool } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { startHttpToolServer } from '#service/agents/tools/tool-server-fixture.ts'
import { createTestDatabase } from '#service/database/database-fixture.ts'
import { patience, until } from '#service/engine/engine-fixture.ts'
import { shareOf } from '#src/testing/tier.ts'

import { startModelEndpoint, type ModelAnswer, type ModelRequest } from './endpoint-fixture.ts'
import { startModelProcess } from './model-process-fixture.ts'

vi.setConfig({ testTimeout: 600_000 })

const kills = shareOf({ quick: 3, full: 50, soak: 50 })
const sessions = Array.from({ length: 10 }, (_, index) => `session-${index}.`)
const ownRounds = shareOf({ quick: 6, full: 60, soak: 60 })

/** Which call this is: the session, the branch, and how many answers of the model stand before it. */
function callOf(request: ModelRequest): string {
  const task = request.messages[1]?.content ?? ''
  const part = /part [ab]/.exec(task)?.[0] ?? 'own'
  const before = request.messages.filter(({ role }) => role === 'assistant').length
  return `${/session-\d\./.exec(task)?.[0]} ${part} ${before}`
}

const endpoint = await startModelEndpoint((request) => {
  const [session = '', ...rest] = callOf(request).split(' ')
  const before = Number(rest.at(-1))
  const isSubagent = rest.length > 2
  const after = delay(5 + Math.random() * 40)
  if (isSubagent) {
    return before < 2
      ? {
          after,
          calls: [{ name: 'web__echo', arguments: { text: `${session} ${rest.join(' ')}` } }],
        }
      : { after, calls: [{ name: 'report', arguments: { text: `Did ${rest[1]}` } }] }
  }
  if (before === 2) {
    const calls = ['a', 'b'].map((part) => ({
      name: 'delegate',
      arguments: { name: part, task: `part ${part}` },
    }))
    return { after, text: 'Two parts', calls }
  }
  if (before >= ownRounds)
    return { after, calls: [{ name: 'report', arguments: { text: `Report of ${session}` } }] }
  return {
    after,
    text: `Step ${before}`,
    calls: [{ name: 'web__echo', arguments: { text: `${session} own ${before}` } }],
  }
})
const runs = new Map<string, number>()
const toolServer = await startHttpToolServer(async (text) => {
  runs.set(text, (runs.get(text) ?? 0) + 1)
  await delay(Math.random() * 30)
  return text
})
const databaseUrl = await createTestDatabase()
const pool = new Pool({ connectionString: databaseUrl, max: 2 })
pool.on('error', () => undefined)
afterAll(async () => {
  await pool.end()
  await endpoint.close()
  await toolServer.close()
})

const settings = {
  baseUrl: endpoint.baseUrl,
  name: 'test-model',
  apiKey: null,
  prices: { input: 1, output: 2 },
  contextTokens: 100_000,
  answerTokens: 200,
  timeoutMs: 20_000,
}

async function read<Row>(query: string): Promise<Row[]> {
  return (await pool.query(query)).rows
}

const countOpen = async () => (await read('select from sessions where ended_as is null')).length

test('an engine killed again and again repeats no tool in silence, asks no model twice, and keeps its books', async () => {
  const options = { databaseUrl, settings, toolUrl: toolServer.url, guardrails: { budget: 1_000 } }
  let child = await startModelProcess({ ...options, goals: sessions })
  let done = 0
  for (; done < kills; done += 1) {
    const before = endpoint.requests.length
    // The sessions have work for all the kills: some 660 calls for 50 of them.
    const wanted = 3 + Math.floor(Math.random() * 16)
    const open = await until(
      countOpen,
      (count) => endpoint.requests.length >= before + wanted || count === 0,
    )
    if (open === 0) break
    await child.kill('SIGKILL')
    child = await startModelProcess({ ...options, goals: [] })
  }
  expect(done).toBe(kills)
  await until(countOpen, (count) => count === 0)
  await child.kill('SIGKILL')

  const books = await read<{ goal: string }>(
    `select goal, ended_as, report, spent_micros + reserved_micros <= budget_micros as fits, overrun_micros::int as overrun,
       spent_micros = (select sum(cost_micros) from rounds r where r.session_id = s.session_id) as adds_up,
       (select count(*)::int from rounds r where r.session_id = s.session_id and unconfirmed_micros > 0) as lost
     from sessions s order by goal`,
  )
  for (const row of books) {
    expect(row).toMatchObject({
      ended_as: 'complete',
      report: `Report of ${row.goal}`,
      fits: true,
      overrun: 0,
      adds_up: true,
    })
  }
  const asked = new Map<string, number>()
  for (const request of endpoint.requests) {
    asked.set(callOf(request), (asked.get(callOf(request)) ?? 0) + 1)
  }
  const twice = [...asked].filter(([, count]) => count > 1)
  const repeats = await read<{ text: string; n: number }>(
    `select approval -> 'arguments' ->> 'text' as text, count(*)::int as n from human_inputs
     where approval is not null and status = 'answered' group by 1`,
  )
  const allowed = new Map(repeats.map(({ text, n }) => [text, 1 + n]))
  const silently = [...runs].filter(([text, count]) => count > (allowed.get(text) ?? 1))
  // oxlint-disable-next-line no-console -- the figures are what a reader of this test wants
  console.info(
    `${kills} kills: ${endpoint.requests.length} calls of ${asked.size} rounds, ${twice.length} rounds asked again, ${repeats.length} broken tool calls asked about, ${silently.length} repeated in silence.`,
  )
  expect(silently).toEqual([])
  for (const [, count] of asked) expect(count).toBeLessThanOrEqual(1 + kills)
  for (const session of sessions) {
    const calls = [...asked].filter(([call]) => call.startsWith(session))
    const total = calls.reduce((sum, [, count]) => sum + count, 0)
    // Three branches of a session work at once: a kill may break a call of each.
    expect(total).toBeLessThanOrEqual(calls.length + 3 * kills)
  }
})

/** Whether a direction stands behind the last answer of the model. */
function isToldAsNew({ messages }: ModelRequest): boolean {
  const answered = messages.findLastIndex(({ role }) => role === 'assistant')
  const told = messages.findLastIndex(({ content }) => content?.startsWith('New direction'))
  return told > answered
}

test.each(['own', 'sub'])(
  'a direction that comes during a call that a kill breaks off is told as new once, to each branch (%s)',
  async (kind) => {
    const { promise: never } = Promise.withResolvers<void>()
    const told: string[] = []
    let held = 0
    let isKilled = false
    const direct = await startModelEndpoint((request): ModelAnswer => {
      const task = request.messages[1]?.content ?? ''
      const part = /part [ab]/.exec(task)?.[0] ?? 'own'
      const before = request.messages.filter(({ role }) => role === 'assistant').length
      if (kind === 'sub' && part === 'own' && before === 0) {
        const parts = ['a', 'b'].map((name) => ({ name, task: `part ${name}` }))
        return { calls: parts.map((given) => ({ name: 'delegate', arguments: given })) }
      }
      if (!isKilled) {
        held += 1
        return { after: never }
      }
      if (isToldAsNew(request)) {
        told.push(part)
        return { calls: [{ name: 'web__echo', arguments: { text: `pay for ${kind} ${part}` } }] }
      }
      return before > 3
        ? { calls: [{ name: 'report', arguments: { text: 'Done' } }] }
        : { calls: [{ name: 'note', arguments: { text: 'x' } }] }
    })
    const options = {
      databaseUrl: await createTestDatabase(),
      settings: { ...settings, baseUrl: direct.baseUrl },
      toolUrl: toolServer.url,
      guardrails: {},
    }
    const own = new Pool({ connectionString: options.databaseUrl, max: 1 })
    own.on('error', () => undefined)
    let child = await startModelProcess({ ...options, goals: ['Go on'] })
    onTestFinished(async () => {
      await child.kill('SIGKILL')
      await own.end()
      await direct.close()
    })
    await expect.poll(() => held, patience).toBe(kind === 'sub' ? 2 : 1)
    await own.query(
      `insert into directions (session_id, body, created_at) select session_id, 'Pay', now() from sessions`,
    )
    await child.kill('SIGKILL')
    isKilled = true
    child = await startModelProcess({ ...options, goals: [] })
    const open = async () =>
      (await own.query('select from sessions where ended_as is null')).rowCount
    await expect.poll(open, patience).toBe(0)
    const parts = kind === 'sub' ? ['own', 'part a', 'part b'] : ['own']
    expect(told.toSorted()).toEqual(parts)
    for (const part of parts) expect(runs.get(`pay for ${kind} ${part}`)).toBe(1)
  },
)
