import { grouped } from '#src/locale-words.ts'
import type { AttemptAction, SentBy } from '#src/model/attempt.ts'

export const meaning =
  'Jedes Signal, jede Antwort, jede neue Sitzung und jeder Schlüssel, die dieser Browser für dieses Konto angefordert hat. Anfragen anderer Browser stehen nicht hier.'
export const kept = (days: number, count: number) =>
  `Eine Anfrage bleibt ${days} Tage hier. Von Anfragen, die älter als ein Tag sind, bleiben die neuesten ${grouped(count)}. Texte, die wie Schlüssel, Tokens oder Passwörter aussehen, werden entfernt. Eine Anfrage hat die Namen der Spezifikation, obwohl der Dienst eigene Namen haben kann.`
export const loading = 'Das Protokoll wird gelesen'
export const empty = 'Noch keine Anfrage'
export const emptyMeaning =
  'Jedes Signal, jede Antwort, jede neue Sitzung und jeder Schlüssel bekommt hier eine Zeile.'
export const nothingFits = 'Keine Anfrage passt'
export const nothingFitsMeaning = 'Die Suche ändern.'

export const search = 'Im Protokoll suchen'
export const exportFile = 'JSONL exportieren'
export const shown = (count: number) => (count === 1 ? '1 Anfrage' : `${grouped(count)} Anfragen`)
export const showMore = (count: number) => `${count} weitere zeigen`

export const kinds: Readonly<Record<AttemptAction, string>> = {
  create: 'Neue Sitzung',
  signup: 'Registrieren',
  answer: 'Antworten',
  dismiss: 'Frage verwerfen',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  redirect: 'Umlenken',
  cancel: 'Abbrechen',
  createKey: 'Schlüssel erstellen',
  revokeKey: 'Schlüssel widerrufen',
}
export const sentBy: Readonly<Record<SentBy, string>> = {
  operator: '',
  many: 'Mit anderen',
  brake: 'Alles auf einmal',
  guard: 'Durch einen Wächter',
}
export const requestOf = (kind: string, at: string) => `${kind}, ${at}`
export const key = (name: string) => `Schlüssel „${name}“`

export const status = (code: number) => `HTTP ${code}`
export const noAnswer = 'Keine Antwort'

export const sending = 'Unterwegs'
export const accepted = (at: string) => `Angenommen ${at}`
export const shownLater = (at: string) => `Durch späteres Lesen gezeigt ${at}`
export const effectOpen = (answer: string) => `${answer}, Wirkung nicht beobachtet`
export const observed = (at: string) => `Beobachtet ${at}`
export const endedBefore = (at: string) => `Die Sitzung endete vor der Wirkung, ${at}`
export const refused = (why: string) => `Abgelehnt: ${why}`
export const unknown = (why: string) => `Ergebnis unbekannt: ${why}`
