export const choiceAs = (response: string, choice: string) => `${response}, a choice as ${choice}`
export const contextIs = 'Context is'
export const contextKinds = { text: 'text', object: 'an object', either: 'text or an object' }
export const guardrailsHold = 'Guardrails hold'
export const signal = 'Signal'
export const raisedBudget = 'Raised budget'
export const raisedBudgetIs = 'Raised budget is'
export const budgetKinds = { text: 'a decimal in quotes', number: 'a number, as a total' }
export const pauseReason = 'Reason of a pause'
export const direction = 'New direction'
export const answer = 'Answer to a question'
export const note = 'Note beside an answer'
export const noNote = 'none: the answer has no place for a note'
export const refusedAnswer = 'Answer, when that is refused'
export const alsoRequired = (request: string) => `Also required to ${request}`
export const notFilled = (members: string) => `${members}: the console knows no value for it`

export const repeated = 'Repeated request'
export const notRepeated = 'has no header that makes it harmless: nothing is sent twice'
