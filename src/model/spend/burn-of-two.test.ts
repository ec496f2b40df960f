import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Agent } from '#service/agents/agent.ts'
import { startTestEngine, testAccount } from '#service/engine/engine-fixture.ts'
import { sessionToWire } from '#service/http/wire.ts'
import { decodeSession } from '#src/api/decode/decode-session.ts'
import { summaryOf } from '#src/model/saved-session.ts'

import { fleetBurn, type Spender } from './fleet-spend.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ROUND_MS = 30_000
const ROUND_MICROS = 1_000_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The rounds of each branch; all of them cost and last the same. */
const ROUNDS = { own: 12, subagent: 3 }
const DELEGATES = 4
const ASKS = 5

const goals = ['One', 'Two'] as const

let service: Awaited<ReturnType<typeof startTestEngine>>
/** The service's clock: it goes on when every branch at work has begun its round. */
let clock = Date.UTC(2026, 10, 20, 8)
/** Goal → its branches at work. */
const atWork = new Map<string, number>()
let asleep: { until: number; wake: () => void }[] = []
let ids: readonly string[] = []
/** Both sessions as the service shows them at the start of a round. */
const shown: { at: number; spenders: readonly Spender[] }[] = []

const agent: Agent = {
  name: 'scripted',
  model: null,
  keepsBudgets: true,
  check: () => undefined,
  planRound({ goal }, { ordinal, subagent }) {
    if (ordinal <= (subagent ? ROUNDS.subagent : ROUNDS.own)) {
      return { title: `Round ${ordinal}`, greatestCostMicros: ROUND_MICROS }
    }
    // Once the last subagent has ended, the session's own branch goes on.
    atWork.set(goal, subagent ? (atWork.get(goal) ?? 0) - 1 || 1 : 0)
    letTimePass()
    return null
  },
  async performRound({ goal }, { ordinal, subagent }) {
    shown.push({ at: clock, spenders: await Promise.all(ids.map(read)) })
    await new Promise<void>((wake) => {
      asleep.push({ until: clock + ROUND_MS, wake })
      letTimePass()
    })
    const delegates = !subagent && ordinal === DELEGATES
    const asks = !subagent && ordinal === ASKS
    if (delegates) atWork.set(goal, 2)
    if (asks) atWork.set(goal, 0)
    letTimePass()
    const question = { detail: null, options: null, questions: null, schema: null }
    return {
      costMicros: ROUND_MICROS,
      asks: asks ? [{ question: 'Go on?', ...question }] : [],
      subagents: delegates
        ? ['one', 'other'].map((name) => ({ name, task: null, budgetMicros: null }))
        : [],
    }
  },
  closeRound: () => [],
  writeReport: () => 'Done',
}

function letTimePass(): void {
  if (asleep.length < [...atWork.values()].reduce((sum, count) => sum + count, 0)) return
  const [next] = asleep.toSorted((one, other) => one.until - other.until)
  if (!next) return
  asleep = asleep.filter((each) => each !== next)
  clock = next.until
  next.wake()
}

/** As the console reads it: through the service's own answer and the decoder. */
async function read(id: string): Promise<Spender> {
  const body: unknown = JSON.parse(JSON.stringify(sessionToWire(await service.find(id))))
  const session = decodeSession(body, id)
  return { known: { id, summary: summaryOf(session, clock) }, session }
}

/** What the service's tables say of the rounds that began within this time, a minute. */
async function spentPerMinute(from: number, to: number): Promise<number> {
  const { rows } = await service.pool.query<{ spent: string }>(
    'select coalesce(sum(cost_micros), 0) as spent from rounds where started_at >= $1 and started_at < $2',
    [new Date(from), new Date(to)],
  )
  return (Number(rows[0]?.spent) * MINUTE_MS) / (to - from)
}

beforeAll(async () => {
  service = await startTestEngine({ now: () => new Date(clock) }, agent)
})
afterAll(() => service.close())

test('the burn of two sessions with subagents is that of the tables, while these work and after both are answered', async () => {
  for (const goal of goals) atWork.set(goal, 1)
  ids = await Promise.all(goals.map((goal) => service.create(goal)))
  const waiting = await Promise.all(ids.map((id) => service.untilStatus(id, 'waiting_human')))
  clock += HOUR_MS
  const answeredAt = clock
  for (const goal of goals) atWork.set(goal, 1)
  for (const { sessionId, humanInputs } of waiting) {
    const [asked] = humanInputs
    if (!asked) throw new Error('Nobody asks.')
    await service.engine().respond(testAccount, sessionId, asked.inputId, { response: 'Yes' })
  }
  await Promise.all(ids.map((id) => service.untilStatus(id, 'complete')))

  const delegatedAt = answeredAt - HOUR_MS - (ROUNDS.subagent + 1) * ROUND_MS
  // The first round of each subagent tells what it costs when the round has ended.
  const besideAt = delegatedAt + 2 * ROUND_MS
  const beside = await comparedBetween(besideAt, besideAt)
  const after = await comparedBetween(answeredAt, answeredAt + 5 * ROUND_MS)
  expect(beside).toEqual(Array.from({ length: 4 }, () => ({ burn: 8_000_000, truth: 8_000_000 })))
  expect(after.length).toBeGreaterThanOrEqual(8)
  for (const each of after) expect(each).toEqual({ burn: 4_000_000, truth: 4_000_000 })
})

/** Burn and truth at each start of a round at which both sessions run. */
async function comparedBetween(from: number, to: number) {
  const within = shown.filter(({ at, spenders }) => {
    const run = spenders.every(({ session }) => session?.state === 'running')
    return run && at >= from && at <= to
  })
  return Promise.all(
    within.map(async ({ at, spenders }) => ({
      burn: fleetBurn(spenders, [], at).amounts[0]?.micros,
      truth: await spentPerMinute(at, at + ROUND_MS),
    })),
  )
}
