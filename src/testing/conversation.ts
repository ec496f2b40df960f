import type { FollowerSnapshot } from '#src/follow/transcript/follower-state.ts'
import { createFollower, type Follower } from '#src/follow/transcript/follower.ts'
import { messagesInOrder, type KeyedMessage } from '#src/follow/transcript/transcript.ts'

import { faultsAtRest } from './check-rest.ts'
import { createCursorModel, type CursorModel, type Semantics } from './cursor-model.ts'
import { drive, happen, randomSemantics } from './follow-script.ts'
import type { Random } from './random.ts'

const MOST_READS_AFTER_END = 200

/**
 * A random script in which the console is also closed, and opened again with only the messages that it kept.
 * `found` has the faults at rest and the losses on the way, `asks` the number of requests.
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
  const store = createStore()
  let follower = createFollower()
  let asks = 0
  const gone = new Set<string>()
  if (random.chance(0.15)) begin(model, random)

  function look(now: number): void {
    const before = keysOf(follower)
    drive({ model, follower }, now, random, faults, () => void (asks += 1))
    const after = new Set(keysOf(follower))
    for (const key of before) if (!after.has(key)) gone.add(key)
    store.keep(follower)
  }

  let now = 0
  for (let events = 20 + random.below(60); events > 0; events -= 1) {
    now += 2_000
    if (random.chance(0.5)) happen(model, random, random.chance(0.8) ? 15 : 70)
    else look(now)
    if (random.chance(0.02)) follower = store.restore() ?? follower
  }
  model.end()
  for (let reads = 0; reads < MOST_READS_AFTER_END; reads += 1) {
    const due = follower.rereadAt()
    if (reads > 0 && due === null) break
    now = Math.max(now + 500, due ?? 0)
    look(now)
  }

  const view = follower.view()
  const found = faultsAtRest(model, view)
  if (gone.size > 0) found.push(`${gone.size} disappeared`)
  const kept = store.restore()
  const isKept = JSON.stringify(kept?.view().rounds) === JSON.stringify(view.rounds)
  if (!isKept) found.push('what is kept is not what is shown')
  if (kept?.view().complete !== view.complete) found.push('kept as otherwise complete')
  return { found, about: semantics, asks }
}

function keysOf(follower: Follower): string[] {
  return messagesInOrder(follower.view()).map(({ key }) => key)
}

/** The store of a browser for a session: only changes are ever written to it. */
function createStore() {
  const rounds = new Map<string | null, readonly KeyedMessage[]>()
  let audit: FollowerSnapshot['audit'] | null = null
  return {
    keep(follower: Follower): void {
      const changes = follower.takeChanges()
      audit = structuredClone(changes.audit)
      for (const { roundId, from, messages } of changes.tails) {
        rounds.set(roundId, [...(rounds.get(roundId) ?? []).slice(0, from), ...messages])
      }
    },
    restore(): Follower | null {
      if (audit === null) return null
      const kept = [...rounds].map(([roundId, messages]) => ({ roundId, messages }))
      return createFollower(structuredClone({ audit, rounds: kept }))
    },
  }
}

/** A session that has been going on for long. */
function begin(model: CursorModel, random: Random): void {
  const each = 5 + random.below(60)
  for (let rounds = 10 + random.below(40); rounds > 0; rounds -= 1) {
    model.start()
    for (let one = random.below(each); one > 0; one -= 1) model.say(model.rounds.length - 1)
  }
}
