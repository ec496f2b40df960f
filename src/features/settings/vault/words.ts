export const keysOfPage = 'Keys of this page'
export const sealed =
  'The keys lie sealed on this device. They are locked after 15 minutes without a touch, after an hour out of sight, and when you disconnect.'
export const lockNow = 'Lock now'
export const unseal = 'Seal them no longer'
export const unsealQuestion = 'Seal the keys no longer?'
export const keepSealed = 'Keep them sealed'
export const unsealMeaning =
  'The sealed keys on this device are deleted, and the passphrase opens no key any more. The keys then live in this page alone, and are gone when the page is reloaded or closed.'
export const unsealed = 'The keys live in this page alone now, until it is closed.'
export const notDeleted = 'The sealed keys could not be deleted'
export const stillSealed = 'They still lie sealed on this device.'
export const deleteSiteData = "Try again, or delete this site's data in the browser."
export const isSealed = 'Sealed. The passphrase brings the keys back after a reload.'

export const sealKeys = 'Seal the keys'
export const tooShort = (shortest: number) => `A passphrase has at least ${shortest} characters`
export const notTheSame = 'This is not the same passphrase'
export const inPageOnly =
  'The keys live in this page alone, and are gone when the page is reloaded or closed. '
export const inPageUntilIdle =
  'The keys live in this page alone, and are gone when the page is reloaded or closed. They are also gone after 15 minutes without a touch, and after an hour out of sight. '
export const passphraseSeals =
  'A passphrase seals the keys on this device; nobody can bring back a lost passphrase.'
export const replacesOthers = ' Other keys lie sealed here: the keys of this page take their place.'
export const passphrase = 'Passphrase'
export const sameAgain = 'The same again'
export const notSealed = 'The keys could not be sealed'
export const stillInPage = 'They are still in this page.'
export const noStorage = 'This browser may allow no storage, as in a private window.'
export const seal = 'Seal them'
