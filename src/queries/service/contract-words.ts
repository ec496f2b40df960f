export const sent = 'What is sent'
export const limits = 'Words and limits'

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
export const noNote = 'none: it has no place for one'
export const refusedAnswer = 'Answer, when that is refused'
export const alsoRequired = (request: string) => `Also required to ${request}`
export const notFilled = (members: string) =>
  `${members}: the console does not know what to put there`

export const statuses = 'Statuses'
export const othersAsTheyAre = (names: string) => `${names}; others are shown as they are`
export const signals = 'Signals'
export const messages = 'Messages at once'
export const askedFor = (count: number) => `${count} are asked for`
export const askedAndAllowed = (count: number, most: number) =>
  `${count} are asked for, ${most} are allowed`
export const keyTravels = 'Key travels in'
export const eitherOf = (headers: readonly string[]) =>
  headers.reduce((all, header) => `${all} or ${header}`)
export const repeated = 'Repeated request'
export const notRepeated = 'has no header that makes it harmless: nothing is sent twice'

export const notDescribed = 'Not in its description'
export const askedAllTheSame = (endpoint: string) => `${endpoint}: asked for all the same`
