import { createFollower, type Follower } from '#src/follow/transcript/follower.ts'
import { messagesInOrder, type Transcript } from '#src/follow/transcript/transcript.ts'

import { faultsAtRest, uidOf } from './check-rest.ts'
import { createCursorModel, type CursorModel, type Semantics } from './cursor-model.ts'
import { drive, happen, randomSemantics, type Faults } from './follow-script.ts'
import type { Random } from './random.ts'

const MOST_READS_AFTER_END = 200

/**
 * One random script as text: a line for each look with everything that the follower asks, and what it then
 * shows and keeps. `^` is the start of the list, `!` a request without an answer. `found` is what is wrong
 * at rest.
 */
export function conversation(random: Random) {
  const semantics: Semantics = {
    ...randomSemantics(random),
    saysMore: random.chance(0.3),
    namesRoundOnce: random.chance(0.2),
    twinIds: random.chance(0.3),
    opensUnnamed: false,
  }
  if (!semantics.namesRoundOnce) semantics.opensUnnamed = random.chance(0.3)
  const faults = { share: random.chance(0.25) ? 0.1 : 0, lag: random.chance(0.2) ? 4 : 0 }
  const model = createCursorModel(semantics)
  const talk: Talk = { model, follower: createFollower(), random, faults, looks: [] }
  if (random.chance(0.15)) begin(model, random)
  let now = 0
  for (let events = 20 + random.below(60); events > 0; events -= 1) {
    now += 2_000
    if (random.chance(0.5)) happen(model, random, random.chance(0.8) ? 15 : 70)
    else look(talk, now)
    // Closed and opened again: everything goes through what is kept.
    if (random.chance(0.02))
      talk.follower = createFollower(structuredClone(talk.follower.snapshot()))
  }
  model.end()
  for (let reads = 0; reads < MOST_READS_AFTER_END; reads += 1) {
    const due = talk.follower.rereadAt()
    if (reads > 0 && due === null) break
    now = Math.max(now + 500, due ?? 0)
    look(talk, now)
  }
  const view = talk.follower.view()
  const found = faultsAtRest(model, view)
  const lines = [`# ${spelled(semantics)}`, ...talk.looks, held(view)]
  return { lines, found, about: semantics }
}

type Talk = {
  model: CursorModel
  follower: Follower
  random: Random
  faults: Faults
  looks: string[]
}

/** A session that has been going on for long. */
function begin(model: CursorModel, random: Random): void {
  const each = 5 + random.below(60)
  for (let rounds = 10 + random.below(40); rounds > 0; rounds -= 1) {
    model.start()
    for (let one = random.below(each); one > 0; one -= 1) model.say(model.rounds.length - 1)
  }
}

function look({ model, follower, random, faults, looks }: Talk, now: number): void {
  const before = follower.view()
  const asked: string[] = []
  const isDone = drive({ model, follower }, now, random, faults, ({ after, limit }) => {
    asked.push(`${after ?? '^'}/${limit}`)
  })
  const after = follower.view()
  const { doubt, complete, rereadAt } = after
  const kept = follower
    .takeChanges()
    .tails.map(({ roundId, from, messages }) => `${roundId}:${from}+${messages.length}`)
  const kinds = [
    `${now / 1000}: ${asked.join(' ')}${isDone ? '' : '!'} → ${after.count}`,
    after === before ? 'same' : '',
    kept.length > 0 ? `kept ${kept.join(' ')}` : '',
    doubt ? `${doubt.why} ${doubt.roundId} since ${doubt.since / 1000}` : '',
    complete ? 'complete' : '',
    rereadAt === null ? '' : `again at ${rereadAt / 1000}`,
  ]
  looks.push(kinds.filter(Boolean).join(', '))
}

/** How many keys there are, and the messages of each round in their order, by number. */
function held(view: Transcript): string {
  const rounds = view.rounds.map(({ roundId, messages }) => {
    const spans: number[][] = []
    for (const { message } of messages) {
      const uid = uidOf(message)
      const span = spans.at(-1)
      if (span && span[1] === uid - 1) span[1] = uid
      else spans.push([uid, uid])
    }
    const words = spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
    return `${roundId}: ${words.join(' ')}`
  })
  const keys = new Set(messagesInOrder(view).map(({ key }) => key)).size
  return `${keys} keys, ${rounds.join('; ')}`
}

function spelled(semantics: Semantics): string {
  const { cap, ...others } = semantics
  return JSON.stringify({ ...others, cap: `${cap.how} ${cap.at}` }).replaceAll('"', '')
}
