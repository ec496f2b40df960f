import { dates } from '#src/locale-words.ts'

export const reason = 'Reason'

export const askCancel = 'Cancel this session?'
export const cancel = 'Cancel session'
export const keepSession = 'Keep session'
export const cancelIsFinal =
  'A cancelled session cannot be resumed. Its messages and costs stay readable.'
export const alsoStops = (list: string) => `The cancel signal also stops ${list}.`
export const noActiveRound = 'No round is active now, and no further round starts.'
export const someRounds = 'active rounds'
export const someSubagents = 'subagents'
export const activeRounds = (count: number) => `${count} active ${count === 1 ? 'round' : 'rounds'}`
export const subagents = (count: number) => `${count} ${count === 1 ? 'subagent' : 'subagents'}`
export const openQuestions = (count: number) =>
  `${count} unanswered ${count === 1 ? 'question' : 'questions'}`
export const listed = (parts: readonly string[]) => new Intl.ListFormat(dates).format(parts)

export const pauseTitle = 'Pause this session'

export const redirectTitle = 'Redirect this session'
export const redirect = 'Send direction'
export const direction = 'New direction'
export const directionHint =
  'The direction takes effect in the next round and stays readable among the messages.'

export const questionStays =
  'The question stays open until the service withdraws it: a direction is no answer.'

export const resumeTitle = 'Resume with a new budget'
export const resumeUnasked = 'Resume this session?'
export const budgetRefused =
  'The service did not resume the session with its present budget. A larger budget lets the session go on.'
export const spent = (money: string, budget: string | null) =>
  budget === null ? `${money} is spent.` : `${money} of ${budget} is spent.`
export const spentUnknown = (budget: string | null) =>
  budget === null ? 'The amount spent is not known.' : `The amount spent of ${budget} is not known.`
export const budgetIsTotal =
  'The new budget is the total of the session, not an addition to the budget.'
export const newBudget = 'New budget, in total'
export const suggestions = 'Suggestions'
export const suggestion = (raise: string, total: string) => `${raise}: ${total}`
export const enterAmount = 'Enter an amount such as 20 or 12.50.'
export const budgetMissing =
  'The service resumes this session only with a new budget. Enter a total above the amount spent.'
export const budgetTooSmall =
  'The service did not take this budget. Enter a larger total, above the amount spent.'

export const sentSignals = {
  redirect: 'New direction sent',
  pause: 'The service accepted the pause signal',
  cancel: 'The service accepted the cancel signal',
  resume: 'The service accepted the resume signal',
}
