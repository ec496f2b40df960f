import type { SignalType } from '#src/model/session.ts'

export const notRead = 'The console has not read this session yet'
export const notReadFor = (why: string) => `This session could not be read: ${why}`
export const ended = 'The session has ended'
export const stopped = 'The session is already paused or held'
export const notStopped = 'The session is not paused'
const underWays = {
  pause: 'A pause',
  resume: 'A resume',
  redirect: 'A direction',
  cancel: 'A cancel',
}
export const underWay = (type: SignalType) => `${underWays[type]} is under way`
export const noMoney = 'Neither its spend nor its budget is known'
export const tooSmall = (total: string, spent: string) =>
  `Its new budget would be ${total}, not above the ${spent} already spent`
export const newBudget = (total: string, reach: string | null) =>
  `new budget ${total}${reach === null ? '' : `, ${reach}`}`
export const questionStays = 'its question stays open'

export const verbs = {
  create: 'Create',
  pause: 'Pause',
  resume: 'Resume',
  redirect: 'Redirect',
  budget: 'New budget',
  cancel: 'Cancel',
}
/** `atLeast`: more sessions may take the action once they are read. */
export const actionCount = (action: keyof typeof verbs, count: number, atLeast: boolean) => {
  if (count === 0) return verbs[action]
  return `${verbs[action]} ${count}${atLeast ? '+' : ''}`
}
export const unreadTitle = (action: keyof typeof verbs) =>
  action === 'budget' ? 'Resume sessions with a new budget' : `${verbs[action]} sessions`
export const reading = (read: number, of: number) => `Reading ${read} of ${of}…`
export const readingLasts = (span: string) => `about ${span} left`
export const read = 'Sessions read'
export const goOnWith = (count: number) => `Go on with the ${count} read`
type RunAction = keyof typeof verbs
export const title = (action: RunAction, count: number) =>
  action === 'budget'
    ? `Resume ${sessions(count)} with a new budget`
    : `${verbs[action]} ${sessions(count)}`
const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)
export const budgetRule = 'New budget of each session'
export const rules = { rounds: 'Rounds', percent: 'Percent', each: 'Total' }
export const amounts = {
  rounds: 'More rounds for each, at least',
  percent: 'Raise each by, in percent',
  each: 'New total of each',
}
export const roundsHint = 'Each budget is raised by half at least.'
export const confirmCount = (count: number) => `Type ${count} to cancel ${sessions(count)}`
export const cancelIsFinal = 'A cancelled session cannot go on.'
export const willBeSent = (count: number) =>
  count === 1 ? '1 session gets the signal' : `${count} sessions get the signal`
export const willStay = (count: number) =>
  count === 1 ? '1 session stays unchanged' : `${count} sessions stay unchanged`
export const nothingToSend = 'No session takes this signal now.'
export const send = (count: number) => `Send ${count}`
export const sendAgain = (refused: number, unknown: number) =>
  unknown === 0 ? `Send again to ${refused}` : `Look up and send again to ${refused + unknown}`
export const lookedUpFirst =
  'The console reads each session before it sends a signal again. A signal that took effect is not sent again.'
export const stop = 'Stop'
export const lostCreate =
  'An answer was lost, so the console stopped. The session may be running and spending. The pages “Sessions” and “New session” offer ways to look it up.'
const counted = {
  refused: 'refused',
  unknown: 'not known',
  sending: 'under way',
  unsent: 'not sent',
}
type Outcome = keyof typeof counted | 'accepted'
export const outcomes = (
  action: RunAction,
  counts: Readonly<Record<Outcome, number>>,
  of: number,
) =>
  [
    `${counts.accepted} of ${of} ${action === 'create' ? 'created' : 'accepted'}`,
    ...(['refused', 'unknown', 'sending', 'unsent'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => `${counts[kind]} ${counted[kind]}`),
  ].join(', ')
export const outcomeText = (action: RunAction, kind: Outcome, why: string) =>
  ({
    unsent: 'Not sent',
    sending: 'Sending…',
    accepted: action === 'create' ? 'Created' : 'Accepted',
    refused: `Refused: ${why}`,
    unknown: `Not known if it was ${action === 'create' ? 'created' : 'taken'}: ${why}`,
  })[kind]
export const results = 'Sent requests'
export const runLine = (action: RunAction, counts: Parameters<typeof outcomes>[1], of: number) =>
  `${verbs[action]}: ${outcomes(action, counts, of)}`
export const runLeft = (line: string) =>
  `${line}. This page left its account or key, so it does not send the rest.`
export const show = 'Show'

export const pauseAll = 'Pause everything that runs'
export const readingList = 'Reading the service’s list of sessions…'
export const goOnWithout = 'Go on without the list'
export const listNotRead =
  'The service’s list of sessions is not read. Sessions that this browser does not know go on.'
export const listIsLonger = (count: number) =>
  `The service’s list is longer than the ${count} sessions that the console reads. The others go on.`
export const pausedTogether = 'Paused together'
export const pausedHere = (count: number) =>
  count === 1 ? 'You paused 1 session at once' : `You paused ${count} sessions at once`
export const resumePaused = 'Resume sessions I paused'
