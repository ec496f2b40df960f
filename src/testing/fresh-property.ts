import { createFollower } from '#src/follow/transcript/follower.ts'

import { uidOf } from './check-rest.ts'
import { createCursorModel, type Semantics } from './cursor-model.ts'
import { drive, happen } from './follow-script.ts'
import type { Random } from './random.ts'

const EVENTS = 150

/** A sane service: places in the list, cuts that a client can see, a cap well above the size of a round. */
function saneSemantics(random: Random, concurrent: boolean): Semantics {
  const cut = random.pick(['first', 'rounds-beyond'] as const)
  // Under a silent cap, pages that end with a round hide it: a probe finds the rest four polls later.
  const caps =
    cut === 'first' ? (['none', 'clamp', 'refuse'] as const) : (['none', 'refuse'] as const)
  return {
    order: concurrent ? random.pick(['append', 'round']) : 'append',
    after: concurrent
      ? random.pick(['exclusive', 'inclusive'])
      : random.pick(['exclusive', 'inclusive', 'after-last', 'after-first']),
    cut,
    cap: { how: concurrent ? 'none' : random.pick(caps), at: 100 },
    unknown: random.pick(['404', '400', 'whole', 'empty']),
    visibility: 'at-once',
    growth: concurrent ? random.pick(['old-rounds', 'interleaved']) : 'last-round',
    identity: random.pick(['unique', 'per-round', 'none', 'changing']),
    inventory: concurrent ? random.pick(['states', 'ids', 'none']) : random.pick(['ids', 'none']),
    times: random.chance(0.5),
  }
}

/** The greatest number of polls for which a visible message was missing from the view. */
export function freshProperty(random: Random, concurrent: boolean) {
  const semantics = saneSemantics(random, concurrent)
  const model = createCursorModel(semantics)
  const follower = createFollower()
  const missingFor = new Map<number, number>()
  const most = random.chance(0.5) && semantics.cap.how === 'none' && !concurrent ? 90 : 40
  let worst = 0
  for (let event = 0; event < EVENTS; event += 1) {
    happen(model, random, most)
    if (!random.chance(0.5)) continue
    drive({ model, follower }, event * 2_000, random, { share: 0, lag: 0 })
    const shown = new Set(
      follower
        .view()
        .rounds.flatMap(({ messages }) => messages.map(({ message }) => uidOf(message))),
    )
    for (const { uid } of model.written) {
      const polls = shown.has(uid) ? 0 : (missingFor.get(uid) ?? 0) + 1
      if (polls > 0) missingFor.set(uid, polls)
      worst = Math.max(worst, polls)
    }
  }
  const permitted = concurrent ? 20 : 0
  return { found: worst > permitted ? [`missing for ${worst} polls`] : [], about: semantics, worst }
}
