import type { StationState } from '#src/features/session/line/rail.tsx'
import type { Round } from '#src/model/session.ts'

export const rounds = 'Runden'
export const round = 'Runde'
export const roundName = ({ number, agent, parentId }: Round) => {
  if (parentId === null) return number === null ? round : String(number)
  return [agent ?? 'Subagent', number].filter((part) => part !== null).join(' ')
}
export const cost = 'Kosten'
export const time = 'Zeit'
export const unknown = '–'
export const states: Record<StationState, string> = {
  running: 'Läuft',
  waiting: 'Wartet auf Antwort',
  held: 'Gestoppt',
  complete: 'Fertig',
  failed: 'Gescheitert',
  cancelled: 'Abgebrochen',
  unknown: 'Zustand nicht bekannt',
}
export const lastRounds = (shown: number, all: number) => `Die letzten ${shown} von ${all} Runden.`
export const showEarlier = (count: number) =>
  `${count} frühere ${count === 1 ? 'Runde' : 'Runden'} zeigen`
export const roundsNotShown = 'Der Dienst zeigt keine Runden.'
export const roundsNotListed = (count: number) =>
  `Der Dienst zählt ${count} ${count === 1 ? 'Runde' : 'Runden'}, nennt aber keine.`
export const endedWithoutRound = 'Die Sitzung endete, bevor eine Runde begann.'
export const noRoundYet = 'Noch hat keine Runde begonnen.'

export const copyReport = 'Den Bericht als Markdown kopieren'
export const endedWithoutReport = 'Diese Sitzung endete ohne Abschlussbericht.'
export const noReportYet = 'Der Bericht erscheint hier, wenn die Sitzung fertig ist.'

export const body = 'Sitzung, wie der Dienst sie sendet'
export const sessionAsJson = 'Sitzung als JSON'

export const costsUpTo = (money: string) =>
  `Balken bis ${money} je Runde, wie der Reiter „Runden“ sie auflistet`
export const costOfRound = (name: string, money: string) => `${name}: ${money}`
export const roundNamed = (name: string) => `Runde ${name}`
