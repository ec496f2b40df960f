import type { Transcript } from '#src/queries/sessions/session-queries.ts'

export const breadcrumb = 'Pfad'
export const sessions = 'Sitzungen'
export const allSessions = 'Alle Sitzungen'
export const answer = 'Antworten'
export const startAgain = 'Erneut so beginnen'
export const line = 'Verlauf der Runden'
export const about = 'Über'

export const loading = 'Die Sitzung wird geladen'
export const unknownSession = 'Der Dienst kennt keine Sitzung mit dieser ID'
export const sessionIsGone = 'Der Dienst hat diese Sitzung nicht mehr'
export const goneAdvice =
  'Ein Dienst kann beendete Sitzungen löschen. Die Liste behält die letzten Zahlen. Kommt das überraschend: prüfen, ob der verwendete Schlüssel zum richtigen Konto gehört.'
export const nothingChanged = 'Das Lesen der Sitzung hat nichts geändert.'
export const triesAgain = 'Die Konsole versucht es von selbst erneut.'
export const messagesFailed = (why: string) => `Nachrichten sind jetzt nicht lesbar: ${why}`
export const messagesAreAbove = 'Alles bisher Gelesene steht darüber.'

export const status = 'Status'
export const thisSession = 'Diese Sitzung:'
export const rehearsal = 'Probe'
export const rehearsalMeans = 'Hier läuft kein Modell: Der Agent spielt nach einem Drehbuch'
export const modelMeans = (model: string) => `Das Modell ${model} arbeitet an dieser Sitzung`
export const tokens = 'Tokens'
export const inPercent = (percent: string) => `${percent}\u{a0}%`
export const largeUnits = [
  [1e6, (amount: string) => `${amount}\u{a0}Mio.`],
  [1e9, (amount: string) => `${amount}\u{a0}Mrd.`],
  [1e12, (amount: string) => `${amount}\u{a0}Bio.`],
] as const
export const tokensInAndOut = (input: string, output: string) => `${input} ein, ${output} aus`
export const burn = 'Verbrauch'
export const rounds = 'Runden'
export const ofSubagents = (count: number) => `+ ${count} von Subagenten`
export const duration = 'Dauer'
export const runningFor = 'Läuft seit'
export const sinceCreation = 'Seit Erstellung'
export const active = 'Aktiv'
export const waited = 'Wartete auf Antwort'
export const held = 'Stillstand'
export const asOf = 'Aktualisiert'

export const noCost = 'Der Dienst zeigt keine Kosten'
export const noBudget = (spent: string) => `${spent} ausgegeben, kein Budget angezeigt`
export const asRead = (moment: string) =>
  `Gelesen ${moment}. Der Dienst hat dieser Seite nicht geantwortet.`

export const stale = (ago: string) => `Nicht aktuell: Die letzte Antwort kam ${ago}`
export const disconnected = (why: string) => `Getrennt: ${why}`

export const complete = 'Alle Nachrichten sind da: Die Konsole hat alles zweimal gelesen.'
export const stillRead =
  'Nachrichten können unvollständig sein: Die Sitzung ist zu Ende, und die Konsole liest noch Nachrichten.'
export const incomplete = (since: string, round: string | null, why: string) =>
  `Nachrichten können unvollständig sein seit ${since}${round === null ? '' : `, Runde ${round}`}: ${why}.`
export const doubts: Readonly<Record<NonNullable<Transcript['doubt']>['why'], string>> = {
  cut: 'der Dienst hat seine Antwort abgeschnitten',
  'check-failed': 'eine Prüfung ist gescheitert',
  unseen: 'die Runde hat hier keine Nachrichten, der Dienst hat vielleicht welche',
}
export const readAgain = 'Erneut lesen'
