import type { OutcomeTexts } from '#src/shared/request-refusal.tsx'

export const settings = 'Settings'
export const sections = 'Sections of this page'
export const service = 'Service'
export const loadingService = 'Loading the facts about the service'

export const account = 'Account'
export const nobodySignedIn =
  'You are not signed in. This browser works with a key that was added by hand.'
export const accountId = 'Account id'
export const keepIt = 'Keep it'
export const tryAgain = 'Try again.'
export const signInAgain = 'Sign in again.'

/** The dialog before a change of the account, and its outcomes. */
export type ChangeTexts = OutcomeTexts & { label: string; question: string; keep: string }

export const changePassword: ChangeTexts = {
  label: 'Change password',
  question: 'Change the password?',
  keep: keepIt,
  refused: 'The password was not changed.',
  unknown: 'Whether the password was changed is not known.',
  advice: 'Try again. If the present password is refused then, the password was changed.',
}
export const changeMeaning =
  'This browser stays signed in. Every other browser is signed out, and the key that was created for it is revoked.'
export const presentPassword = 'Present password'
export const presentSecret = 'present password'
export const newPassword = 'New password'
export const newSecret = 'new password'
export const revokeOthers = 'Also revoke all other API keys'
export const revokeOthersHint =
  'Otherwise the other keys stay valid: scripts and people who have a key can go on. The key that was created for this browser stays in both cases.'
export const passwordChanged = 'The password is changed, and other browsers are signed out.'

export const everywhere: ChangeTexts = {
  label: 'Sign out everywhere',
  question: 'Sign out everywhere?',
  keep: 'Stay signed in',
  refused: 'No browser was signed out.',
  unknown: 'Whether every browser was signed out is not known.',
  advice: 'Try again: a second try does no harm.',
}
export const everywhereMeaning =
  'Every browser is signed out at once, also this browser. The keys that were created for these browsers are revoked. This browser also forgets the keys that were added by hand, and no page can show them again. The password stays the same: change the password if somebody else may know it.'
export const revokeAll = 'Also revoke all API keys'
export const revokeAllHint =
  'Otherwise keys that were created by hand stay valid: scripts and people who have a key can go on.'
export const signedOutEverywhere =
  'You are signed out everywhere. This browser keeps no key any more.'
export const listStays =
  'Sessions go on. This browser keeps its list of sessions and your drafts. It shows them again when the same account signs in here.'

export const deleteAccount: ChangeTexts = {
  label: 'Delete account',
  question: 'Delete this account?',
  keep: 'Keep the account',
  refused: 'This request did not delete the account.',
  unknown: 'Whether the account was deleted is not known.',
  advice: 'Try again. If the sign-in has ended then, the account was deleted.',
}
export const deletes = (address: string) =>
  `This deletes ${address} at the service, and nothing brings it back:`
export const deleteEffects = [
  'Its sessions are cancelled, and nobody can open them again.',
  'All its API keys are revoked, also the keys that are in use.',
  'Every browser is signed out, and nobody can sign in to this account again.',
]
export const removeHere = 'Also remove its drafts and its list of sessions from this browser'
export const removeHereHint =
  'Otherwise they stay on this device, although no page shows them any more. The records of a key that was pasted stay in any case.'
export const deleted = 'The account is deleted.'
export const deletedInPart =
  'The account is deleted. Not everything could be removed from this browser.'

export const signOut = {
  label: 'Sign out',
  question: 'Sign out in this browser?',
  done: 'You are signed out. This browser keeps no key any more.',
}
export const disconnect = {
  label: 'Disconnect',
  question: 'Disconnect in this browser?',
  done: 'You are disconnected. This browser keeps no key any more.',
}
export const stay = 'Stay connected'
export const pageForgets =
  'This page forgets every key that it keeps. Sealed keys stay sealed under their passphrase.'
export const gatewayForgets =
  'The gateway forgets every key and token that it keeps for this browser. It also revokes the key that it created itself.'
export const handMadeKeyStays =
  'A key that was added by hand stays valid at the service, and no page can show it. If you have the key nowhere else, you must create another key afterwards.'
export const sessionsGoOn = 'Sessions go on at the service.'
export const storedStays =
  'Otherwise this browser keeps its list of sessions and your drafts, with messages, costs and guards. No page shows them until the same account connects here, but everybody who can read the files of this browser can read them.'
export const forgetStored = 'Forget the data in this browser'
export const forgetStoredHint =
  'The list of sessions, messages, recorded costs, ledger, guards, drafts, templates, saved views and places of fields leave this browser, in all tabs. Also the records of the other keys here go. The next sign-in here counts as one from a new device.'
export const storedIsForgotten = (done: string) =>
  `${done} The browser has forgotten the sessions and drafts of the account and keys that were connected.`
export const storedMayBeLeft =
  'This browser keeps no key any more, but not everything that it stored could be removed. Clear this site’s data in the browser’s own settings.'
export const mayBeSignedIn = (happened: string) => `${happened} You may still be signed in.`
export const tryBeforeLeaving = 'Try again before you leave this device.'

export const connection = 'Connection'
export const gateway = 'Gateway'
export const throughGateway =
  'Requests go through the gateway, which alone can open the key. The code of this page never sees the key.'
export const withoutGateway =
  'There is no gateway: this page itself keeps the key and sends it to the service.'
