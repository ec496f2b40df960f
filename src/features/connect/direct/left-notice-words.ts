export const locked = 'Your keys were locked'
export const forgotten = 'This page has forgotten its key'
export const leftAlone = 'The page had no touch for 15 minutes, or was out of sight for an hour.'
export const unlockAgain = 'The passphrase brings the keys back.'
export const pasteAgain =
  'Paste the key again to go on where you were. Nothing has changed at the service.'
