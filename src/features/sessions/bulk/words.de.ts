import type { SignalType } from '#src/model/session.ts'

export const notRead = 'Die Konsole hat diese Sitzung noch nicht gelesen'
export const notReadFor = (why: string) => `Diese Sitzung war nicht lesbar: ${why}`
export const ended = 'Die Sitzung ist zu Ende'
export const stopped = 'Die Sitzung ist schon angehalten oder gestoppt'
export const notStopped = 'Die Sitzung ist nicht angehalten'
const underWays = {
  pause: 'Das Anhalten',
  resume: 'Das Fortsetzen',
  redirect: 'Eine Richtung',
  cancel: 'Das Abbrechen',
}
export const underWay = (type: SignalType) => `${underWays[type]} ist schon unterwegs`
export const noMoney = 'Weder Ausgaben noch Budget sind bekannt'
export const tooSmall = (total: string, spent: string) =>
  `Das neue Budget wäre ${total}, nicht über den schon ausgegebenen ${spent}`
export const newBudget = (total: string, reach: string | null) =>
  `neues Budget ${total}${reach === null ? '' : `, ${reach}`}`
export const questionStays = 'die Frage bleibt offen'

export const verbs = {
  create: 'Erstellen',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  redirect: 'Umlenken',
  budget: 'Neues Budget',
  cancel: 'Abbrechen',
}
export const actionCount = (action: keyof typeof verbs, count: number, atLeast: boolean) => {
  if (count === 0) return verbs[action]
  const counted = `${count}${atLeast ? '+' : ''}`
  if (action === 'budget') return `${verbs.budget} für ${counted}`
  return `${counted} ${verbs[action].toLowerCase()}`
}
export const unreadTitle = (action: keyof typeof verbs) =>
  action === 'budget'
    ? 'Sitzungen mit neuem Budget fortsetzen'
    : `Sitzungen ${verbs[action].toLowerCase()}`
export const reading = (read: number, of: number) => `${read} von ${of} gelesen…`
export const readingLasts = (span: string) => `noch etwa ${span}`
export const read = 'Gelesene Sitzungen'
export const goOnWith = (count: number) =>
  count === 1 ? 'Mit der 1 gelesenen weiter' : `Mit den ${count} gelesenen weiter`
type RunAction = keyof typeof verbs
export const title = (action: RunAction, count: number) =>
  action === 'budget'
    ? `${sessions(count)} mit neuem Budget fortsetzen`
    : `${sessions(count)} ${verbs[action].toLowerCase()}`
const sessions = (count: number) => (count === 1 ? '1 Sitzung' : `${count} Sitzungen`)
export const budgetRule = 'Neues Budget jeder Sitzung'
export const rules = { rounds: 'Runden', percent: 'Prozent', each: 'Gesamt' }
export const amounts = {
  rounds: 'Weitere Runden für jede, mindestens',
  percent: 'Jedes erhöhen um, in Prozent',
  each: 'Neue Gesamtsumme für jede',
}
export const roundsHint = 'Jedes Budget steigt um mindestens die Hälfte.'
export const confirmCount = (count: number) =>
  `Zum Abbrechen von ${sessions(count)} die Zahl ${count} eingeben`
export const cancelIsFinal = 'Eine abgebrochene Sitzung kann nicht weitergehen.'
export const willBeSent = (count: number) =>
  count === 1 ? '1 Sitzung bekommt das Signal' : `${count} Sitzungen bekommen das Signal`
export const willStay = (count: number) =>
  count === 1 ? '1 Sitzung bleibt unverändert' : `${count} Sitzungen bleiben unverändert`
export const nothingToSend = 'Keine Sitzung nimmt dieses Signal jetzt an.'
export const send = (count: number) => `An ${count} senden`
export const sendAgain = (refused: number, unknown: number) =>
  unknown === 0
    ? `Erneut an ${refused} senden`
    : `Nachsehen und erneut an ${refused + unknown} senden`
export const lookedUpFirst =
  'Die Konsole liest jede Sitzung, bevor sie ein Signal erneut sendet. Ein Signal, das gewirkt hat, wird nicht erneut gesendet.'
export const stop = 'Aufhören'
export const lostCreate =
  'Eine Antwort ging verloren, daher hat die Konsole aufgehört. Vielleicht läuft die Sitzung und gibt Geld aus. Die Seiten „Sitzungen“ und „Neue Sitzung“ bieten Wege, sie zu finden.'
const counted = {
  refused: 'abgelehnt',
  unknown: 'nicht bekannt',
  sending: 'unterwegs',
  unsent: 'nicht gesendet',
}
type Outcome = keyof typeof counted | 'accepted'
export const outcomes = (
  action: RunAction,
  counts: Readonly<Record<Outcome, number>>,
  of: number,
) =>
  [
    `${counts.accepted} von ${of} ${action === 'create' ? 'erstellt' : 'angenommen'}`,
    ...(['refused', 'unknown', 'sending', 'unsent'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => `${counts[kind]} ${counted[kind]}`),
  ].join(', ')
export const outcomeText = (action: RunAction, kind: Outcome, why: string) =>
  ({
    unsent: 'Nicht gesendet',
    sending: 'Wird gesendet…',
    accepted: action === 'create' ? 'Erstellt' : 'Angenommen',
    refused: `Abgelehnt: ${why}`,
    unknown: `Nicht bekannt, ob ${action === 'create' ? 'sie erstellt' : 'es angenommen'} wurde: ${why}`,
  })[kind]
export const results = 'Gesendete Anfragen'
export const runLine = (action: RunAction, counts: Parameters<typeof outcomes>[1], of: number) =>
  `${verbs[action]}: ${outcomes(action, counts, of)}`
export const runLeft = (line: string) =>
  `${line}. Konto oder Schlüssel hat gewechselt, daher wird der Rest nicht gesendet.`
export const show = 'Zeigen'

export const pauseAll = 'Alles anhalten, was läuft'
export const readingList = 'Die Liste der Sitzungen wird vom Dienst gelesen…'
export const goOnWithout = 'Ohne die Liste weiter'
export const listNotRead =
  'Die Liste des Dienstes ist nicht gelesen. Sitzungen, die dieser Browser nicht kennt, laufen weiter.'
export const listIsLonger = (count: number) =>
  `Die Liste des Dienstes ist länger als die ${count} Sitzungen, die die Konsole liest. Die übrigen laufen weiter.`
export const pausedTogether = 'Zusammen angehalten'
export const pausedHere = (count: number) =>
  count === 1 ? '1 Sitzung auf einmal angehalten' : `${count} Sitzungen auf einmal angehalten`
export const resumePaused = 'Selbst Angehaltenes fortsetzen'
