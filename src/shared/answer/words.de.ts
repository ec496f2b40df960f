export const answerSent = 'Antwort gesendet'
export const place = (at: number, all: number) => `${at} von ${all}`
export const asked = (ago: string) => `Gefragt ${ago}`
export const placeAndAsked = (placed: string, ago: string) => `${placed}, gefragt ${ago}`
export const next = (count: number, question: string) =>
  `${count} weitere ${count === 1 ? 'Frage wartet' : 'Fragen warten'} auf Antwort. Nächste: ${question}`

export const goNext = 'Weiter'
export const redirect = 'Stattdessen umlenken'
export const send = 'Antwort senden'
export const sendAgain = 'Erneut senden'

export const alsoAsked = 'Der Dienst verlangt neben der Antwort diese Felder:'
export const furtherFields = 'Felder neben der Antwort'
export const note = 'Notiz an den Agenten'
export const noteExample = 'Fakten ergänzen, die der Agent als Nächstes braucht'
export const noteNotSent = 'Die Notiz wird nicht gesendet: Die Antwort ist der ganze Inhalt.'
export const otherNames =
  'Vielleicht erwartet der Dienst die Antwort unter einem anderen Namen. Eine Auswahl hier sendet nichts:'
export const asWholeBody = 'Als ganzer Inhalt'
export const asNamed = (name: string) => `Als „${name}“`

export const chooseOption = 'Eine Möglichkeit wählen'
export const writeAnswer = 'Eine Antwort schreiben'
export const untouched =
  'Das sind die Werte, die der Agent vorschlägt. Einen Wert ändern oder sie mit der Schaltfläche senden.'
export const notJson = (why: string) => `Das ist noch kein JSON: ${why}`
export const notReadable = 'der Text war nicht lesbar'

export const sent = 'Die Antwort wurde gesendet.'
export const goesOn = 'Die Sitzung geht mit der Antwort weiter.'
export const answeredBefore = 'Diese Frage wurde hier schon früher beantwortet.'
export const unsentIsKept = 'Text, der nicht mit der Antwort gesendet wurde, steht noch unten.'
export const settled = 'Diese Frage ist jetzt beantwortet.'
export const settledMeans =
  'Die Rückmeldung auf die Anfrage ging verloren, und der Dienst zeigt nicht, welche Antwort gilt. Der eigene Text steht noch unten.'
export const answeredElsewhere = 'Diese Frage wurde während des Schreibens anderswo beantwortet.'
export const ended = (state: string) =>
  `Die Sitzung endete, bevor eine Antwort kam. Ihr Zustand: ${state}.`
export const expired = 'Die Sitzung wartet nicht mehr auf diese Antwort.'
export const notTaken = 'Die Antwort wurde nicht angenommen. Der eigene Text steht noch unten.'
export const rejected = (why: string) => `Der Dienst hat diese Antwort abgelehnt: ${why}`
export const nothingLost = 'Nichts ist verloren: Die ganze Antwort ist noch da.'
export const changeAnswer = 'Die Antwort ändern und erneut senden.'
export const noLongerAsked = 'Die Frage wartet nicht mehr auf eine Antwort.'
export const causeUnknown =
  'Ob die eigene Anfrage der Grund war, kann die Konsole nicht sagen. Der eigene Text steht noch unten.'
export const answerStands = 'Jene Antwort gilt.'
export const standingAnswer = (answer: string) => `Diese Antwort gilt: ${answer}.`

export const unknownQuestion = 'Diese Sitzung hat diese Frage nicht'
export const unknownQuestionMeans =
  'Vielleicht ist die Frage schon beantwortet, oder der Link nennt eine andere Sitzung. Der Eingang zeigt die Fragen, die jetzt warten.'

export const argumentsOf = (tool: string) => `Argumente von ${tool}`
export const noArguments = 'Dieser Aufruf hat keine Argumente.'

export const inputId = 'ID der Frage'
export const openAnswer = 'Antworten…'
