import type { OutcomeTexts } from '#src/shared/request-refusal.tsx'

export const createKey = 'Create key'
export const keepIt = 'Keep it'
export const inUseHere = 'In use here'
export const heldHere = 'Kept here'

export const tryOrLook = 'Try again, or look at the list of keys.'

export const nobodySignedIn = 'You are not signed in'
export const signInForKeys =
  'This browser works with a key that was added by hand. Sign in to list, create and revoke the keys of an account.'
export const noKeysHere = 'This service lists no keys here'
export const keysElsewhere =
  'The keys of this service are created and revoked elsewhere. The service checks a pasted key before this browser uses it.'
export const pasteAnother = 'Paste another key'

export const keysOfAccount = 'Keys of this account'
export const loadingKeys = 'Loading the keys of this account'
export const keysStay =
  'This request changed no key. If the password was changed elsewhere, the key of this browser may be revoked.'
export const signInAgain = 'Sign in again to list, create and revoke keys.'
export const noKeyChanged = (happened: string) => `${happened} No key was changed.`
export const noValidKey = 'No valid key'
export const createForUse =
  'Create a key to use the service from this browser, a script or a client library.'
export const revokedKeys = (count: number) => `${count} revoked ${count === 1 ? 'key' : 'keys'}`
export const createdAndUsed = (createdAgo: string, usedAgo: string) =>
  `Created ${createdAgo}, last used ${usedAgo}`
export const revokedAgo = (ago: string) => `Revoked ${ago}`

export const revoke = 'Revoke'
export const revokeNamed = (key: string) => `Revoke ${key}`
export const revokeQuestion = (key: string) => `Revoke “${key}”?`
export const revokeKey = 'Revoke key'
export const revokeAndMake = 'Revoke and create a new key'
export const isRevoked = (key: string) => `“${key}” is revoked.`
export const refusedWithPrefix = (prefix: string) =>
  `The service then refuses every request with the key that begins with ${prefix}. Sessions stay: they belong to the account, not to the key.`
export const revokedForGood = 'A revoked key cannot be made valid again.'
export const browserForgets =
  'This browser also keeps the key and forgets it. The key in use stays the same.'
export const browserUsesOther = (other: string) =>
  `This browser uses the key now. It forgets the key and uses “${other}” instead.`
export const newKeyNext =
  'This browser uses the key now and keeps no other key. Without a key this console cannot follow, answer or signal any session, so the next step creates a new key.'
export const noKeyLeft =
  'This browser uses the key now and keeps no other key. This console cannot follow, answer or signal any session until a key is added.'
export const revocation: OutcomeTexts = {
  refused: 'This request did not revoke the key.',
  unknown: 'Whether the key is still valid is not known.',
  advice: 'The list of keys shows this when it can be read. Revoking the key again does no harm.',
}

export const keysInBrowser = 'Keys in this browser'
export const addKey = 'Add a key'
export const noKeyInBrowser = 'No key in this browser'
export const withoutKey = 'Without a key, this console cannot follow or create sessions.'
export const createOrAdd = 'Create a key with “Use it in this browser”, or add a key that you have.'
export const addYours = 'Add a key that you have.'
export const activate = 'Use'
export const activateNamed = (key: string) => `Use ${key}`
export const inUseNow = (key: string) => `“${key}” is in use now.`
export const activation: OutcomeTexts = {
  refused: 'The key in use has not changed.',
  unknown: 'Which key is in use is not known.',
  advice: 'Reload the page to see the key in use.',
}

export const forget = 'Forget'
export const forgetNamed = (key: string) => `Forget ${key}`
export const forgetQuestion = (key: string) => `Forget “${key}” in this browser?`
export const forgetKey = 'Forget key'
export const isForgotten = (key: string) => `“${key}” is forgotten in this browser.`
export const forgetMeaning =
  'The key stays valid at the service. This browser cannot use the key until someone who has the key adds it again. To stop the key from working, revoke it instead.'
export const onlyKey =
  'This is the only key here. Without another key, this console cannot follow or create sessions.'
export const otherTakesPlace = (other: string) =>
  `This is the key in use. This browser uses “${other}” instead.`
export const forgetting: OutcomeTexts = {
  refused: 'This browser still keeps the key.',
  unknown: 'Whether this browser still keeps the key is not known.',
}

export const createTitle = 'Create an API key'
export const newKey = 'New key'
export const nameHint = 'The program or person that will use the key, such as “Nightly report”'
export const forThisBrowser = 'Use it in this browser'
export const forThisBrowserHint = 'This console then uses the key. Only the gateway can open it.'
export const creation: OutcomeTexts = {
  refused: 'No key was created.',
  unknown: 'Whether a key was created is not known.',
  advice:
    'Trying again at once asks for the very same key, not for another key. Later, look at the list first, and revoke a key that you never saw.',
}
export const lookAtList =
  'Look at the list of keys, and revoke a key that you never saw. Trying again asks for another key.'

export const isCreated = (key: string) => `“${key}” is created`
export const shownOnce = 'You will not see this key again.'
export const buttonGivesIt =
  'The button below gives the key to this browser. Copy the key only if you also need it elsewhere.'
export const copyNow = 'Copy the key now and keep it in a safe place, such as a password manager.'
export const actsAsAccount = 'Anybody who has the key can act as your account.'
export const theNewKey = 'The new key'
export const copyKey = 'Copy the key'
export const closeWithoutUse = 'Close without using it'
export const activateAndClose = 'Use it here and close'
export const copiedAndDone = 'I have copied the key'
export const holding: OutcomeTexts = {
  refused: 'The key exists, but this browser does not use it.',
  unknown: 'The key exists. Whether this browser uses it is not known.',
}
export const inUseInBrowser = (key: string) => `“${key}” is in use in this browser.`
