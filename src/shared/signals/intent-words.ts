import type { SignalType } from '#src/model/session.ts'

/** A requested signal whose effect is still to be seen. */
export const intents: Readonly<Record<SignalType, string>> = {
  pause: 'Pausing…',
  resume: 'Resuming…',
  redirect: 'Redirecting…',
  cancel: 'Cancelling…',
}
