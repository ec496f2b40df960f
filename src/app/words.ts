/** Texts that every page needs: the shell, its news and its errors. */

/** The titles of the pages; null if the page sets the title itself. */
export const titles = {
  inbox: 'Inbox',
  sessions: 'Sessions',
  newSession: 'New session',
  session: null,
  costs: 'Costs',
  keys: 'API keys',
  ledger: 'Ledger',
  settings: 'Settings',
  connect: null,
  signup: 'Sign up',
  notFound: 'Not found',
}
export const keys = 'Keys'
export const keyboard = 'Keyboard'
export const find = 'Find'
export const connect = 'Connect'

export const skipToPage = 'Skip to the page'
export const pages = 'Pages'
export const waitingForYou = (count: number) => `${count} waiting for you`
export const heldOrFailed = (count: number) => `${count} held or failed`
export const rehearsalAgent = 'Rehearsal agent'
/** Beside the live sign of a phone, which has no room for more. */
export const rehearsal = 'Rehearsal'
export const rehearsalMeaning =
  'This agent plays its part from a script, offline, and does not think.'

export const health = {
  idle: 'No session is running',
  loading: 'Reading sessions',
  live: 'Live',
  stale: 'Not updated',
  behind: 'Behind',
}
export const notRead = (cut: number, followed: number) => `${cut} of ${followed} sessions not read`
export const lastAnswer = (ago: string) => `last answer ${ago}`
export const oldestAnswer = (ago: string) => `oldest answer ${ago}`
export const listRead = (ago: string) => `list read ${ago}`
export const requestsAndReasons = (requests: string) =>
  `${requests}: show the requests of this console and their reasons`
export const requestsPerMinute = (sent: number) =>
  `${sent} ${sent === 1 ? 'request' : 'requests'}/min`
export const requestsIn = (sent: number, span: string) =>
  `${sent} ${sent === 1 ? 'request' : 'requests'} in ${span}`

export const browserKeepsNothing = 'This browser keeps nothing'
export const keptUntilClosed =
  'The list of sessions and the drafts stay until this page is closed, as in a private window.'
export const noteIds = 'Note the ids of sessions that you want to find again.'
export const notReadUntilConnected = 'The console reads no session until you connect again.'
export const screenStays = (moment: string) => `The data on screen stays. It is of ${moment}.`
export const dataStays = (moment: string) => `The data of these sessions stays. It is of ${moment}.`
export const readingGoesOn = 'The console goes on reading by itself.'
export const noGuards = 'Guards do not watch in this tab. Reload.'
export const noNotifications = 'This tab shows no notifications. Reload.'
export const noNews = 'News is missing. Look at the list.'
export const askNow = 'Ask now'
export const deviceOffline = 'This device is offline'
export const cannotBeRead = (cut: number, followed: number, why: string) =>
  `${cut} of ${followed} sessions cannot be read: ${why}`

export const opening = 'Opening Signalbox'
export const couldNotStart = 'Signalbox could not start'
export const checkServer = "Check that the console's server still runs, then try again."
export const sessionsGoOn = 'Sessions go on without this page, and drafts are kept in this browser.'
export const pageStopped = 'This page stopped'
export const pageNotFetched = 'This page could not be fetched'
export const consoleFault = (message: string) => `This page met a fault of the console: ${message}`
export const reloadOrLeave = 'Reload the page. If the page stops again, the other pages still work.'
export const goToSessions = 'Go to the sessions'
export const pageMissing = 'This page does not exist'
export const noPageAt = (path: string) => `No page has the address ${path}.`
export const nothingLost = 'Nothing was lost.'
export const mayBeCutOff =
  'The link may be cut off. The list holds the sessions that this browser knows.'

export const newQuestions = (count: number) => `${count} new questions wait for you`
export const waits = (session: string) => `Waiting for you: ${session}`
export const waitsWith = (question: string, session: string) =>
  `Waiting for you: ${question} (${session})`
