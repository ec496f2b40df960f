import type { ChoiceName } from '#src/model/create-fields.ts'
import type { Choice } from '#src/model/dialect.ts'

export const loadingDraft = 'Der Entwurf wird geladen'
export const readingExample = 'Die Sitzung, mit der dieses Formular beginnt, wird gelesen'
export const exampleFailed =
  'Die Konsole konnte die Sitzung, mit der dieses Formular beginnt, nicht lesen'
export const createSession = 'Sitzung erstellen'

export const goalHint = 'Was die Sitzung erreichen soll, in eigenen Worten.'
export const contextHint = 'Fakten, Grenzen und Orte, die der Agent kennen soll.'
export const sendAsJson = 'Als JSON senden'

export const guardrailsAsJson = 'Leitplanken als JSON'
export const writeGuardrailsAsJson = 'Leitplanken als JSON schreiben'
export const guardrailsTextHint =
  'Die Konsole liest Grenzen in Zeilen wie „Budget: 20“ und „Maximum rounds: 40“.'
export const budgetHint = (amount: string | null) =>
  `Hat die Sitzung ${amount ?? 'diesen Betrag'} ausgegeben, wird sie gestoppt, bis das Budget erhöht wird.`
export const maxRoundsHint = 'Eine ganze Zahl.'
export const askBeforeHint =
  'Handlungen, die eine Erlaubnis brauchen, etwa Änderungen an abgeschlossenen Perioden. Für ein Modell hinter dem lokalen Dienst: Namen von Werkzeugen oder Servern, oder *, mit Komma oder Leerzeichen dazwischen. Jedes andere Wort bedeutet alle Werkzeuge.'
export const asJson = (title: string) => `${title} als JSON`

export const noFieldFor = (label: string) => `${label}: Dieser Dienst hat kein Feld für diesen Text`
export const textNotSent = 'Der Text wird nicht gesendet.'
export const moveText = 'Den Text in ein Feld des Dienstes eingeben, dann hier entfernen.'
export const enterOrRemove = (labels: string) =>
  `${labels}: den Text in ein Feld eingeben oder entfernen`
export const removeNamed = (label: string) => `${label} entfernen`

export const openVariables = (names: readonly string[]) =>
  `Variablen ohne Wert werden gesendet, wie sie dastehen: ${names.join(', ')}`
export const showRequest = (name: string) => `Zeigen: ${name}`

export const goalSentAt = (moment: string) => `Dieses Ziel wurde schon gesendet: ${moment}`
export const sessionExists = 'Es gibt die Sitzung dazu. Dieser Klick hat nichts gesendet.'
export const sessionMayExist =
  'Vielleicht gibt es die Sitzung dazu. Dieser Klick hat nichts gesendet.'
export const onlyIfTwo = 'Nur dann eine weitere Sitzung erstellen, wenn es zwei sein sollen.'
export const createAnother = 'Weitere Sitzung erstellen'

export const usualChoice = 'Wie beim Dienst üblich'
export const choice = (field: ChoiceName, { name, title }: Choice) => {
  if (field !== 'agent' || name === '') return title
  return name === title ? `Der Agent ${name}` : `${title} (${name})`
}
export const notOffered = (name: string) => `„${name}“ ist keine Möglichkeit dieses Dienstes`
export const rehearsal =
  'In diesem Dienst läuft der Probe-Agent: Er spielt eine Sitzung und tut keine echte Arbeit'
export const sceneHelp =
  'Eine Zeile wie diese im Kontext legt die Szene fest. Jeder Teil darf fehlen.'
export const sceneLine = 'Zeile für die Szene'
export const sceneParts: readonly (readonly [name: string, meaning: string])[] = [
  ['rounds', 'die Zahl der Runden'],
  ['messages', 'die Zahl der Nachrichten in jeder Runde'],
  ['ask', 'die Runden mit einer Frage: 2, oder 2,4, oder 0 für keine Runde'],
  ['kind', 'die Form der Frage: choice, text, questions, schema'],
  ['subagents', 'die Runde mit zwei Subagenten, oder 0 für keine Runde'],
  ['fail', 'die Runde, in der die Sitzung scheitert'],
  ['cost', 'Dollar für jede Runde'],
  ['pace', 'Millisekunden für jede Runde'],
]
export const contextSetsScene = 'Der Kontext legt eine Szene fest'
export const addLine = 'Diese Zeile in den Kontext einfügen'