export const keyInUse = 'Key in use'
export const noKey =
  'No key. Create or add a key: the console cannot follow sessions without a key.'
export const agent = 'Agent'
export const model = (title: string) => `Sessions work through the model ${title}.`
export const rehearsal =
  'The rehearsal agent plays sessions from a script. Rounds, costs, questions and reports are for practice. The agent does not think and spends no money.'
export const version = 'Version'
export const localService = (host: string) => `The local service at ${host}`
export const serviceBehind = (host: string) => `The service behind ${host}`

export const keysOfPage = 'Keys of this page'
export const sealed =
  'The keys are sealed on this device. They are locked after 15 minutes without input, when the page was hidden for an hour, and when you disconnect.'
export const lockNow = 'Lock now'
export const unseal = 'Stop sealing'
export const unsealQuestion = 'Stop sealing the keys?'
export const keepSealed = 'Keep them sealed'
export const unsealMeaning =
  'The sealed keys on this device are deleted, and the passphrase opens no key any more. The keys then stay in this page alone, and are lost when the page is reloaded or closed.'
export const unsealed = 'The keys now stay in this page alone, until it is closed.'
export const notDeleted = 'The sealed keys could not be deleted'
export const isSealed = 'The keys are sealed. The passphrase brings them back after a reload.'

export const tooShort = (shortest: number) => `A passphrase has at least ${shortest} characters`
export const notTheSame = 'The two passphrases differ'
export const inPageOnly =
  'The keys are in this page alone, and are lost when the page is reloaded or closed.'
export const alsoWhenIdle =
  'They are also lost after 15 minutes without input, and when the page was hidden for an hour.'
export const passphraseSeals =
  'A passphrase seals the keys on this device; nobody can bring back a lost passphrase.'
export const replacesOthers = 'Other keys are sealed here: the keys of this page replace them.'
export const sameAgain = 'Repeat it'
export const notSealed = 'The keys could not be sealed'
export const stillInPage = 'They are still in this page.'
export const noStorage = 'This browser may allow no storage, as in a private window.'
export const seal = 'Seal the keys'

export const sessionsFollowed = 'Sessions followed'
export const inTheLast = (span: string) => `In the last ${span}`
export const requests = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
export const waitingFor = 'Waiting for'
export const network = 'The network: this device is offline.'
export const noWait = 'Nothing: each session is read in time.'
export const held = (until: string) => `The service, which wants no request until ${until}.`
export const noAnswer = (until: string) =>
  `The service, which does not answer. The console asks again at ${until}.`
export const refusedKey =
  'You: the service refuses the key, and the console sends no request until you connect again.'
export const answers = 'Answers: as many requests are under way as are allowed.'
export const rateUsedUp = (seconds: number) =>
  `Its turn: the allowed rate is used up, and the oldest reading is ${seconds} s late.`

export const theme = 'Theme'
export const themeHelp = 'System follows this device. This browser keeps the choice.'
export const system = 'System'
export const light = 'Light'
export const dark = 'Dark'

export const language = 'Language'
export const languageHelp =
  'The choice loads this page again. Texts of the service and its agents stay as they are.'
export const ofBrowser = 'As the browser'
export const english = 'English'
export const german = 'Deutsch'

export const keyboard = 'Keyboard'
export const singleKeys = 'Single keys'
export const singleKeysHint =
  'Letters, numbers and signs work without Ctrl or Command. If single keys are off, only combinations work, and numbers in a focused list of choices. This browser keeps the choice.'

export const dataHere = 'Data on this device'
export const sessions = 'Sessions'
export const inList = (count: number) => `${count} in the list of this browser`
export const drafts = 'Drafts'
export const notSent = (count: number) => `${count} not sent`
export const countingData = 'Counting the data on this device'
export const listings = {
  none: 'The service lists no sessions. Only this browser’s list leads you back to your sessions.',
  looking: 'Whether the service lists the account’s sessions is not known yet.',
  read: 'The service lists the account’s sessions. New sessions from there join this browser’s list within 20 seconds.',
  failed:
    'The service’s list of sessions could not be read. The console tries again by itself. Until then, only this browser’s list leads you back to your sessions.',
}
export const listIsLonger = (count: number) =>
  `The service’s list is longer than the ${count} sessions that the console reads.`
export const keepsNothing =
  'This browser keeps nothing after this page is closed, as in a private window.'
export const openLedger = 'Ledger of the requests of this browser'
export const forgetAll = 'Forget everything on this device'
export const forgotten = 'This browser has forgotten its sessions and drafts.'

export const forgetQuestion = 'Forget everything on this device?'
export const forgetEverything = 'Forget everything'
export const typedToForget = 'forget'
export const listGoes = (count: number) => {
  if (count === 0) return 'This browser’s list is empty.'
  return `${count === 1 ? 'One session leaves' : `${count} sessions leave`} this browser’s list, with all messages.`
}
export const recordsGo =
  'Recorded costs, the ledger, guards, drafts, templates, saved views and places of fields go.'
export const sessionsComeBack =
  'Sessions go on at the service, which lists them: at the next start they are here again, as in a new browser.'
export const sessionsNeedIds =
  'Sessions go on at the service. Unless the service lists them, you need their ids to see them here again.'
export const keysStay = 'You stay signed in, and keys are not touched.'
export const notAllForgotten = 'Not everything could be forgotten'
export const clearSiteData = 'Try again, or clear this site’s data in the browser’s own settings.'
