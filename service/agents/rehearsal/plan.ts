import { hash } from 'node:crypto'

import type { Brief, Place } from '#service/agents/agent.ts'

import { readScene, requestKinds, type RequestKind, type Scene } from './scene.ts'

/** The plan of the rehearsal for a session: all of it follows from goal and context. */
export type Plan = {
  scene: Scene
  rounds: number
  /** The rounds that ask, and the kind of request that each raises. */
  asks: ReadonlyMap<number, RequestKind>
  subagentsIn: number
}

export const subagentNames = ['sources', 'checks'] as const

export type RoundSketch = {
  title: string
  costMicros: number
  greatestCostMicros: number
  messages: number
}

/** Throws a 400 when the scene line cannot be read. */
export function planSession(brief: Brief): Plan {
  const scene = readScene(brief.context)
  const random = randomFor(brief, 'plan')
  const rounds = scene.rounds ?? random.whole(6, 12)
  const asks = planAsks(scene, rounds, random)
  const subagentsIn = scene.subagents ?? middleOf(rounds, asks)
  return { scene, rounds, asks, subagentsIn }
}

/** The number of rounds of this subagent: two or three, the same at each call. */
export function subagentRounds(brief: Brief, name: string): number {
  return randomFor(brief, `subagent ${name}`).whole(2, 3)
}

/** The sketch of a round, the same at each call; the round never costs more than its greatest cost. */
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

export type Random = ReturnType<typeof randomFor>

/** Randomness of its own for each purpose: a scene that changes one thing leaves the rest. */
export function randomFor(brief: Brief, purpose: string) {
  const seed = `${purpose}\n${brief.goal}\n${JSON.stringify(brief.context ?? null)}`
  let state = Number.parseInt(hash('sha256', seed).slice(0, 8), 16)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[whole(0, items.length - 1)] ?? items[0]
  return { whole, pick }
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

const plainWords = new Set(
  `a about after all also an and any are as at be before but by can check do does each every find for from get give
   goes has have how if in into is it its make many more most must new next no not of off on one or our out over per
   please prepare report should so some than that the their them then there these they this those to up us use was we
   what when where which who why will with without work write you your`.split(/\s+/),
)

/** The words of the goal that carry its meaning, in their order; never empty. */
export function subjectWords(brief: Brief): readonly [string, ...string[]] {
  const words = brief.goal.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
  const telling = words.filter(
    (word) =>
      word.length <= 24 &&
      !plainWords.has(word.toLowerCase()) &&
      (word.length > 2 || word === word.toUpperCase()),
  )
  // A goal mostly begins with its verb ("Reconcile …"), which is no subject.
  const subjects = telling.length > 2 && telling[0] === words[0] ? telling.slice(1) : telling
  const [first = 'the goal', ...rest] = [...new Set(subjects)]
  return [first, ...rest.slice(0, 11)]
}

const titles = [
  'Read the brief',
  'Survey {a}',
  'Map {a} to {b}',
  'Compare {a} with {b}',
  'Try {a} on a sample',
  'Reconcile {a} and {b}',
  'Check {a} once more',
]

/** A short human title; it follows from the place of the round, so neighbours differ. */
function titleOf(brief: Brief, plan: Plan, { ordinal, subagent }: Place): string {
  if (!subagent && ordinal > plan.rounds) return 'Follow the new direction'
  const words = subjectWords(brief)
  const fillers = { a: pickAt(words, ordinal), b: pickAt(words, ordinal + 1) }
  return fill(pickAt(titles, ordinal - 1), fillers)
}

/** A template with its names in braces filled in. */
export function fill(template: string, fillers: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => fillers[key] ?? '')
}

function pickAt(items: readonly string[], index: number): string {
  return items[index % items.length] ?? ''
}
