export const createAccountTitle = 'Create an account'
export const keyIsMade =
  'An API key for this browser is made with the account. Only the gateway can open the key: you have nothing to copy.'
export const haveAccount = 'You have an account?'
export const signIn = 'Sign in'
export const created = 'Account created. An API key was made and is held for this browser.'
export const createdWithoutKey =
  'Account created, but no API key could be made. Make or paste an API key here.'

export const email = 'E-mail'
export const password = 'Password'
export const passwordHint = 'At least 6 characters'
export const displayName = 'Display name'
export const createAccount = 'Create account'

export const tooManySignUps = 'Too many sign-ups from this address'
export const noAccountAndTextStays = 'No account was made. Your entries are still here.'
export const taken = 'This e-mail address has an account already'
export const nothingChanged = 'Nothing was changed.'
export const signInOrOther = 'Sign in to that account, or use another address.'
export const accountNotKnown = (happened: string) =>
  `${happened} Whether the account was made is not known.`
export const tryAgainOrSignIn =
  'Try again. If the address is taken then, the account was made: sign in.'
export const noAccount = (happened: string) => `${happened} No account was made.`
export const tryAgain = 'Your entries are still here. Try again.'
