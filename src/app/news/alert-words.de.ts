import type { Alert, AlertKind } from './alerts.ts'
import { news } from './news-words.ts'

export const titles: Record<AlertKind, (goal: string) => string> = {
  question: (goal) => `Wartet auf Antwort: ${goal}`,
  held: news['cost-limited'],
  failed: news.failed,
  complete: news.complete,
}

const bodies: Record<AlertKind, string> = {
  question: 'Der Dienst zeigt die Frage nicht.',
  held: 'Die Sitzung geht weiter, wenn ihre Grenze erhöht wird.',
  failed: 'Der Dienst nennt keinen Grund.',
  complete: 'Ihr Bericht ist in der Konsole.',
}

export const bodyOf = ({ kind, detail }: Alert): string => detail ?? bodies[kind]

const counted: Record<AlertKind, (count: number) => string> = {
  question: (count) =>
    count === 1 ? '1 Frage wartet auf Antwort' : `${count} Fragen warten auf Antwort`,
  held: (count) =>
    count === 1
      ? '1 Sitzung ist an ihrer Kostengrenze'
      : `${count} Sitzungen sind an ihrer Kostengrenze`,
  failed: (count) =>
    count === 1 ? '1 Sitzung ist gescheitert' : `${count} Sitzungen sind gescheitert`,
  complete: (count) => (count === 1 ? '1 Sitzung ist fertig' : `${count} Sitzungen sind fertig`),
}
const order = ['question', 'held', 'failed', 'complete'] as const

export const countsOf = (alerts: readonly Alert[]): string =>
  order
    .map((kind) => ({ kind, count: alerts.filter((alert) => alert.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => counted[kind](count))
    .join('\n')

export const manyAtOnce = (count: number) =>
  count === 1 ? 'Neues von einer Sitzung' : `Neues von ${count} Sitzungen`
export const quietHoursOver = 'Die Ruhezeit ist vorbei'
