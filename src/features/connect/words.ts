import type { OutcomeTexts } from '#src/shared/request-refusal.tsx'

export const connect = 'Connect'
export const connected = 'You are connected'
export const signedIn = 'You are signed in'
export const keyRefused = 'The key in use is refused'
export const signedInAs = (email: string) => `You are signed in as ${email}.`
export const keyInUse = (key: string) => `The key in use is ${key}.`
export const keyNotAccepted = (key: string) =>
  `The service no longer accepts the key ${key}. Sign in again, or use another key.`
export const noKey = 'This browser keeps no API key. Create a key, or add a key below.'
export const goOn = 'Go on'
export const makeKey = 'Create an API key'

export const newHere = 'New here?'
export const notSignedIn = 'You are not signed in.'
export const wrongPassword = 'There is no account with this e-mail address and password'
export const signedInWithKey = (address: string) =>
  `You are signed in as ${address}. This browser has an API key.`
export const signedInWithoutKey =
  'You are signed in, but no API key could be created. Create or paste an API key here.'

export const addKey = 'Add another API key'
export const ownKey = 'Use an API key'
export const service = 'Service'
export const serviceHint = 'The key is sent to this service and to no other service.'
export const nameHint = 'A name to tell this key from others, such as “Production”'
export const apiKey = 'API key'
export const secret = 'key'
export const sendInHeader = 'Send it as X-Service-Key'
export const headerHint =
  'Otherwise the key is sent as Authorization: Bearer. If the service accepts only X-Service-Key, the key is sent in that header.'
export const forgetWhenIdle = 'Forget the key after 15 minutes without input'
export const idleHint =
  'The key is also forgotten when this page was hidden for an hour. Otherwise the key stays until this page is closed.'
export const notKept = 'This browser did not keep the key.'
export const checkAndUse = 'Check and use this key'
export const keyAccepted = (key: string) =>
  `The service accepts the key “${key}”. The key is in use now.`

export const checkConnection =
  'Check that the service is up and this device is online, then try again.'
export const tryAgain = 'Your entries are still here. Try again.'

export const talksTo = (isLocal: boolean, agent: string | null) => (address: string) =>
  `This console talks to the ${isLocal ? 'local service' : 'service'} at ${address}${agent === null ? '' : `, whose agent is the ${agent} agent`}.`
export const gatewayHoldsKey =
  'Only the gateway can open your key; the code of this page never holds it.'
export const pageHoldsKey =
  'There is no gateway. This page itself holds the key until the page is closed, or sealed under a passphrase. The page sends the key to that service alone.'

export const locked = 'Your keys were locked'
export const forgotten = 'This page has forgotten its key'
export const leftAlone = 'The page had no input for 15 minutes, or was hidden for an hour.'
export const unlockAgain = 'The passphrase brings the keys back.'
export const pasteAgain =
  'Paste the key again to go on where you were. Nothing has changed at the service.'
export const unlockKeys = 'Unlock your keys'
export const unlock = 'Unlock'
export const enterPassphrase = 'Enter the passphrase'
export const wrongPassphrase = 'This passphrase opens no key here'
export const notKnown = 'I do not know the passphrase'
export const forgetQuestion = 'Forget the sealed keys?'
export const forget = 'Forget them'
export const keepThem = 'Keep them'
export const forgetMeaning =
  'Without the passphrase nobody can open the keys. They stay valid at the service: revoke them there if you do not have them elsewhere.'
export const notForgotten = 'The sealed keys could not be forgotten'
export const noSealedKeys = 'This device keeps no sealed keys any more.'

export const keyIsMade =
  'You also get an API key for this browser. Signalbox keeps the key encrypted, so you do not have to copy it.'
export const haveAccount = 'Do you have an account?'
export const created = 'Your account is created. This browser has an API key.'
export const createdWithoutKey =
  'Your account is created, but no API key could be created. Create or paste an API key here.'
export const displayName = 'Display name'
export const createAccount = 'Create account'
export const tooManySignUps = 'Too many sign-ups from this address'
export const creation: OutcomeTexts = {
  refused: 'No account was created.',
  unknown: 'Whether the account was created is not known.',
  advice: 'Try again. If the address already has an account then, it was created: sign in.',
}
export const noAccountAndTextStays = 'No account was created. Your entries are still here.'
export const taken = 'This e-mail address already has an account'
export const nothingChanged = 'Nothing was changed.'
export const signInOrOtherAddress = 'Sign in to that account, or use another address.'
