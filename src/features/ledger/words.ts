import { grouped } from '#src/locale-words.ts'
import type { AttemptAction, SentBy } from '#src/model/attempt.ts'

export const meaning =
  'Every signal, answer, new session and key that this browser has requested for this account. Requests from other browsers are not here.'
export const kept = (days: number, count: number) =>
  `A request stays here for ${days} days. Of requests older than a day, the newest ${grouped(count)} stay. Texts that look like keys, tokens or passwords are removed. A request has the names of the specification, although the service may use names of its own.`
export const loading = 'Reading the ledger'
export const empty = 'No request yet'
export const emptyMeaning =
  'Each signal, answer, new session and key that you request gets a line here.'
export const nothingFits = 'No request fits'
export const nothingFitsMeaning = 'Change the search.'

export const search = 'Search the ledger'
export const exportFile = 'Export JSONL'
export const shown = (count: number) => (count === 1 ? '1 request' : `${grouped(count)} requests`)
export const showMore = (count: number) => `Show ${count} more`

export const kinds: Readonly<Record<AttemptAction, string>> = {
  create: 'New session',
  signup: 'Sign up',
  answer: 'Answer',
  dismiss: 'Dismiss question',
  pause: 'Pause',
  resume: 'Resume',
  redirect: 'Redirect',
  cancel: 'Cancel',
  createKey: 'Create key',
  revokeKey: 'Revoke key',
}
export const sentBy: Readonly<Record<SentBy, string>> = {
  operator: '',
  many: 'With others',
  brake: 'Everything at once',
  guard: 'By a guard',
}
export const requestOf = (kind: string, at: string) => `${kind}, ${at}`
export const key = (name: string) => `Key “${name}”`

export const status = (code: number) => `HTTP ${code}`
export const noAnswer = 'No answer'

export const sending = 'On its way'
export const accepted = (at: string) => `Accepted ${at}`
export const shownLater = (at: string) => `Shown by a later reading ${at}`
export const effectOpen = (answer: string) => `${answer}, effect not observed`
export const observed = (at: string) => `Observed ${at}`
export const endedBefore = (at: string) => `The session ended before it took effect, ${at}`
export const refused = (why: string) => `Refused: ${why}`
export const unknown = (why: string) => `Outcome unknown: ${why}`
