export const titles = {
  inbox: 'Eingang',
  sessions: 'Sitzungen',
  newSession: 'Neue Sitzung',
  session: null,
  costs: 'Kosten',
  keys: 'API-Schlüssel',
  ledger: 'Protokoll',
  settings: 'Einstellungen',
  connect: null,
  signup: 'Registrieren',
  notFound: 'Nicht gefunden',
}
export const keys = 'Schlüssel'
export const keyboard = 'Tastatur'
export const find = 'Suche'
export const connect = 'Verbinden'

export const skipToPage = 'Zum Inhalt springen'
export const pages = 'Seiten'
export const waitingForYou = (count: number) =>
  `${count} ${count === 1 ? 'wartet' : 'warten'} auf Antwort`
export const heldOrFailed = (count: number) => `${count} gestoppt oder gescheitert`
export const rehearsalAgent = 'Probe-Agent'
export const rehearsal = 'Probe'
export const rehearsalMeaning =
  'Dieser Agent spielt seine Rolle offline nach einem Drehbuch und denkt nicht.'

export const health = {
  idle: 'Keine Sitzung läuft',
  loading: 'Sitzungen werden gelesen',
  live: 'Live',
  stale: 'Nicht aktuell',
  behind: 'Im Rückstand',
}
export const notRead = (cut: number, followed: number) =>
  `${cut} von ${followed} Sitzungen nicht gelesen`
export const lastAnswer = (ago: string) => `letzte Antwort ${ago}`
export const oldestAnswer = (ago: string) => `älteste Antwort ${ago}`
export const listRead = (ago: string) => `Liste gelesen ${ago}`
export const requestsAndReasons = (requests: string) =>
  `${requests}: die Anfragen dieser Konsole und ihre Gründe zeigen`
export const requestsPerMinute = (sent: number) =>
  `${sent} ${sent === 1 ? 'Anfrage' : 'Anfragen'}/min`
export const requestsIn = (sent: number, span: string) =>
  `${sent} ${sent === 1 ? 'Anfrage' : 'Anfragen'} in ${span}`

export const browserKeepsNothing = 'Dieser Browser behält nichts'
export const keptUntilClosed =
  'Die Liste der Sitzungen und die Entwürfe bleiben, bis diese Seite geschlossen wird, wie in einem privaten Fenster.'
export const noteIds = 'Die IDs der Sitzungen notieren, die später wieder zu finden sein sollen.'
export const notReadUntilConnected =
  'Die Konsole liest keine Sitzung, bis sie wieder verbunden ist.'
export const screenStays = (moment: string) =>
  `Die Daten auf dem Bildschirm bleiben. Sie sind von ${moment}.`
export const dataStays = (moment: string) =>
  `Die Daten dieser Sitzungen bleiben. Sie sind von ${moment}.`
export const readingGoesOn = 'Die Konsole liest von selbst weiter.'
export const noGuards = 'Wächter wachen in diesem Tab nicht. Neu laden.'
export const noNotifications = 'Dieser Tab zeigt keine Benachrichtigungen. Neu laden.'
export const noNews = 'Neues wurde nicht gemeldet. Die Liste ansehen.'
export const askNow = 'Jetzt fragen'
export const deviceOffline = 'Dieses Gerät ist offline'
export const cannotBeRead = (cut: number, followed: number, why: string) =>
  `${cut} von ${followed} Sitzungen sind nicht lesbar: ${why}`

export const opening = 'Signalbox wird geöffnet'
export const couldNotStart = 'Signalbox konnte nicht starten'
export const checkServer = 'Prüfen, ob der Server der Konsole noch läuft, dann erneut versuchen.'
export const sessionsGoOn =
  'Sitzungen gehen ohne diese Seite weiter, und Entwürfe bleiben in diesem Browser.'
export const pageStopped = 'Diese Seite ist stehen geblieben'
export const pageNotFetched = 'Diese Seite ließ sich nicht holen'
export const consoleFault = (message: string) =>
  `Diese Seite stieß auf einen Fehler der Konsole: ${message}`
export const reloadOrLeave =
  'Die Seite neu laden. Bleibt sie wieder stehen: Die anderen Seiten gehen noch.'
export const goToSessions = 'Zu den Sitzungen'
export const pageMissing = 'Diese Seite gibt es nicht'
export const noPageAt = (path: string) => `Keine Seite hat die Adresse ${path}.`
export const nothingLost = 'Nichts ging verloren.'
export const mayBeCutOff =
  'Vielleicht ist der Link abgeschnitten. Die Liste enthält die Sitzungen, die dieser Browser kennt.'

export const newQuestions = (count: number) => `${count} neue Fragen warten auf Antwort`
export const waits = (session: string) => `Wartet auf Antwort: ${session}`
export const waitsWith = (question: string, session: string) =>
  `Wartet auf Antwort: ${question} (${session})`
