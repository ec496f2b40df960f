export const nothingSent = 'Nothing was sent. Your input is still here.'
export const nothingLost = 'Nothing was lost. Your input is still here.'
export const tryAgain = 'Try again.'

export const refused = 'The service refused this'
export const changeRequest = 'Change the request and try again.'
export const lookOrChange = 'Look at the present state, or change the request.'
export const notAllowed = 'Not allowed'
export const usePermitted = 'Use a key or an account that has the permission.'
export const changedBefore = 'Another change came first'
export const lookAtState = 'Look at the present state.'
export const mayBeDone = 'Look at the present state. It may already be the state that you wanted.'
export const tooLarge = 'Too large to send'
export const shorten = 'Shorten the text and send it again.'

export const unreadable = 'The answer could not be read'
export const unreadableBody = (status: number, why: string) =>
  `The service answered ${status}, but its body could not be read: ${why}`
export const asSentence = (message: string) => `${message}.`
export const tookRequest = 'The service took the request. Earlier data stays on screen.'
export const checkService =
  'Check that the address belongs to an Agent Session Service. Then try again.'

export const notSignedIn = 'Not signed in, or the key is no longer valid'
export const browserKeeps = 'Nothing was lost. This browser keeps drafts and the list of sessions.'
export const signInAgain = 'Sign in again, or use another key.'

export const notFound = 'Not found'
export const ownCopy = 'This browser keeps its own copy.'
export const checkId = 'Check the id. Check also that the key in use belongs to the right account.'

export const full = 'The account has no room for this'
export const makeRoom = 'Make room in the way that the service names, then send this again.'

export const underWay = 'This request is already under way'
export const sameUnderWay = (action: string) =>
  `The same request (${action}) is already under way. Nothing was sent.`
export const waitForTab = 'Wait for the answer in this tab or in the other tab.'
export const notReadAgain = 'The session could not be read again. Nothing was sent.'
export const readingFailed =
  'The console reads the session before it sends anything. That reading failed.'
export const equalGoal =
  'A session with this goal was asked for a moment ago, or may exist already.'

export const unreached = 'The service cannot be reached'
export const timedOut = 'No answer in time'
export const nothingBack =
  'Nothing came back. The service is down, the network is down, or the browser refused the call.'
export const mayStillWork = (message: string) =>
  `${message} The service may still be working on the request.`
export const arrivalUnknown =
  'Whether the request arrived is not known. Your input is still here. The console sends nothing again by itself.'
export const lookBeforeSending = 'Look at the present state before you send anything again.'

export const tooMany = 'Too many requests'
export const aboveLimit =
  'The service limits the number of requests. This request was above the limit.'
export const waitALittle =
  'Wait a little. The console goes on reading by itself. To send, click again.'
export const waitAbout = (seconds: number) =>
  `Wait about ${seconds} s. The console goes on reading by itself. To send, click again.`

export const withReference = (message: string, id: string) => `${message} Its reference is ${id}.`
export const unavailable = 'The service is not available now'
export const serviceFailed = 'The service failed'
export const effectUnknown =
  'Whether the request had an effect is not known. Your input is still here.'
export const lookAtSession =
  'The console reads again by itself. Look at the session before you send anything again.'

export const consoleFailed = 'Something went wrong in the console'
export const nothingToService = 'The console sent nothing to the service.'
export const reload = 'Reload the page. If the error comes back, note your last step.'
