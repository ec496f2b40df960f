import { unsaidQuestion, type HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'

/** Whether the record of a session leaves open what it waits for: its messages may tell (§2: not shown). */
export function hasUnknownQuestion({ state, humanInputs }: Session): boolean {
  if (state !== 'waiting' && state !== 'unknown') return false
  return !humanInputs.some((input) => input.state === 'pending' && isSaid(input))
}

/** Whether a request says what is asked, or only that something is. */
export function isSaid({ question }: HumanInput): boolean {
  return question !== unsaidQuestion
}
