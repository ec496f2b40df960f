import { grouped } from '#src/locale-words.ts'

export const title = 'Find and act'
export const hint = 'Sessions, pages, actions'
export const noResult = 'Nothing fits these words'
export const resultCount = (count: number) =>
  count === 1 ? '1 result' : `${grouped(count)} results`
export const firstOf = (shown: number, count: number) =>
  `The first ${shown} of ${grouped(count)}: type more to find fewer`

export const thisSession = 'This session'
export const page = 'Page'
/** More words that find a page. */
export const pagesToo = {
  inbox: 'questions failures',
  sessions: 'list',
  newSession: 'create template many',
  costs: 'spend guards tags',
  keys: '',
  ledger: 'requests history log',
  settings: 'account language theme notifications hand-over export import service',
}
export const openSession = 'Open the session'
export const dismissFailure = 'Dismiss this failure'
export const exportSession = 'Export'
/** More words for it. */
export const exportToo = 'transcript report file print'

/** Words that an operator may type for it in haste. */
export const pauseAllToo = 'stop all halt hold'
export const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)
