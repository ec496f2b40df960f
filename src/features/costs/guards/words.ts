import type { Guard } from '#src/model/spend/guards.ts'

export const guards = 'Guards'
export const add = 'Add a guard'
export const onlyHere =
  'Guards act only while a console is open in this browser. The service itself enforces the budget of each session.'
export const noGuards =
  'A guard warns you when sessions spend more than you expect, and can pause them. It watches one session, a tag or all sessions.'
export const limit = 'Limit'
export const edit = 'Edit'
export const editOf = (name: string) => `Edit the guard of ${name}`
export const removeOf = (name: string) => `Remove the guard of ${name}`
export const removed = 'Guard removed'
export const warns = 'warns'
export const warnsAndPauses = 'warns and pauses'
export const firedAt = (moment: string) => `last fired ${moment}`
export const notYet = 'has not fired'
export const noCostIn = (currency: string) =>
  `No session costs ${currency}, so this guard watches nothing. Edit the guard to choose another currency.`
export const showSessions = 'Show the sessions'
export const showSession = 'Open the session'

export const newGuard = 'New guard'
export const editGuard = 'Edit the guard'
export const save = 'Save the guard'
export const watch = 'Watch'
export const allSessions = 'All sessions'
export const ofTag = (tag: string) => `Sessions with the tag “${tag}”`
export const warnAt = 'Warn about'
export const measures = {
  spent: 'Spend in a day (one session: in all)',
  burn: 'Burn in an hour',
} as const
export const currency = 'Currency'
export const enterLimit = 'Enter an amount above zero, such as 25 or 12.50.'
export const alsoPause = 'Also pause the sessions'
export const pauseHint =
  'Each of these sessions gets the pause signal once, as soon as it runs on that day. It ends its round first.'
export const oncePerDay =
  'A guard fires once a day. A guard for the spend of one session fires only once.'

/** "$50.00 a day" */
export function limitOf({ measure, scope }: Pick<Guard, 'measure' | 'scope'>, amount: string) {
  if (measure === 'burn') return `${amount} an hour`
  return scope.kind === 'session' ? `${amount} in all` : `${amount} a day`
}
