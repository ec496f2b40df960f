import { createCursorModel, plain } from '#src/testing/cursor-model.ts'
import { drive } from '#src/testing/follow-script.ts'
import { createRandom } from '#src/testing/random.ts'

import type { Follower } from './follower.ts'
import { messagesInOrder } from './transcript.ts'

const random = createRandom(1)
/** No request fails, and nothing comes late. */
export const sound = { share: 0, lag: 0 }

/** One look at it, in which no request fails; gives how many requests that were. */
export function look(
  follower: Follower,
  model: ReturnType<typeof createCursorModel>,
  now = 0,
): number {
  let asks = 0
  drive({ follower, model }, now, random, sound, () => void (asks += 1))
  return asks
}

/** A service with a session of so many rounds of so many messages each; the last round is open. */
export function build(rounds: number, each: number, semantics = plain) {
  const model = createCursorModel(semantics)
  for (let round = 0; round < rounds; round += 1) {
    const before = model.rounds[round - 1]
    if (before) before.open = false
    model.start()
    for (let one = 0; one < each; one += 1) model.say(round)
  }
  return model
}

/** The numbers of the messages that are shown, in their order. */
export const uids = (follower: Follower) =>
  messagesInOrder(follower.view()).map(({ message }) => message.extra.uid)
