import { unsaidQuestion, type HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'

/**
 * Whether a session waits for a human and shows no request that could be read. One that was answered
 * may be what it waited for: services show the answer a moment before they go on.
 */
export function asksUnread({
  state,
  humanInputs,
}: Pick<Session, 'state' | 'humanInputs'>): boolean {
  return state === 'waiting' && !humanInputs.some((input) => input.state !== 'expired')
}

/** A request of which no more than its id is known, from whoever knows that. */
export function unreadInput(inputId: string): HumanInput {
  return {
    inputId,
    roundId: null,
    question: unsaidQuestion,
    detail: null,
    options: [],
    questions: [],
    schema: null,
    state: 'pending',
    askedAt: null,
    answeredAt: null,
    answer: null,
    note: null,
  }
}
