import type { SignalType } from '#src/model/session.ts'

export const pause = 'Pause'
export const pausing = 'Pausing…'
export const openPause = 'Pause with a reason…'
export const resume = 'Resume'
export const resuming = 'Resuming…'
export const redirect = 'Redirect'
export const cancel = 'Cancel'
export const cancelling = 'Cancelling…'
export const dismiss = 'Dismiss'

export const requested = (type: SignalType, at: string, state: string) =>
  `${type} requested ${at}, ${state}`
export const accepted = 'accepted by the service, not yet carried out'
export const notObserved = 'not yet observed'
export const notConfirmed = 'not confirmed'
export const endedBefore = 'the session ended before it took effect'
export const observed = (at: string) => `observed ${at}`

export const lost = (type: string, at: string, why: string) =>
  `${type} sent ${at}, not confirmed: ${why}`
export const noAnswer = 'no answer came.'
export const dismissLost = (type: string) => `Dismiss the unconfirmed ${type}`
