export const heldOrFailed = (count: number) => `${count} held or failed`
export const waiting = (count: number) => `${count} waiting`
export const waitingFor = (count: number) => (age: string) =>
  count === 1 ? `1 waiting for ${age}` : `${count} waiting, the longest for ${age}`
export const unreadSessions = (count: number) =>
  count === 1
    ? 'The service does not answer about one session now. Its questions may be missing here or out of date.'
    : `The service does not answer about ${count} sessions now. Their questions may be missing here or out of date.`
export const lookingForQuestions = 'Looking for questions'

export const groups = {
  question: 'Waiting for you',
  held: 'Held at the cost limit',
  failed: 'New failures',
}
export const questionUnread = 'The question of this session is not read yet'
export const questionNotShown =
  'This session waits for you, but the service does not show its question'
export const since = {
  question: (age: string) => `Waiting ${age}`,
  held: (age: string) => `Held ${age}`,
  failed: (ago: string) => `Failed ${ago}`,
}
export const dismissAll = 'Dismiss all'

export const answeredToday = 'Answered today'
export const sending = 'Sending…'
export const isBack = 'The question is above again, with your text.'

export const notInList =
  'The entry of this address is not in the list: it no longer waits, or is not read yet.'
export const nothingWaits = 'Nothing waits for you'
export const stillReading = (count: number) =>
  count === 1 ? '1 session is not read yet' : `${count} sessions are not read yet`
export const noSession =
  'This browser knows no session yet. Questions, sessions at their cost limit and new failures will come here.'
export const questionsCome =
  'Questions, sessions at their cost limit and new failures come here by themselves, the longest waiting first.'
export const seeSessions = 'See the sessions'

export const allThatWaits = 'All that waits'
export const openSession = 'Open session'
export const nextPrevious = 'next, previous'

export const readingQuestion = 'Reading the question'
export const notRead = (why: string) => `The session could not be read: ${why}`
export const sendAndNext = 'Send and open the next'
export const choiceKeys =
  'Press a number to choose an option. Press it again, or Shift and the number, to send.'

export const ledHere = 'Messages before this'
export const reading = 'Reading…'
export const noMessages = 'There is no message yet.'
export const messagesNotRead = (why: string) => `The messages could not be read: ${why}`
export const round = (number: number) => `Round ${number}`
export const subagent = (name: string | null) => `Subagent ${name ?? ''}`.trim()
export const spent = (money: string, budget: string | null) =>
  budget === null ? `${money} spent` : `${money} of ${budget} spent`

export const atLimit = 'At its cost limit'
export const resume = 'Resume'
export const notHeld = 'This session is not held at its cost limit any more.'
export const budgetKeys =
  'Press a number to choose a budget. Press it again, or Shift and the number, to resume.'

export const failed = 'This session failed'
export const noReason = 'The service gives no reason.'
export const dismissMeans = 'The session stays on the list. Only its entry here goes.'

export const sent = (label: string) => `Sent: ${label}`
export const answeredElsewhere = 'Somebody else answered before you. Your text is kept.'
export const answeredBefore = 'You answered this question before. Your text is kept.'
export const notAskedNow = 'The question no longer waits. Your text is kept.'
export const ended = 'The session ended before your answer came. Your text is kept.'
export const notTaken = (question: string) => `Your answer was not taken: ${question}`
export const openQuestion = 'Open the question'
export const refused = (why: string) => `Refused: ${why}`
