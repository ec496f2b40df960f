export const beingCreated = (goal: string) => `Being created: ${goal.trim()}`
export const outcomeUnknown = (goal: string) => `Outcome unknown: ${goal}`
export const sent = (moment: string, answer: string) =>
  `Sent ${moment}. ${answer} The session may be running and spending; its goal is kept here.`
export const noAnswerCame = 'No answer came.'
export const advice = {
  repeat:
    'If you look once more, the console sends the same request with the same key. This service then makes no second session.',
  look: 'If you look once more, the console sends nothing. It asks for the answer that may have been kept on its way here.',
  listed:
    'This service lists its sessions: look in the list of sessions before you create another one.',
  neither:
    'This service has no list of sessions to look in. Find the id elsewhere, or accept that there may be two sessions.',
}
export const lookOnceMore = 'Look once more'
export const enterId = 'Enter its id'
export const createAgain = 'Create again'
export const createAgainQuestion = 'Create it again?'
export const mayBeTwo =
  'The first request may have arrived. Then there are two sessions with this goal, and both spend.'
export const sessionCreated = 'The session is created'
export const openSession = 'Open'
export const dismissed = (goal: string) => `Dismissed: ${goal}`
