import { grouped } from '#src/locale-words.ts'
import type { KnownRole } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

import type { StationState } from './rail.tsx'

export const states: Record<StationState, string> = {
  running: 'running',
  held: 'held',
  waiting: 'waiting for you',
  complete: 'complete',
  failed: 'failed',
  cancelled: 'cancelled',
  unknown: '',
}

export const roles: Record<KnownRole, string> = {
  agent: 'agent',
  subagent: 'subagent',
  tool: 'tool',
  operator: 'operator',
  system: 'system',
}

export const roundsAndMessages = 'Rounds and messages'
export const messages = (count: number) => `${count} ${count === 1 ? 'message' : 'messages'}`
export const newMessages = (count: number) => `${count} new ${count === 1 ? 'message' : 'messages'}`
export const toTheEnd = 'To the end'
export const linkIsSought = 'The linked message appears here when it is read'
export const linkIsUnknown = 'This session has no message with this link'

export const subagent = (name: string | null) => (name === null ? 'subagent' : `subagent ${name}`)
export const round = (number: number) => `Round ${number}`
const roundWithoutNumber = 'Round'
const beforeFirstRound = 'Before the first round'
/** The name of a round; `number` is null for a round of a subagent. */
export const roundName = ({ id, agent, parentId }: Round, number: number | null) => {
  if (number !== null) return round(number)
  if (parentId !== null) return subagent(agent)
  return id === '' ? beforeFirstRound : roundWithoutNumber
}
export const tool = (name: string) => `tool ${name}`

export const search = 'Search'
export const foldAll = 'Fold all rounds'
export const unfoldAll = 'Unfold all rounds'
export const sinceYouLeft = 'Since you left'
export const showSinceYouLeft = 'New since you left'
export const question = 'question'
export const answered = 'Answered. The service does not show the answer.'
export const answerOfOperator = 'answer'

export const unconfirmed = (money: string) => `${money} of it unconfirmed`
export const tokens = (count: number) => `${grouped(count)} ${count === 1 ? 'token' : 'tokens'}`

export const report = 'Completion report'
export const spent = (money: string) => `${money} spent`
export const noReason = 'The service gives no reason.'

export const atCostLimit = 'Held at the cost limit'
export const openResumeWithBudget = 'Resume with a new budget…'
export const untilResumed = 'The session goes on when you resume it.'
export const untilLargerBudget = 'The session goes on with a larger budget.'

export const queued = 'Queued. The first round appears here when it starts.'
export const noMessages = 'No messages yet. New messages appear here.'

export const blocked = 'The session waits until you answer.'
export const askedAndBlocked = (ago: string) => `Asked ${ago}. The session waits until you answer.`

export const unread = 'The session waits for you but shows no readable question'
export const unreadAdvice =
  'The JSON tab shows the record from the service. If you know the id of the question, you can answer it here.'

export const furtherFields = 'Further fields of the message'
export const named = (names: string, more: number) =>
  more > 0 ? `Further fields: ${names} and ${more} more` : `Further fields: ${names}`
