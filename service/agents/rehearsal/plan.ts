import type { Brief, Place } from '#service/agents/agent.ts'
import { InvalidSceneError } from '#service/engine/errors.ts'

import { createRandom, type Random } from './random.ts'
import { readScene, requestKinds, type RequestKind, type Scene } from './scene.ts'
import { subagentNames } from './subject.ts'
import { titleOf } from './titles.ts'

/** What the rehearsal has in mind for a session: all of it follows from goal and context. */
export type Plan = {
  scene: Scene
  rounds: number
  /** The rounds that ask, and what kind of request each raises. */
  asks: ReadonlyMap<number, RequestKind>
  subagentsIn: number
  subagentNames: readonly [string, string]
}

export type RoundSketch = {
  title: string
  costMicros: number
  greatestCostMicros: number
  messages: number
}

/** Throws `InvalidSceneError` when the scene line cannot be read or names rounds that there are not. */
export function planSession(brief: Brief): Plan {
  const scene = readScene(brief.context)
  const random = randomFor(brief, 'plan')
  const rounds = scene.rounds ?? random.whole(6, 12)
  requireWithin(scene, rounds)
  const asks = planAsks(scene, rounds, random)
  const subagentsIn = scene.subagents ?? middleOf(rounds, asks)
  return { scene, rounds, asks, subagentsIn, subagentNames: subagentNames(brief) }
}

/** How many rounds this subagent does: two or three, the same each time it is asked. */
export function subagentRounds(brief: Brief, name: string): number {
  return randomFor(brief, `subagent ${name}`).whole(2, 3)
}

/** What a round will be like, the same each time it is asked; it never costs more than its greatest cost. */
export function sketchRound(brief: Brief, plan: Plan, place: Place): RoundSketch {
  const random = randomFor(brief, `round ${place.subagent?.name ?? ''} ${place.ordinal}`)
  const cents = random.whole(2, 40)
  const spareCents = random.whole(0, 10)
  const { costMicros: exact } = plan.scene
  return {
    title: titleOf(brief, plan, place),
    costMicros: exact ?? cents * 10_000,
    greatestCostMicros: exact ?? Math.min(40, cents + spareCents) * 10_000,
    messages: plan.scene.messages ?? random.whole(2, 5),
  }
}

/** Randomness of its own for each purpose, so that a scene that changes one thing leaves the rest. */
export function randomFor(brief: Brief, purpose: string): Random {
  return createRandom(`${purpose}\n${brief.goal}\n${JSON.stringify(brief.context ?? null)}`)
}

function planAsks(scene: Scene, rounds: number, random: Random): ReadonlyMap<number, RequestKind> {
  const first = random.whole(0, requestKinds.length - 1)
  const kinds = scene.kinds ?? [...requestKinds.slice(first), ...requestKinds.slice(0, first)]
  const early = random.whole(2, 3)
  const usual = random.whole(0, 1) === 0 ? [early] : [early, early + random.whole(2, 3)]
  const asks = scene.ask ?? [...new Set(usual.map((round) => Math.min(round, rounds)))]
  return new Map(
    asks.map((round, index) => [round, kinds[index % kinds.length] ?? requestKinds[0]]),
  )
}

/** A round near the middle that does not ask as well; very short sessions have none. */
function middleOf(rounds: number, asks: ReadonlyMap<number, RequestKind>): number {
  const middle = Math.ceil(rounds / 2)
  const order = [middle, middle + 1, middle - 1, middle + 2]
  const free = order.find((round) => round > 1 && round < rounds && !asks.has(round))
  return free ?? 0
}

function requireWithin(scene: Scene, rounds: number): void {
  const named = { fail: scene.fail ?? 0, subagents: scene.subagents ?? 0 }
  const furthest = { ...named, ask: Math.max(0, ...(scene.ask ?? [])) }
  for (const [key, round] of Object.entries(furthest)) {
    if (round <= rounds) continue
    throw new InvalidSceneError(
      `The rehearsal: line names round ${round} for ${key}, but this session has ${rounds} rounds.`,
    )
  }
}
