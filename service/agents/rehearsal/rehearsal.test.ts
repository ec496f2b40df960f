import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { AgentMessage, Brief, Hands, InputRequest } from '#service/agents/agent.ts'
import { emptyStory } from '#service/agents/story-fixture.ts'
import { shareOf } from '#src/testing/tier.ts'

import { createRehearsalAgent } from './create-rehearsal-agent.ts'
import { requestKinds } from './scene.ts'

const agent = createRehearsalAgent({ roundMs: 0 })
const refuse = () => Promise.reject(new Error('The rehearsal calls no model.'))

/** Hands that keep what is said; the rehearsal uses no others. */
function handsFor(said: AgentMessage[]): Hands {
  return {
    say: async (messages) => void said.push(...messages),
    record: refuse,
    throwIfStopping: () => undefined,
    beginCall: refuse,
    endCall: refuse,
    dropCall: refuse,
    wait: refuse,
    signal: new AbortController().signal,
  }
}

type Performance = {
  titles: string[]
  costs: { actual: number; greatest: number }[]
  messages: AgentMessage[][]
  asks: InputRequest[]
  subagents: string[]
}

/** Every round of a session, on its own branch or a subagent's, as the engine would have it done. */
async function perform(brief: Brief, by: string | null = null): Promise<Performance> {
  const seen: Performance = { titles: [], costs: [], messages: [], asks: [], subagents: [] }
  const subagent = by === null ? null : { name: by, task: null, budgetMicros: null }
  for (let ordinal = 1; ; ordinal += 1) {
    const place = { ordinal, subagent }
    const planned = agent.planRound(brief, place, emptyStory, {
      redirected: false,
      roundsSoFar: ordinal - 1,
    })
    if (!planned) return seen
    const said: AgentMessage[] = []
    const outcome = await agent.performRound(brief, place, emptyStory, handsFor(said))
    seen.titles.push(planned.title)
    seen.costs.push({ actual: outcome.costMicros ?? 0, greatest: planned.greatestCostMicros })
    seen.messages.push(said)
    seen.asks.push(...outcome.asks)
    seen.subagents.push(...outcome.subagents.map(({ name }) => name))
  }
}

const briefOf = (goal: string, context: unknown = null): Brief => ({
  goal,
  context,
  guardrails: null,
})

test('any goal gives 6 to 12 rounds at $0.02 to $0.40 that say something and ask a human at least once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }), async (goal) => {
      const seen = await perform(briefOf(goal))
      expect(seen.titles.length).toBeGreaterThanOrEqual(6)
      expect(seen.titles.length).toBeLessThanOrEqual(12)
      for (const { actual, greatest } of seen.costs) {
        expect(actual).toBeGreaterThanOrEqual(20_000)
        expect(actual).toBeLessThanOrEqual(greatest)
        expect(greatest).toBeLessThanOrEqual(400_000)
      }
      for (const said of seen.messages) {
        expect(said.length).toBeGreaterThanOrEqual(2)
        expect(said.length).toBeLessThanOrEqual(5)
        expect(said.every((message) => message.text !== '' || message.tool !== null)).toBe(true)
      }
      expect(seen.asks.length).toBeGreaterThanOrEqual(1)
      expect(seen.subagents).toHaveLength(2)
      expect(new Set(seen.subagents).size).toBe(2)
      for (const name of seen.subagents) {
        expect(name).toMatch(/^[a-z0-9-]{2,16}$/)
        const child = await perform(briefOf(goal), name)
        expect(child.titles.length).toBeGreaterThanOrEqual(2)
        expect(child.titles.length).toBeLessThanOrEqual(3)
        expect(child.asks).toEqual([])
      }
    }),
    { numRuns: shareOf({ quick: 20, full: 60, soak: 60 }) },
  )
})

test('the same goal and context give the same session, another goal another one', async () => {
  const brief = briefOf('Reconcile FX refunds for October', 'Use the ledger.')
  const first = await perform(brief)
  expect(await perform(brief)).toEqual(first)
  expect(await perform(briefOf('Draft the release notes', 'Use the ledger.'))).not.toEqual(first)
  const words = JSON.stringify(first)
  for (const word of ['FX', 'refunds', 'October']) expect(words).toContain(word)
})

test('over many goals each of the four kinds of request comes up', async () => {
  const kinds = new Set<string>()
  for (let n = 0; n < 40; n += 1) {
    for (const ask of (await perform(briefOf(`Goal number ${n}`))).asks) {
      kinds.add(
        ask.questions ? 'questions' : ask.schema ? 'schema' : ask.options ? 'choice' : 'text',
      )
    }
  }
  expect([...kinds].toSorted()).toEqual([...requestKinds].toSorted())
})

test('a scene changes only what it names', async () => {
  const scene = 'rehearsal: rounds=5 messages=30 ask=1,5 kind=schema,text cost=1.25 subagents=2'
  const seen = await perform(briefOf('Count invoices', scene))
  expect(seen.titles).toHaveLength(5)
  expect(seen.messages.map((said) => said.length)).toEqual([30, 30, 30, 30, 30])
  expect(seen.costs).toHaveLength(5)
  for (const { actual, greatest } of seen.costs)
    expect([actual, greatest]).toEqual([1_250_000, 1_250_000])
  expect(seen.asks.map((ask) => ask.schema !== undefined)).toEqual([true, false])
  expect(seen.subagents).toHaveLength(2)
})

test('guardrails that say what to ask before are repeated in the request', async () => {
  const guardrails = { askBefore: 'deleting anything' }
  const { asks } = await perform({ ...briefOf('Goal', 'rehearsal: ask=1'), guardrails })
  expect(asks[0]?.detail).toContain('deleting anything')
})

test('a direction is repeated by the round that takes it up', async () => {
  const said: AgentMessage[] = []
  const story = { ...emptyStory, newDirections: ['Only the north'] }
  await agent.performRound(briefOf('Goal'), { ordinal: 3, subagent: null }, story, handsFor(said))
  expect(said[0]?.text).toContain('Only the north')
})
