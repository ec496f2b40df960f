import { afterAll, describe, expect, test, vi } from 'vitest'

import type { AttemptState } from '#src/model/attempt.ts'
import { shareOf } from '#src/testing/tier.ts'

import { attemptQueries } from './attempt-queries.ts'
import {
  openOperators,
  prepare,
  readMessages,
  readNow,
  readUntil,
  serveForNetworks,
  type TableAction,
  type Target,
} from './post-faults-fixture.ts'

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 6 })

/** The state in which an attempt may come to rest; `none` when nothing was sent. */
type Rest = AttemptState | 'none'

const everywhere = (...rest: readonly Rest[]): Record<TableAction, readonly Rest[]> => ({
  create: rest,
  answer: rest,
  pause: rest,
  resume: rest,
  redirect: rest,
  cancel: rest,
})

/**
 * The states in which an attempt must end, by fault and action. `unknown` is a last word only where the service shows
 * nothing: a create has no list to look in, and a request that never arrived leaves no trace.
 */
const table = {
  'drop before': everywhere('unknown'),
  'drop after': { ...everywhere('confirmed'), create: ['unknown'] },
  delay: everywhere('confirmed'),
  'double click': everywhere('confirmed'),
  // Each operator's own click: who was second is told so, or nothing was left to send.
  'two operators': {
    ...everywhere('confirmed', 'refused'),
    create: ['confirmed'],
    answer: ['confirmed', 'refused', 'none'],
    redirect: ['confirmed'],
  },
  // The target is over: the session has ended, and for a create the key is revoked.
  expired: { ...everywhere('refused'), answer: ['none'] },
  // More is spent than this operator has seen: the session is held, or the budget is below the spend.
  'stale budget': { ...everywhere('confirmed'), pause: ['refused'], resume: ['none'] },
} satisfies Record<string, Record<TableAction, readonly Rest[]>>

type Fault = keyof typeof table
const faults = keysOf(table)
const actions = keysOf(everywhere())
const all = faults.flatMap((fault) => actions.map((action) => ({ fault, action })))
function keysOf<Key extends string>(of: Record<Key, unknown>): readonly Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These tables have no other keys.
  return Object.keys(of) as Key[]
}

/** Each fault with two actions, each action with two faults or three. */
const someOfEach = all.filter(
  ({ fault, action }) => (faults.indexOf(fault) + actions.indexOf(action)) % 3 === 0,
)
const cases = shareOf({ quick: someOfEach, full: all, soak: all })

let held = 0
const { count, gatewayUrl } = serveForNetworks()
afterAll(() => void process.stdout.write(`${held} of ${cases.length} POST faults hold\n`))

type Operators = Awaited<ReturnType<typeof openOperators>>

/**
 * The number of an action's effects, by each of the service's own tables that can tell: every POST that it accepts
 * leaves its key there, in the transaction of its effect.
 */
function effects(operators: Operators, action: TableAction, { id, goal }: Target) {
  const keys = operators.flatMap(({ network }) => network.departures.map(({ key }) => key))
  const counts = [count('from idempotency_keys where key = any($1)', [keys])]
  if (action === 'create') counts.push(count('from sessions where goal = $1', [goal]))
  if (action === 'redirect') {
    const given = 'from directions where session_id = $1 and body = $2'
    counts.push(count(given, [id, goal]))
  }
  if (action === 'answer') {
    const given = 'from human_inputs where session_id = $1 and status = $2'
    counts.push(count(given, [id, 'answered']))
  }
  return Promise.all(counts)
}

/** Does what the fault says; gives the number of clicks that were made. */
async function play(fault: Fault, operators: Operators, target: Target): Promise<number> {
  const [one, two] = operators
  const click = () => Promise.allSettled([target.click(one)])
  switch (fault) {
    case 'drop before':
    case 'drop after':
    case 'delay':
      one.network.set(fault)
      await click()
      one.network.set('none')
      return 1
    case 'double click':
      await Promise.allSettled([target.click(one), target.click(one)])
      return 1
    case 'two operators':
      await Promise.allSettled([target.click(one), target.click(two)])
      return 2
    case 'expired':
      if (target.id === null) await revokeKey(one)
      else await two.api.api.signalSession(target.id, { type: 'cancel' })
      two.network.departures.length = 0
      await click()
      return 1
    case 'stale budget':
      await click()
      return 1
    default:
      return fault satisfies never
  }
}

