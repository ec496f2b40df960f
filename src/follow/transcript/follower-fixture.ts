import type { MessagePage } from '#src/model/message.ts'
import { createCursorModel, plain, type CursorModel } from '#src/testing/cursor-model.ts'
import { drive } from '#src/testing/follow-script.ts'
import { createRandom } from '#src/testing/random.ts'

import type { Answer, Ask } from './ask.ts'
import type { Follower } from './follower.ts'
import { messagesInOrder } from './transcript.ts'

const random = createRandom(1)
/** No request fails, and nothing comes late. */
export const sound = { share: 0, lag: 0 }

/** A look at the model in which no request fails; gives the number of its requests. */
export function look(follower: Follower, model: CursorModel, now = 0): number {
  let asks = 0
  drive({ follower, model }, now, random, sound, () => void (asks += 1))
  return asks
}

/** The result of a reading that is answered so, and its requests, each spelled `cursor/limit`. */
export function play<Result, Given extends Answer>(
  reading: Generator<Ask, Result, Given>,
  serve: (ask: Ask) => Given,
): { result: Result; asked: string[] } {
  const asked: string[] = []
  let step = reading.next()
  while (!step.done) {
    if (asked.length > 600) throw new Error('it does not come to rest')
    asked.push(`${step.value.after ?? '^'}/${step.value.limit}`)
    step = reading.next(serve(step.value))
  }
  return { result: step.value, asked }
}

/** The same service, of which each page is changed so. */
export function withPages(
  model: CursorModel,
  change: (page: MessagePage) => MessagePage,
): CursorModel {
  const answer: CursorModel['answer'] = (after, limit) => {
    const given = model.answer(after, limit)
    return given.kind === 'page' ? { kind: 'page', page: change(given.page) } : given
  }
  return { ...model, answer }
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
