export const sent = 'Gesendete Angaben'
export const limits = 'Wörter und Grenzen'

export const choiceAs = (response: string, choice: string) =>
  `${response}, eine Auswahl als ${choice}`
export const contextIs = 'Kontext ist'
export const contextKinds = { text: 'Text', object: 'ein Objekt', either: 'Text oder ein Objekt' }
export const guardrailsHold = 'Leitplanken enthalten'
export const signal = 'Signal'
export const raisedBudget = 'Erhöhtes Budget'
export const raisedBudgetIs = 'Erhöhtes Budget ist'
export const budgetKinds = {
  text: 'eine Dezimalzahl in Anführungszeichen',
  number: 'eine Zahl, als Gesamtsumme',
}
export const pauseReason = 'Grund fürs Anhalten'
export const direction = 'Neue Richtung'
export const answer = 'Antwort auf eine Frage'
export const note = 'Notiz neben einer Antwort'
export const noNote = 'keine: Dafür gibt es kein Feld'
export const refusedAnswer = 'Antwort, wenn diese abgelehnt wird'
export const alsoRequired = (request: string) => `Außerdem verlangt für ${request}`
export const notFilled = (members: string) =>
  `${members}: Die Konsole weiß nicht, was dort stehen soll`

export const statuses = 'Status'
export const othersAsTheyAre = (names: string) => `${names}; andere erscheinen unverändert`
export const signals = 'Signale'
export const messages = 'Nachrichten auf einmal'
export const askedFor = (count: number) => `${count} werden angefragt`
export const askedAndAllowed = (count: number, most: number) =>
  `${count} werden angefragt, ${most} sind erlaubt`
export const keyTravels = 'Schlüssel steht in'
export const eitherOf = (headers: readonly string[]) =>
  headers.reduce((all, header) => `${all} oder ${header}`)
export const repeated = 'Wiederholte Anfrage'
export const notRepeated = 'hat keinen Header, der sie harmlos macht: Nichts wird zweimal gesendet'

export const notDescribed = 'Nicht in der Beschreibung'
export const askedAllTheSame = (endpoint: string) => `${endpoint}: wird trotzdem angefragt`
