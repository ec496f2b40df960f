export const connect = 'Connect'
export const connected = 'You are connected'
export const signedIn = 'You are signed in'
export const keyRefused = 'The key in use is refused'
export const signedInAs = 'Signed in as '
export const keyInUse = 'The key in use is '
export const keyNotAccepted = 'The service does not accept the key '
export const signInOrOther = ' any more. Sign in again, or use another key.'
export const noKey = 'This browser holds no API key. Make a key, or add a key below.'
export const goOn = 'Go on'
export const makeKey = 'Make an API key'

export const whyNotConnected = 'Why this page is not connected'
export const signInAgain = 'Sign in again'
export const signInLost =
  'The stored sign-in does not open any more: an earlier version made it, or a part of it was cleared. Your drafts and lists are kept, and show again when you are connected.'

export const signIn = 'Sign in'
export const newHere = 'New here?'
export const createAccount = 'Create an account'
export const email = 'E-mail'
export const password = 'Password'
export const notSignedIn = 'Nobody was signed in.'
export const wrongPassword = 'There is no account with this e-mail address and password'
export const signedInWithKey = (address: string) =>
  `Signed in as ${address}. A key is held for this browser.`
export const signedInWithoutKey =
  'Signed in, but no API key could be made. Make or paste an API key here.'

export const addKey = 'Add another API key'
export const ownKey = 'Use an API key'
export const full = (keys: number) => `This browser holds ${keys} keys, the most that it can hold.`
export const forgetFirst = 'Forget a key first'
export const service = 'Service'
export const serviceHint = 'The key is sent to this service and to no other service.'
export const name = 'Name'
export const nameHint = 'A name to tell this key from others, such as “Production”'
export const nameTaken = 'A key of this name is held already: choose another name'
export const apiKey = 'API key'
export const secret = 'key'
export const sendInHeader = 'Send it as X-Service-Key'
export const headerHint =
  'Otherwise the key is sent as Authorization: Bearer, and in this header if the service accepts only this header.'
export const forgetWhenIdle = 'Forget the key after 15 minutes without a touch'
export const idleHint =
  'The key is also forgotten after an hour out of sight. Otherwise the key stays until this page is closed, as for a display on a wall.'
export const notKept = 'The key was not kept.'
export const checkAndUse = 'Check and use this key'
export const keyAccepted = (key: string) =>
  `The service accepts the key “${key}”. The key is in use now.`

export const tooManyAttempts = 'Too many attempts'
export const checkConnection =
  'Check that the service is up and this device is online, then try again.'
export const tryAgain = 'Your entries are still here. Try again.'

export const talksTo = (isLocal: boolean) =>
  `This console talks to the ${isLocal ? 'local ' : ''}service at `
export const agent = (agentName: string) => `, whose agent is the ${agentName} agent`
export const gatewayHoldsKey =
  'Only the gateway can open your key; the code of this page never holds it.'
export const pageHoldsKey =
  'There is no gateway. This page itself holds the key until the page is closed, or sealed under a passphrase. The page sends the key to that service alone.'
