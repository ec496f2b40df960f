import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Agent, Brief, Place } from '#service/agents/agent.ts'
import { startTestEngine, testAccount } from '#service/engine/engine-fixture.ts'
import { sessionToWire } from '#service/http/routes/session-routes.ts'
import { decodeSession } from '#src/api/decode/decode-session.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'

import { suggestedBudget } from './budget.ts'
import { burnOf } from './burn.ts'
import { fleetBurn, spentSince } from './fleet-spend.ts'
import { limitAfter } from './limit.ts'
import { decimalFromMicros } from './money.ts'
import { timesOf } from './times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TRUE_RATE = 2_000_000

type Step = { seconds: number; cents: number; asks?: boolean; delegates?: boolean }
type Script = { rounds: Step[]; one?: Step[]; other?: Step[] }

let service: Awaited<ReturnType<typeof startTestEngine>>
/** The service's clock: it goes on when every branch at work has begun its round. */
let clock = 0
let branches = 1
let asleep: { until: number; wake: () => void }[] = []
/** The session as the service shows it at the start of each round. */
let shown: Session[] = []

beforeAll(async () => {
  service = await startTestEngine({ now: () => new Date(clock) }, scriptedAgent)
})
afterAll(() => service.close())
beforeEach(() => {
  clock += 24 * HOUR
  branches = 1
  asleep = []
  shown = []
})

clock = Date.UTC(2026, 10, 20, 8)

const scriptedAgent: Agent = {
  name: 'scripted',
  model: null,
  keepsBudgets: true,
  check: () => undefined,
  planRound(brief, place) {
    const step = stepOf(brief, place)
    if (step) return { title: `Round ${place.ordinal}`, greatestCostMicros: step.cents * 10_000 }
    if (place.subagent) branches = Math.max(1, branches - 1)
    letTimePass()
    return null
  },
  async performRound(brief, place) {
    const step = stepOf(brief, place)
    if (!step) throw new Error('The script has no such round.')
    shown.push(await read(current))
    await new Promise<void>((wake) => {
      asleep.push({ until: clock + step.seconds * 1_000, wake })
      letTimePass()
    })
    if (step.delegates) branches = 2
    return {
      costMicros: step.cents * 10_000,
      asks: step.asks
        ? [{ question: 'Go on?', detail: null, options: null, questions: null, schema: null }]
        : [],
      subagents: step.delegates
        ? ['one', 'other'].map((name) => ({ name, task: null, budgetMicros: null }))
        : [],
    }
  },
  writeReport: () => 'Done',
}

function letTimePass(): void {
  if (asleep.length < branches) return
  const [next] = asleep.toSorted((a, b) => a.until - b.until)
  if (!next) return
  asleep = asleep.filter((each) => each !== next)
  clock = next.until
  next.wake()
}

function stepOf(brief: Brief, { ordinal, subagent }: Place): Step | undefined {
  const script = scriptOf(brief)
  if (!subagent) return script.rounds[ordinal - 1]
  return (subagent.name === 'one' ? script.one : script.other)?.[ordinal - 1]
}

function scriptOf({ goal }: Brief): Script {
  return JSON.parse(goal)
}

let current = ''

/** As the console reads it: through the service's own answer and the decoder. */
async function read(id: string): Promise<Session> {
  const body: unknown = JSON.parse(JSON.stringify(sessionToWire(await service.find(id))))
  return decodeSession(body, id)
}

async function play(script: Script, budget?: number): Promise<Session> {
  current = await service.create(JSON.stringify(script), undefined, budget)
  const next = async () => {
    const { status, humanInputs } = await service.untilSession(current, (session) =>
      ['complete', 'waiting_human', 'cost_limited', 'failed'].includes(session.status),
    )
    return { status, open: humanInputs.find((input) => input.status === 'pending') }
  }
  for (;;) {
    const { status, open } = await next()
    if (status !== 'waiting_human' || !open) break
    shown.push(await read(current))
    clock += HOUR
    await service.engine().respond(testAccount, current, open.inputId, { response: 'Yes' })
  }
  return read(current)
}

/** Burn of the running session after at least three finished rounds, by the number of finished rounds. */
function burns(): (number | null)[] {
  return shown
    .filter(({ state }) => state === 'running')
    .filter(({ rounds }) => rounds.filter(({ state }) => state === 'complete').length >= 3)
    .map((session) => {
      const fleet = fleetBurn(
        [{ known: { id: session.id, summary: summaryOf(session, clock) }, session }],
        [],
        clock,
      )
      expect(fleet.amounts).toEqual([{ currency: 'USD', micros: burnOf(session) }])
      return burnOf(session)
    })
}

/** Rates that are more than 15 % off the true one. */
function wrongRates(): (number | null)[] {
  return burns().filter((burn) => Math.abs((burn ?? 0) - TRUE_RATE) > TRUE_RATE * 0.15)
}

