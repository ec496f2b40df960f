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

export const checkService = 'Check this service'
export const checkOfService = 'Check of the service'
export const talksTo = (isLocal: boolean) =>
  `This console talks to the ${isLocal ? 'local ' : ''}service at `
export const agent = (agentName: string) => `, whose agent is the ${agentName} agent`
export const gatewayHoldsKey =
  'Only the gateway can open your key; the code of this page never holds it.'
export const pageHoldsKey =
  'There is no gateway. This page itself holds the key until the page is closed, or sealed under a passphrase. The page sends the key to that service alone.'

export const locked = 'Your keys were locked'
export const forgotten = 'This page has forgotten its key'
export const leftAlone = 'The page had no touch for 15 minutes, or was out of sight for an hour.'
export const unlockAgain = 'The passphrase brings the keys back.'
export const pasteAgain =
  'Paste the key again to go on where you were. Nothing has changed at the service.'
export const unlockKeys = 'Unlock your keys'
export const unlock = 'Unlock'
export const passphrase = 'Passphrase'
export const enterPassphrase = 'Enter the passphrase'
export const wrongPassphrase = 'This passphrase opens no key here'
export const notKnown = 'I do not know it'
export const forgetQuestion = 'Forget the sealed keys?'
export const forget = 'Forget them'
export const keep = 'Keep them'
export const forgetMeaning =
  'Without the passphrase nobody can open the keys. They stay valid at the service: revoke them there if you do not have them elsewhere.'
export const noSealedKeys = 'This device holds no sealed keys any more.'

export const createAccountTitle = 'Create an account'
export const keyIsMade =
  'An API key for this browser is made with the account. Only the gateway can open the key: you have nothing to copy.'
export const haveAccount = 'You have an account?'
export const created = 'Account created. An API key was made and is held for this browser.'
export const createdWithoutKey =
  'Account created, but no API key could be made. Make or paste an API key here.'
export const passwordHint = 'At least 6 characters'
export const displayName = 'Display name'
export const createAccount = 'Create account'
export const tooManySignUps = 'Too many sign-ups from this address'
export const noAccount = 'No account was made.'
export const noAccountAndTextStays = 'No account was made. Your entries are still here.'
export const taken = 'This e-mail address has an account already'
export const nothingChanged = 'Nothing was changed.'
export const signInOrOtherAddress = 'Sign in to that account, or use another address.'
export const accountNotKnown = (happened: string) =>
  `${happened} Whether the account was made is not known.`
export const tryAgainOrSignIn =
  'Try again. If the address is taken then, the account was made: sign in.'
