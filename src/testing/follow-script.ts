import type { Ask } from '#src/follow/transcript/ask.ts'
import { createFollower, type Follower } from '#src/follow/transcript/follower.ts'

import { createCursorModel, type CursorModel, type Semantics } from './cursor-model.ts'
import type { Random } from './random.ts'

export function randomSemantics(random: Random): Semantics {
  return {
    order: random.pick(['append', 'round', 'newest-first']),
    after: random.pick([
      'exclusive',
      'inclusive',
      'after-last',
      'after-first',
      'by-text',
      'ignored',
    ]),
    cut: random.pick(['first', 'rounds-within', 'rounds-beyond', 'last']),
    cap: { how: random.pick(['none', 'clamp', 'refuse']), at: random.pick([20, 50, 100]) },
    unknown: random.pick(['404', '400', 'whole', 'empty']),
    visibility: random.chance(0.75) ? 'at-once' : 'finished-rounds',
    growth: random.pick(['last-round', 'old-rounds', 'interleaved', 'text']),
    identity: random.pick(['unique', 'per-round', 'none', 'changing']),
    inventory: random.pick(['states', 'ids', 'none']),
    times: random.chance(0.5),
  }
}

export type Faults = { share: number; lag: number }
export type Played = { model: CursorModel; follower: Follower; asks: number }

/** Drives a look of the follower to its end: `seen` gets each ask, and some asks get no answer. */
export function drive(
  { model, follower }: Pick<Played, 'model' | 'follower'>,
  now: number,
  random: Random,
  faults: Faults,
  seen: (ask: Ask) => void = () => undefined,
): boolean {
  const look = follower.look(model.record(), now)
  let step = look.next()
  for (let asks = 0; !step.done; asks += 1) {
    if (asks > 600) throw new Error('a look does not come to rest')
    seen(step.value)
    const { after, limit } = step.value
    model.lag = model.ended
      ? model.lag
      : Math.min(random.below(faults.lag + 1), model.written.length)
    const fails = faults.share > 0 && random.chance(faults.share)
    step = look.next(fails ? { kind: 'failed' } : model.answer(after, limit))
  }
  return step.value
}

/** Something happens at the service, as its kind of growth has it. */
export function happen(model: CursorModel, random: Random, mostInRound: number): void {
  const { rounds, semantics } = model
  const open = semantics.growth === 'interleaved' ? 3 : 1
  const last = rounds.length - 1
  const kind = random.below(10)
  if (rounds.length === 0 || kind < 2) {
    const closing = rounds[rounds.length - open]
    if (closing && semantics.growth !== 'old-rounds') closing.open = false
    model.start()
    return
  }
  const isOld = semantics.growth === 'old-rounds' && random.chance(0.2)
  const at = isOld ? random.below(rounds.length) : Math.max(0, last - random.below(open))
  if (semantics.growth === 'text' && kind === 2) {
    model.grow(last)
    return
  }
  const room = mostInRound - (rounds[at]?.size ?? 0)
  const burst = random.chance(0.15) ? 5 + random.below(30) : 1 + random.below(5)
  for (let one = 0; one < Math.min(burst, room); one += 1) model.say(at)
}

/** Plays a random script against a follower, to the end of the session and to its rest. */
export function playToRest(
  semantics: Semantics,
  random: Random,
  faults: Faults,
  onLook: (played: Played) => void = () => undefined,
): Played {
  const played: Played = {
    model: createCursorModel(semantics),
    follower: createFollower(),
    asks: 0,
  }
  const { model } = played
  const count = (): void => void (played.asks += 1)
  let now = 0
  const events = 8 + random.below(30)
  // Many rounds are read under many cursors: with these everything is short, or it has gone on for long.
  const rounds = random.chance(0.4) ? 10 + random.below(8) : 0
  if (rounds > 0 && random.chance(0.3)) {
    for (let round = 0; round < rounds - 3; round += 1) begin(model, random)
  }
  const every = rounds / events
  for (let event = 0; event < events; event += 1) {
    now += 2_000
    while (model.rounds.length < every * event) begin(model, random)
    if (!random.chance(0.35)) {
      happen(model, random, random.chance(0.5) ? 15 : 70)
      continue
    }
    drive(played, now, random, faults, count)
    onLook(played)
    // Closed and opened again: everything goes through what is kept.
    if (random.chance(0.08)) played.follower = reopen(played.follower)
  }
  model.end()
  model.lag = Math.min(random.below(faults.lag + 1), model.written.length)
  for (let looks = 0; played.follower.rereadAt() !== null || looks === 0; looks += 1) {
    if (looks > 1_000) throw new Error('a session that has ended does not come to rest')
    now = Math.max(now + 500, played.follower.rereadAt() ?? 0)
    drive(played, now, random, faults, count)
    onLook(played)
    model.lag = 0
  }
  return played
}

/** A round begins, with a few words or none. */
function begin(model: CursorModel, random: Random): void {
  const closing = model.rounds.at(model.semantics.growth === 'interleaved' ? -3 : -1)
  if (closing && model.semantics.growth !== 'old-rounds') closing.open = false
  model.start()
  for (let left = random.below(5); left > 0; left -= 1) model.say(model.rounds.length - 1)
}

function reopen(follower: Follower): Follower {
  return createFollower(structuredClone(follower.snapshot()))
}
