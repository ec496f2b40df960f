import { messagesInOrder } from '#src/follow/transcript/transcript.ts'

import { faultsAtRest } from './check-rest.ts'
import type { Semantics } from './cursor-model.ts'
import { playToRest, randomSemantics, type Faults } from './follow-script.ts'
import type { Random } from './random.ts'

/** One random meaning of the cursor, one random script: what is wrong at rest, or disappeared on the way. */
export function restProperty(random: Random, faults: Faults) {
  const semantics = randomSemantics(random)
  const seen = new Set<string>()
  const { model, follower } = playToRest(semantics, random, faults, (played) => {
    for (const { key } of messagesInOrder(played.follower.view())) seen.add(key)
  })
  const view = follower.view()
  const keys = new Set(messagesInOrder(view).map(({ key }) => key))
  const gone = [...seen].filter((key) => !keys.has(key)).length
  const found = faultsAtRest(model, view).filter((fault) => !isBeyondAnyClient(semantics, fault))
  return { found: gone > 0 ? [...found, `${gone} disappeared`] : found, about: semantics }
}

/** Where no client can know what is one message, or which comes first: pages hold the newest only. */
export function isBeyondAnyClient(semantics: Semantics, fault: string): boolean {
  const { after, cap, cut, growth, identity, opensUnnamed, order, times } = semantics
  const isCapped = cap.how !== 'none'
  const isNewestOnly = order === 'newest-first' || cut === 'last' || after === 'ignored'
  const namesNothing = identity === 'changing' || identity === 'none'
  if (fault.includes('doubled')) {
    // Neither time nor round: its neighbours tell where it belongs, and others come between them.
    if (opensUnnamed === true && !times && isNewestOnly) return true
    return isNewestOnly && namesNothing && isCapped && growth === 'text'
  }
  // Windows of a round that share no message, without times: nothing says which comes first.
  return fault.includes('out of order') && isCapped && !times && isNewestOnly
}