const steady = (rounds: number): Step[] =>
  Array.from({ length: rounds }, () => ({ seconds: 30, cents: 100 }))

test('steady: a session that spends 2.00 a minute burns 2.00 a minute, and nothing once it has ended', async () => {
  const session = await play({ rounds: steady(8) })
  expect(burns().length).toBeGreaterThanOrEqual(5)
  expect(wrongRates()).toEqual([])
  expect(burnOf(session)).toBe(0)
})

test('bursty: short and long rounds, cheap and dear, burn what they cost per minute of work', async () => {
  const rounds = [
    { seconds: 6, cents: 21 },
    { seconds: 240, cents: 760 },
    { seconds: 12, cents: 42 },
    { seconds: 3, cents: 9 },
    { seconds: 90, cents: 320 },
    { seconds: 600, cents: 1_900 },
    { seconds: 30, cents: 110 },
    { seconds: 6, cents: 20 },
  ]
  await play({ rounds })
  expect(burns().length).toBeGreaterThanOrEqual(5)
  expect(wrongRates()).toEqual([])
})

test('waiting: an hour of waiting makes no round cheaper, and while it waits nothing is burnt', async () => {
  const rounds = Array.from({ length: 8 }, (_, index) => ({
    seconds: 30,
    cents: 100,
    asks: index % 3 === 1,
  }))
  const session = await play({ rounds })
  const waits = shown.filter(({ state }) => state === 'waiting')
  expect(waits).toHaveLength(3)
  expect(waits.map(burnOf)).toEqual([0, 0, 0])
  expect(burns().length).toBeGreaterThanOrEqual(5)
  expect(wrongRates()).toEqual([])
  expect(timesOf(session, clock)).toEqual({
    activeMs: 4 * MINUTE,
    waitedMs: 3 * HOUR,
    heldMs: 0,
  })
})

test('subagents: rounds beside each other cost together, in the time of one', async () => {
  const rounds = [...steady(3), { seconds: 30, cents: 100, delegates: true }, ...steady(4)]
  await play({
    rounds,
    one: [1, 2, 3, 4].map(() => ({ seconds: 30, cents: 50 })),
    other: [1, 2].map(() => ({ seconds: 60, cents: 100 })),
  })
  expect(burns().length).toBeGreaterThanOrEqual(8)
  expect(wrongRates()).toEqual([])
})

test('what the console expects to be held at the limit after some rounds is held after them', async () => {
  await play({ rounds: steady(10) }, 7)
  const { cost, rounds, state } = await read(current)
  expect([state, cost.spentMicros, rounds.length]).toEqual(['cost-limited', 7_000_000, 7])
  const expected = shown.slice(1).map((session) => limitAfter(session))
  expect(expected.map((left) => left?.rounds)).toEqual([6, 5, 4, 3, 2, 1])
  expect(expected[0]?.lastsMs).toBe(3 * MINUTE)
})

test('the budget that is suggested at the limit pays ten more rounds before the service holds again', async () => {
  const rounds = Array.from({ length: 20 }, (_, n) => ({ seconds: 30, cents: n % 2 ? 65 : 70 }))
  const held = await play({ rounds }, 2)
  expect([held.state, held.cost.spentMicros, held.rounds.length]).toEqual([
    'cost-limited',
    1_350_000,
    2,
  ])
  const newBudget = Number(decimalFromMicros(suggestedBudget(held)))
  await service.engine().signal(testAccount, current, { type: 'resume', newBudget })
  const { status, rounds: done } = await service.untilSession(
    current,
    (session) => session.status === 'cost_limited' && session.rounds.length > 2,
  )
  expect([status, newBudget]).toEqual(['cost_limited', 8.35])
  expect(done.length).toBeGreaterThanOrEqual(12)
})

test('the spend since a moment is that of the service’s tables, in a browser that saw nothing of it', async () => {
  const session = await play({
    rounds: [...steady(3), { seconds: 30, cents: 100, asks: true }, ...steady(3)],
  })
  const spender = { known: { id: session.id, summary: summaryOf(session, clock) }, session }
  const moments = shown
    .filter(({ state }) => state === 'running')
    .map(({ rounds }) => rounds.at(-1)?.startedAt ?? 0)
  for (const from of moments.slice(1)) {
    const { rows } = await service.pool.query<{ spent: string }>(
      'select coalesce(sum(cost_micros), 0) as spent from rounds where session_id = $1 and started_at >= $2',
      [session.id, new Date(from)],
    )
    expect(spentSince([spender], [], from)).toEqual({
      amounts: [{ currency: 'USD', micros: Number(rows[0]?.spent) }],
      atLeast: false,
    })
  }
  expect(moments).toHaveLength(7)
})
