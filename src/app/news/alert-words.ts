import type { Alert, AlertKind } from './alerts.ts'
import { news } from './news-words.ts'

export const titles: Record<AlertKind, (goal: string) => string> = {
  question: (goal) => `Waiting for you: ${goal}`,
  held: news['cost-limited'],
  failed: news.failed,
  complete: news.complete,
}

const bodies: Record<AlertKind, string> = {
  question: 'The service does not show the question.',
  held: 'The session goes on when you raise its limit.',
  failed: 'The service names no reason.',
  complete: 'Its report is in the console.',
}

/** The question or the reason; otherwise the next step. */
export const bodyOf = ({ kind, detail }: Alert): string => detail ?? bodies[kind]

const counted: Record<AlertKind, (count: number) => string> = {
  question: (count) =>
    count === 1 ? '1 question waits for you' : `${count} questions wait for you`,
  held: (count) =>
    count === 1 ? '1 session is at its cost limit' : `${count} sessions are at their cost limit`,
  failed: (count) => (count === 1 ? '1 session failed' : `${count} sessions failed`),
  complete: (count) => (count === 1 ? '1 session is complete' : `${count} sessions are complete`),
}
const order = ['question', 'held', 'failed', 'complete'] as const

/** A line for each kind: "4 questions wait for you". */
export const countsOf = (alerts: readonly Alert[]): string =>
  order
    .map((kind) => ({ kind, count: alerts.filter((alert) => alert.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => counted[kind](count))
    .join('\n')

export const manyAtOnce = (count: number) =>
  count === 1 ? 'News of a session' : `News of ${count} sessions`
export const quietHoursOver = 'Quiet hours are over'
