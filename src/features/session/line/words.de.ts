import { grouped } from '#src/locale-words.ts'
import type { KnownRole } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

import type { StationState } from './rail.tsx'

export const states: Record<StationState, string> = {
  running: 'läuft',
  held: 'gestoppt',
  waiting: 'wartet auf Antwort',
  complete: 'fertig',
  failed: 'gescheitert',
  cancelled: 'abgebrochen',
  unknown: '',
}

export const roles: Record<KnownRole, string> = {
  agent: 'Agent',
  subagent: 'Subagent',
  tool: 'Werkzeug',
  operator: 'Bediener',
  system: 'System',
}

export const roundsAndMessages = 'Runden und Nachrichten'
export const messages = (count: number) => `${count} ${count === 1 ? 'Nachricht' : 'Nachrichten'}`
export const newMessages = (count: number) =>
  `${count} neue ${count === 1 ? 'Nachricht' : 'Nachrichten'}`
export const toTheEnd = 'Zum Ende'
export const linkIsSought = 'Die verlinkte Nachricht erscheint, sobald sie gelesen ist'
export const linkIsUnknown = 'Diese Sitzung hat keine Nachricht mit diesem Link'

export const subagent = (name: string | null) => (name === null ? 'Subagent' : `Subagent ${name}`)
export const round = (number: number) => `Runde ${number}`
const roundWithoutNumber = 'Runde'
const beforeFirstRound = 'Vor der ersten Runde'
export const roundName = ({ id, agent, parentId }: Round, number: number | null) => {
  if (number !== null) return round(number)
  if (parentId !== null) return subagent(agent)
  return id === '' ? beforeFirstRound : roundWithoutNumber
}
export const tool = (name: string) => `Werkzeug ${name}`
export const search = 'Suchen'
export const foldAll = 'Alle Runden zuklappen'
export const unfoldAll = 'Alle Runden aufklappen'
export const sinceYouLeft = 'Seit dem letzten Besuch'
export const showSinceYouLeft = 'Neu seit dem letzten Besuch'
export const question = 'Frage'
export const answered = 'Beantwortet. Der Dienst zeigt die Antwort nicht.'
export const answerOfOperator = 'Antwort'

export const unconfirmed = (money: string) => `davon ${money} unbestätigt`
export const tokens = (count: number) => `${grouped(count)} ${count === 1 ? 'Token' : 'Tokens'}`

export const report = 'Abschlussbericht'
export const spent = (money: string) => `${money} ausgegeben`
export const noReason = 'Der Dienst nennt keinen Grund.'

export const atCostLimit = 'An der Kostengrenze gestoppt'
export const openResumeWithBudget = 'Mit neuem Budget fortsetzen…'
export const untilResumed = 'Die Sitzung geht weiter, wenn sie fortgesetzt wird.'
export const untilLargerBudget = 'Die Sitzung geht mit einem größeren Budget weiter.'

export const queued = 'Eingereiht. Die erste Runde erscheint hier, wenn sie beginnt.'
export const noMessages = 'Noch keine Nachrichten. Neue Nachrichten erscheinen hier.'

export const blocked = 'Die Sitzung wartet, bis eine Antwort kommt.'
export const askedAndBlocked = (ago: string) =>
  `Gefragt ${ago}. Die Sitzung wartet, bis eine Antwort kommt.`

export const unread = 'Die Sitzung wartet auf Antwort, zeigt aber keine lesbare Frage'
export const unreadAdvice =
  'Der Tab JSON zeigt den Datensatz des Dienstes. Ist die ID der Frage bekannt, lässt sie sich hier beantworten.'

export const furtherFields = 'Weitere Felder der Nachricht'
export const named = (names: string, more: number) =>
  more > 0 ? `Weitere Felder: ${names} und ${more} weitere` : `Weitere Felder: ${names}`