async function revokeKey({ api }: Operators[number]): Promise<void> {
  await api.api.revokeKey(api.credentials.keys[0]?.keyId ?? '')
}

/** A target of which more is spent by the time of the click than the first operator has seen. */
async function stale(operators: Operators, action: TableAction): Promise<Target> {
  const [one, two] = operators
  if (action === 'create') return prepare([one, two], action, { budget: '0.000001' })
  if (action === 'answer') return prepare([one, two], action)
  if (action === 'resume') {
    const target = await prepare([one, two], action)
    const id = target.id ?? ''
    const before = await readNow(one.api, id)
    await two.api.api.signalSession(id, { type: 'resume', newBudget: 60 })
    await vi.waitFor(
      async () => {
        const { cost } = await two.api.api.getSession(id)
        if ((cost.spentMicros ?? 0) <= 50_000_000) throw new Error('too little is spent')
      },
      { timeout: 30_000, interval: 100 },
    )
    two.network.departures.length = 0
    // The first operator's page has not read it since.
    one.api.queryClient.setQueryData(['session', id], before, { updatedAt: Date.now() - 60_000 })
    return target
  }
  // Slow enough to be met at work, and at its limit after one round.
  const scene = { budget: '0.5', context: 'rounds=500 ask=0 cost=0.3', paceMs: 1_500 }
  const target = await prepare([one], action, scene)
  await readUntil(two.api, target.id ?? '', 'cost-limited')
  return target
}

/** Never more than was clicked; one at all when it is confirmed, none when it is refused or never arrived. */
function effectsAllowed(fault: Fault, action: TableAction, clicks: number, rest: Rest) {
  const isOwn = action === 'create' || action === 'redirect'
  const none = fault === 'drop before' || (rest === 'refused' && clicks === 1)
  return { least: rest === 'confirmed' ? 1 : 0, most: none ? 0 : isOwn ? clicks : 1 }
}

describe.concurrent('a POST', () => {
  test.each(cases)('$action, $fault', async ({ fault, action }) => {
    const operators = await openOperators(gatewayUrl(), actions.indexOf(action))
    const [one] = operators
    const target = await (fault === 'stale budget'
      ? stale(operators, action)
      : prepare(operators, action))
    const clicks = await play(fault, operators, target)

    const records = async () => {
      if (target.id !== null) await readNow(one.api, target.id)
      if (target.id !== null && action === 'redirect') await readMessages(one.api, target.id)
      const attempts = await one.api.queryClient.fetchQuery(attemptQueries.all(one.api))
      return attempts.filter((attempt) => attempt.action === action)
    }
    const expected = table[fault][action]
    const rest = await vi.waitFor(
      async () => {
        const [record] = await records()
        expect(expected).toContain(record?.state ?? 'none')
        return record ?? null
      },
      { timeout: 40_000, interval: 100 },
    )
    for (const { network } of operators) {
      const sent = network.departures
      expect(sent.length, 'requests that left').toBeLessThanOrEqual(1)
      expect(sent.every(({ key }) => key !== null)).toBe(true)
    }
    const { least, most } = effectsAllowed(fault, action, clicks, rest?.state ?? 'none')
    const happened = await effects(operators, action, target)
    expect(new Set(happened).size, 'the tables agree').toBe(1)
    expect(happened[0], 'effects').toBeGreaterThanOrEqual(least)
    expect(happened[0], 'effects').toBeLessThanOrEqual(most)
    expect(await records()).toHaveLength(rest === null ? 0 : 1)
    held += 1
    if (target.id !== null) {
      await operators[1].api.api.signalSession(target.id, { type: 'cancel' }).catch(() => null)
    }
  })
})
