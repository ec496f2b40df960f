import type { SignalType } from '#src/model/session.ts'

export const notRead = 'The console has not read this session yet'
export const ended = 'It has ended'
export const stopped = 'It is paused or held already'
export const notStopped = 'It is not paused'
const underWays = {
  pause: 'A pause',
  resume: 'A resume',
  redirect: 'A direction',
  cancel: 'A cancel',
}
export const underWay = (type: SignalType) => `${underWays[type]} is under way`
export const manyCurrencies = 'One total cannot cover several currencies'
export const noMoney = 'Neither its spend nor its budget is known'
export const tooSmall = (total: string, spent: string) =>
  `Its new budget would be ${total}, not above the ${spent} already spent`
export const newBudget = (total: string) => `new budget ${total}`
export const afterAnswer = 'takes effect after the answer'

export const verbs = { pause: 'Pause', resume: 'Resume', redirect: 'Redirect', cancel: 'Cancel' }
export const title = (action: SignalType | 'budget', count: number) =>
  action === 'budget'
    ? `Resume ${sessions(count)} with a new budget`
    : `${verbs[action]} ${sessions(count)}`
const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)
export const direction = 'New direction'
export const reason = 'Reason'
export const budgetRule = 'New budget of each session'
export const rules = { percent: 'Raise each by', each: 'Set each to', within: 'Share a total' }
export const percent = 'Percent'
export const total = 'Total'
export const confirmCount = (count: number) => `Type ${count} to cancel ${sessions(count)}`
export const cancelIsFinal = 'A cancelled session cannot go on.'
export const willBeSent = (count: number) => `${count} will be sent`
export const willStay = (count: number) => `${count} will stay unchanged`
export const nothingToSend = 'No session takes this signal now.'
export const send = (count: number) => `Send ${count}`
export const sendAgain = (count: number) => `Retry the ${count} that failed`
export const close = 'Close'
export const later = 'Not now'
export const sending = 'sending…'
export const sent = 'sent'
export const sentCount = (count: number, of: number) => `${count} of ${of} sent`
export const lost = (why: string) => `The outcome is not known: ${why}`
export const refused = (why: string) => `Refused: ${why}`

export const select = (name: string) => `Select ${name}`
export const selection = 'Selected sessions'
export const selected = (count: number) => `${count} selected`
export const budget = 'New budget'
export const answer = 'Answer'
export const clear = 'Clear'
