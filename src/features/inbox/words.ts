export const inbox = 'Inbox'
export const waiting = (count: number) => `${count} waiting`
export const oldest = ' · oldest '
export const unreadSessions = (count: number) =>
  count === 1
    ? 'The service does not answer about one session now. Its questions may be missing here or out of date.'
    : `The service does not answer about ${count} sessions now. Their questions may be missing here or out of date.`
export const lookingForQuestions = 'Looking for questions'

export const waitingForYou = 'Waiting for you'
export const notReadYet = 'Waiting, not read yet'
export const questionNotShown =
  'This session waits for you, but the service does not show its question'
export const asked = 'asked '
export const nextPrevious = 'next, previous'
export const answer = 'answer'
export const answeredToday = 'Answered today'

export const nothingWaits = 'Nothing waits for you'
export const noSession =
  'This browser knows no session yet. When a session needs an answer, its question comes here.'
export const questionsCome =
  'When a session needs an answer, its question comes here by itself, the longest waiting first.'
export const newSession = 'New session'
export const seeSessions = 'See the sessions'
