import type { SignalType } from '#src/model/session.ts'

export const intents: Readonly<Record<SignalType, string>> = {
  pause: 'Wird angehalten…',
  resume: 'Wird fortgesetzt…',
  redirect: 'Wird umgelenkt…',
  cancel: 'Wird abgebrochen…',
}
