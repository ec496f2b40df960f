export const serviceNotAllowed = 'This build of the console may not talk to that service.'
export const otherKeyInUse = 'Another key is in use by now: nothing was sent to the service.'
export const keyNotAccepted = 'The service does not accept this key.'
export const notSealed = {
  'not-kept': 'This browser could not store the sealed keys.',
  changed:
    'The keys of this page are no longer sealed: the page was locked, or another tab changed the sealed keys. Try again.',
}
export const pastedNotSealed =
  'The keys are unlocked. The key that was pasted could not be sealed: it stays in this page alone, until the page is locked or closed.'
