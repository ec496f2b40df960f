import type { SignalType } from '#src/model/session.ts'

export const openPause = 'Pause with a reason…'
export const withReason = 'With a reason…'

export const names: Readonly<Record<SignalType, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  redirect: 'Redirect',
  cancel: 'Cancel',
}
export const requests = 'Signals sent'
export const earlier = (count: number) => `${count} earlier ${count === 1 ? 'signal' : 'signals'}`
export const sending = (name: string, at: string) => `${name} sent ${at}, no answer yet`
export const accepted = (name: string, at: string, then: string) =>
  `${name} accepted ${at}, ${then}`
export const named = (name: string, then: string) =>
  `${name} requested elsewhere and accepted by the service, ${then}`
export const afterThisRound = 'takes effect after this round'
export const inNextRound = 'takes effect in the next round'
export const notCarriedOut = 'not yet carried out'
export const notObserved = 'not yet observed'
export const observed = (name: string, at: string, seen: string) =>
  `${name} requested ${at}, observed ${seen}`
export const endedBefore = (name: string, at: string) =>
  `${name} requested ${at}, the session ended before it took effect`
export const superseded = (name: string, at: string, later: string) =>
  `${name} requested ${at}, superseded by a later request ${later}`
export const takenBack = (name: string, at: string, later: string) =>
  `${name} requested ${at}, taken back ${later}`
export const refused = (name: string, at: string, why: string) => `${name} refused ${at}: ${why}`
export const lost = (name: string, at: string, why: string) =>
  `${name} sent ${at}, not confirmed: ${why}`
export const dismissLost = (name: string) => `Dismiss: ${name} not confirmed`
export const takeBack = 'Take back'
export const takeBackNamed = (name: string) => `Take back: ${name}`
