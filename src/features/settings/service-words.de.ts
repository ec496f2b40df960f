import type { ContractSource } from '#src/queries/service/read-contract.ts'

export const service = 'Dienst'
export const askingService = 'Der Dienst wird nach seiner Beschreibung gefragt'
export const consoleGoesOn = (happened: string) =>
  `${happened} Die Konsole macht mit ihrem früheren Wissen oder mit ihren Annahmen weiter.`
export const askLater = 'Erneut prüfen, wenn der Dienst antwortet.'

export const describesItself = 'Der Dienst beschreibt sich in openapi.json.'
export const describesItselfAs = (title: string) =>
  `Der Dienst beschreibt sich in openapi.json als ${title}.`
export const noDescription =
  'Der Dienst beschreibt sich nicht: Die Konsole folgt der Spezifikation und den Annahmen unten.'

export const sent = 'Gesendete Angaben'
export const sources: Record<ContractSource, string> = {
  openapi: 'openapi.json',
  specification: 'Spezifikation',
  assumed: 'angenommen',
}
export const part = 'Teil'
export const form = 'Form'
export const source = 'Quelle'
export const known = (all: number, assumed: number) =>
  assumed === 0 ? `${all} bekannt` : `${all - assumed} bekannt, ${assumed} angenommen`

export const notUnderstood = 'Teile von Antworten, die nicht lesbar waren'
export const emptyList = 'Diese Liste leeren'
export const allRead = 'Die Konsole konnte alle Teile lesen, nach denen sie suchte.'
export const notReadAtAll = (asked: string, field: string) =>
  `Die Antwort für ${asked} war gar nicht lesbar: ${field}.`
export const doesNotFit = (expected: string, at: string) =>
  `Erwartet wird ${expected}, aber der Wert bei ${at} passt nicht.`
export const lastSeen = (ago: string) => `Gesehen ${ago}`

export const places = 'Orte der Felder'
export const placesHelp = (example: string) =>
  `Liest die Konsole ein Feld dieses Dienstes falsch, den Ort des Feldes eingeben: einen Pfad aus Namen ab seinem Datensatz, etwa ${example}. Dieser Browser behält die Orte.`
export const field = 'Feld'
export const placeOf = (name: string) => (name === '' ? 'Ort des Feldes' : `Ort von ${name}`)
export const removePlaceOf = (name: string) =>
  name === '' ? 'Den Ort des Feldes entfernen' : `Den Ort von ${name} entfernen`
export const addPlace = 'Ort hinzufügen'
export const saveAndRead = 'Speichern und erneut lesen'
export const saved = 'Gespeichert. Jede Sitzung wird nach diesen Orten erneut gelesen.'
export const chooseField = 'Ein Feld wählen'
export const hasPlace = (name: string) => `${name} hat schon einen Ort`
export const enterPath = 'Einen Ort eingeben, etwa meta.state'
export const pathTooLong = (most: number) => `Höchstens ${most} Zeichen`
export const placeOfCost = 'meta.costs.0.amount'
export const placeOfStatus = 'meta.state'
