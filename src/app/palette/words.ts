export const title = 'Find and act'
export const hint = 'Sessions, pages, actions'
export const results = 'Results'
export const noResult = 'Nothing fits these words'
export const resultCount = (count: number) => (count === 1 ? '1 result' : `${count} results`)
export const firstOf = (shown: number, count: number) =>
  `The first ${shown} of ${count}: type more to find fewer`

export const thisSession = 'This session'
export const page = 'Page'
export const answer = 'Answer the question'
export const pause = 'Pause'
export const resume = 'Resume'
export const resumeWithBudget = 'Resume with a new budget'
export const redirect = 'Redirect'
export const cancel = 'Cancel'
export const copyId = 'Copy the session id'
export const copyLink = 'Copy the link'
export const copied = 'Copied'
export const notCopied = 'The browser did not allow the copy'
export const startLikeThis = 'Start a session like this'
export const openSession = 'Open the session'
export const dismissFailure = 'Dismiss this failure'
export const exportSession = 'Export'
/** More words for it. */
export const exportToo = 'transcript report file print'

export const pauseAll = 'Pause everything that runs'
/** Words that an operator may type for it in haste. */
export const pauseAllToo = 'stop all halt hold'
export const resumePaused = 'Resume what I paused'
export const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)
export const allKeys = 'Show all keys'
