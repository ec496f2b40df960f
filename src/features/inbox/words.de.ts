export const heldOrFailed = (count: number) => `${count} gestoppt oder gescheitert`
export const waiting = (count: number) => `${count} ${count === 1 ? 'wartet' : 'warten'}`
export const waitingFor = (count: number) => (age: string) =>
  count === 1 ? `1 wartet seit ${age}` : `${count} warten, die älteste Frage seit ${age}`
export const unreadSessions = (count: number) =>
  count === 1
    ? 'Über eine Sitzung antwortet der Dienst jetzt nicht. Ihre Fragen können hier fehlen oder veraltet sein.'
    : `Über ${count} Sitzungen antwortet der Dienst jetzt nicht. Ihre Fragen können hier fehlen oder veraltet sein.`
export const lookingForQuestions = 'Fragen werden gesucht'

export const groups = {
  question: 'Wartet auf Antwort',
  held: 'An der Kostengrenze gestoppt',
  failed: 'Neu gescheitert',
}
export const questionUnread = 'Die Frage dieser Sitzung ist noch nicht gelesen'
export const questionNotShown =
  'Diese Sitzung wartet auf Antwort, aber der Dienst zeigt ihre Frage nicht'
export const since = {
  question: (age: string) => `Wartet ${age}`,
  held: (age: string) => `Gestoppt seit ${age}`,
  failed: (ago: string) => `Gescheitert ${ago}`,
}
export const dismissAll = 'Alle ausblenden'

export const answeredToday = 'Heute beantwortet'
export const sending = 'Wird gesendet…'
export const isBack = 'Die Frage steht wieder oben, mit dem eigenen Text.'

export const notInList =
  'Der Eintrag dieser Adresse steht nicht in der Liste: Er wartet nicht mehr oder ist noch nicht gelesen.'
export const nothingWaits = 'Nichts wartet'
export const stillReading = (count: number) =>
  count === 1 ? '1 Sitzung ist noch nicht gelesen' : `${count} Sitzungen sind noch nicht gelesen`
export const noSession =
  'Dieser Browser kennt noch keine Sitzung. Fragen, Sitzungen an ihrer Kostengrenze und neu gescheiterte Sitzungen kommen hierher.'
export const questionsCome =
  'Fragen, Sitzungen an ihrer Kostengrenze und neu gescheiterte Sitzungen kommen von selbst hierher, die am längsten wartenden zuerst.'
export const seeSessions = 'Sitzungen ansehen'

export const allThatWaits = 'Alles, was wartet'
export const openSession = 'Sitzung öffnen'
export const nextPrevious = 'weiter, zurück'

export const readingQuestion = 'Die Frage wird gelesen'
export const notRead = (why: string) => `Die Sitzung war nicht lesbar: ${why}`
export const sendAndNext = 'Senden und die nächste öffnen'
export const choiceKeys =
  'Eine Zahl wählt eine Möglichkeit. Dieselbe Zahl noch einmal, oder Umschalt und die Zahl, sendet.'

export const ledHere = 'Vorgeschichte'
export const reading = 'Wird gelesen…'
export const noMessages = 'Es gibt noch keine Nachricht.'
export const messagesNotRead = (why: string) => `Die Nachrichten waren nicht lesbar: ${why}`
export const round = (number: number) => `Runde ${number}`
export const subagent = (name: string | null) => `Subagent ${name ?? ''}`.trim()
export const spent = (money: string, budget: string | null) =>
  budget === null ? `${money} ausgegeben` : `${money} von ${budget} ausgegeben`

export const atLimit = 'An der Kostengrenze'
export const resume = 'Fortsetzen'
export const notHeld = 'Diese Sitzung ist nicht mehr an ihrer Kostengrenze gestoppt.'
export const budgetKeys =
  'Eine Zahl wählt ein Budget. Dieselbe Zahl noch einmal, oder Umschalt und die Zahl, setzt fort.'

export const failed = 'Diese Sitzung ist gescheitert'
export const noReason = 'Der Dienst nennt keinen Grund.'
export const dismissMeans = 'Die Sitzung bleibt in der Liste. Nur ihr Eintrag hier verschwindet.'

export const sent = (label: string) => `Gesendet: ${label}`
export const answeredElsewhere = 'Eine andere Antwort war schneller. Der eigene Text bleibt.'
export const answeredBefore =
  'Diese Frage wurde hier schon früher beantwortet. Der eigene Text bleibt.'
export const notAskedNow = 'Die Frage wartet nicht mehr. Der eigene Text bleibt.'
export const ended = 'Die Sitzung endete, bevor die Antwort kam. Der eigene Text bleibt.'
export const notTaken = (question: string) => `Die Antwort wurde nicht angenommen: ${question}`
export const openQuestion = 'Frage öffnen'
export const refused = (why: string) => `Abgelehnt: ${why}`
