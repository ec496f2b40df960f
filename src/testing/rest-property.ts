import { messagesInOrder } from '#src/follow/transcript/transcript.ts'

import { faultsAtRest } from './check-rest.ts'
import type { Semantics } from './cursor-model.ts'
import { playToRest, randomSemantics, type Faults } from './follow-script.ts'
import type { Random } from './random.ts'

/** The faults at rest and losses on the way of a random script, under a random meaning of the cursor. */
export function restProperty(random: Random, faults: Faults) {
  return restOf(randomSemantics(random), random, faults)
}

/** The same for one meaning. */
export function restOf(semantics: Semantics, random: Random, faults: Faults) {
  const seen = new Set<string>()
  const { model, follower } = playToRest(semantics, random, faults, (played) => {
    for (const { key } of messagesInOrder(played.follower.view())) seen.add(key)
  })
  const view = follower.view()
  const keys = new Set(messagesInOrder(view).map(({ key }) => key))
  const gone = [...seen].filter((key) => !keys.has(key)).length
  const found = faultsAtRest(model, view)
  return { found: gone > 0 ? [...found, `${gone} disappeared`] : found, about: semantics }
}
