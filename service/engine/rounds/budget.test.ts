import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import type { Agent, Brief, Place } from '#service/agents/agent.ts'
import { startTestEngine } from '#service/engine/engine-fixture.ts'
import { shareOf } from '#src/testing/tier.ts'

vi.setConfig({ testTimeout: 180_000 })

type Costs = { greatest: number; actual: number }
type Script = { rounds: Costs[]; subagentsIn: number; one: Costs[]; other: Costs[] }

/** Costs come from the goal; a round may even ask for more than it has reserved. */
const scriptedAgent: Agent = {
  name: 'scripted',
  model: null,
  keepsBudgets: true,
  check: () => undefined,
  planRound(brief, place) {
    const costs = costsOf(brief, place)
    return costs ? { title: `Round ${place.ordinal}`, greatestCostMicros: costs.greatest } : null
  },
  async performRound(brief, place, _story, hands) {
    await hands.say([{ role: 'agent', author: null, text: 'At work', tool: null }])
    const subagents = scriptOf(brief).subagentsIn === place.ordinal && !place.subagent
    return {
      costMicros: costsOf(brief, place)?.actual ?? 0,
      asks: [],
      subagents: subagents
        ? ['one', 'other'].map((name) => ({ name, task: null, budgetMicros: null }))
        : [],
    }
  },
  writeReport: () => 'Done',
}

const service = await startTestEngine({}, scriptedAgent)
// The books as of every commit. Without the table's own check, an overspending engine would show.
await service.pool.query(`
  alter table sessions drop constraint more_than_the_budget_was_reported;
  create table books (session_id text, spent bigint, reserved bigint, budget bigint, costs bigint, held bigint);
  create function book() returns trigger language plpgsql as $$ begin
    insert into books select s.session_id, s.spent_micros, s.reserved_micros, s.budget_micros,
      (select coalesce(sum(cost_micros), 0) from rounds r where r.session_id = s.session_id),
      (select coalesce(sum(reserved_micros), 0) from rounds r where r.session_id = s.session_id)
    from sessions s where s.session_id = new.session_id;
    return null;
  end $$;
  create constraint trigger book after insert or update on sessions
    deferrable initially deferred for each row execute function book();`)

function scriptOf(brief: Brief): Script {
  return JSON.parse(brief.goal)
}

function costsOf(brief: Brief, { ordinal, subagent }: Place): Costs | undefined {
  const script = scriptOf(brief)
  if (!subagent) return script.rounds[ordinal - 1]
  return (subagent.name === 'one' ? script.one : script.other)[ordinal - 1]
}

const costs = fc.record({
  greatest: fc.integer({ min: 0, max: 3_000_000 }),
  actual: fc.integer({ min: 0, max: 4_000_000 }),
})
const script = fc.record({
  rounds: fc.array(costs, { minLength: 1, maxLength: 4 }),
  subagentsIn: fc.integer({ min: 0, max: 3 }),
  one: fc.array(costs, { minLength: 1, maxLength: 3 }),
  other: fc.array(costs, { minLength: 1, maxLength: 3 }),
})

test('in every stored state spend and reservations fit the budget, and the spend is the sum of the rounds', async () => {
  await fc.assert(
    fc.asyncProperty(
      script,
      fc.integer({ min: 0, max: 6_000_000 }),
      fc.array(fc.integer({ min: 1, max: 2_500_000 }), { minLength: 1, maxLength: 4 }),
      async (goal, firstBudget, raises) => {
        const id = await service.create(JSON.stringify(goal), undefined, firstBudget / 1_000_000)
        for (let turn = 0; ; turn += 1) {
          const session = await service.untilSession(id, (it) =>
            ['cost_limited', 'complete', 'failed'].includes(it.status),
          )
          expect(session.status).not.toBe('failed')
          expect(session.reservedMicros).toBe(0)
          if (session.status === 'complete') break
          const raise = (raises[turn % raises.length] ?? 1) * 2 ** turn
          const newBudget = ((session.spentMicros ?? 0) + raise) / 1_000_000
          await service.signal(id, { type: 'resume', newBudget })
        }
        await expectBooksInOrder(id)
        await expectNothingLost(id, goal)
      },
    ),
    { numRuns: shareOf({ quick: 10, full: 25, soak: 25 }), endOnFailure: true },
  )
})

async function expectBooksInOrder(id: string) {
  const { rows } = await service.pool.query(
    `select count(*) as states,
       count(*) filter (where spent + reserved > budget) as overspent,
       count(*) filter (where spent <> costs) as unbooked,
       count(*) filter (where reserved <> held) as unreserved
     from books where session_id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({ overspent: 0, unbooked: 0, unreserved: 0 })
  expect(rows[0].states).toBeGreaterThan(2)
}

/** A branch that meets the limit goes on after the resume: no round of any branch is left out. */
async function expectNothingLost(id: string, goal: Script) {
  const { rounds } = await service.find(id)
  const delegated = goal.subagentsIn >= 1 && goal.subagentsIn <= goal.rounds.length
  const expected = goal.rounds.length + (delegated ? goal.one.length + goal.other.length : 0)
  expect(rounds).toHaveLength(expected)
  expect(rounds.every((round) => round.status === 'complete')).toBe(true)
}
