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

export const repeated = 'Wiederholte Anfrage'
export const notRepeated = 'hat keinen Header, der sie harmlos macht: Nichts wird zweimal gesendet'
