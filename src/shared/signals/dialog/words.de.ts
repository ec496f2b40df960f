import { dates } from '#src/locale-words.ts'

export const reason = 'Grund'

export const askCancel = 'Diese Sitzung abbrechen?'
export const cancel = 'Sitzung abbrechen'
export const keepSession = 'Sitzung behalten'
export const cancelIsFinal =
  'Eine abgebrochene Sitzung lässt sich nicht fortsetzen. Nachrichten und Kosten bleiben lesbar.'
export const alsoStops = (list: string) => `Das Signal zum Abbrechen beendet auch ${list}.`
export const noActiveRound = 'Zurzeit ist keine Runde aktiv, und keine weitere Runde beginnt.'
export const someRounds = 'aktive Runden'
export const someSubagents = 'Subagenten'
export const activeRounds = (count: number) => `${count} aktive ${count === 1 ? 'Runde' : 'Runden'}`
export const subagents = (count: number) => `${count} ${count === 1 ? 'Subagent' : 'Subagenten'}`
export const openQuestions = (count: number) =>
  `${count} unbeantwortete ${count === 1 ? 'Frage' : 'Fragen'}`
export const listed = (parts: readonly string[]) => new Intl.ListFormat(dates).format(parts)

export const pauseTitle = 'Diese Sitzung anhalten'

export const redirectTitle = 'Diese Sitzung umlenken'
export const redirect = 'Richtung senden'
export const direction = 'Neue Richtung'
export const directionHint =
  'Die Richtung gilt ab der nächsten Runde und bleibt unter den Nachrichten lesbar.'

export const questionStays =
  'Die Frage bleibt offen, bis der Dienst sie zurückzieht: Eine Richtung ist keine Antwort.'

export const resumeTitle = 'Mit neuem Budget fortsetzen'
export const resumeUnasked = 'Diese Sitzung fortsetzen?'
export const budgetRefused =
  'Der Dienst hat die Sitzung mit dem jetzigen Budget nicht fortgesetzt. Mit einem größeren Budget geht sie weiter.'
export const spent = (money: string, budget: string | null) =>
  budget === null ? `${money} sind ausgegeben.` : `${money} von ${budget} sind ausgegeben.`
export const spentUnknown = (budget: string | null) =>
  budget === null
    ? 'Die Ausgaben sind nicht bekannt.'
    : `Die Ausgaben vom Budget ${budget} sind nicht bekannt.`
export const budgetIsTotal =
  'Das neue Budget ist die Gesamtsumme der Sitzung, kein Aufschlag auf das Budget.'
export const newBudget = 'Neues Budget, insgesamt'
export const suggestions = 'Vorschläge'
export const suggestion = (raise: string, total: string) => `${raise}: ${total}`
export const enterAmount = 'Einen Betrag wie 20 oder 12,50 eingeben, ohne Punkt für Tausender.'
export const budgetMissing =
  'Der Dienst setzt diese Sitzung nur mit neuem Budget fort. Eine Gesamtsumme über den bisherigen Ausgaben eingeben.'
export const budgetTooSmall =
  'Der Dienst hat dieses Budget nicht angenommen. Eine größere Gesamtsumme eingeben, über den bisherigen Ausgaben.'

export const sentSignals = {
  redirect: 'Neue Richtung gesendet',
  pause: 'Der Dienst hat das Signal zum Anhalten angenommen',
  cancel: 'Der Dienst hat das Signal zum Abbrechen angenommen',
  resume: 'Der Dienst hat das Signal zum Fortsetzen angenommen',
}
