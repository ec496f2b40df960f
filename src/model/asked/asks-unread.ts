import { unsaidQuestion, type HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'

/**
 * Whether a session waits for a human and shows no request that could be read. One that was answered
 * may be what it waited for, as services show the answer a moment before they go on; not beside one
 * that cannot be read.
 */
export function asksUnread({
  state,
  humanInputs,
  notRead,
}: Pick<Session, 'state' | 'humanInputs' | 'notRead'>): boolean {
  if (state !== 'waiting') return false
  const isUnread = notRead.some(({ what }) => what === 'humanInput.id')
  return !humanInputs.some((input) => input.state !== 'expired' && (!isUnread || isOpen(input)))
}

function isOpen({ state }: HumanInput): boolean {
  return state === 'pending' || state === 'unknown'
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
