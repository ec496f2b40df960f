import { dates } from '#src/locale-words.ts'
import { type Attempt, isSignal } from '#src/model/attempt.ts'
import { withoutSecrets } from '#src/model/ledger/past-attempt.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import { localDay } from '#src/model/spend/burn.ts'
import { momentText } from '#src/ui/text/time-text.ts'

import * as words from './words.ts'

/** A line of the ledger: an attempt with the texts that are shown and searched. */
export type LedgerEntry = {
  attempt: Attempt
  /** The local day, such as 2026-11-24. */
  day: string
  kind: string
  /** The sender, if not the operator for this session alone. */
  by: string
  sessionId: string | null
  /** The session or the key. */
  name: string
  /** The request; null where the action says it all. */
  request: unknown
  http: string
  outcome: string
}

/** The lines of attempts in their order; `now` is in epoch milliseconds. */
export function ledgerEntries(
  attempts: readonly Attempt[],
  known: readonly SavedSession[],
  now: number,
): readonly LedgerEntry[] {
  const nameOf = new Map(known.map(({ id, title, goal }) => [id, title ?? goal ?? id]))
  return attempts.map((attempt) => {
    const sessionId = sessionOf(attempt)
    return {
      attempt,
      day: localDay(attempt.startedAt),
      kind: words.kinds[attempt.action],
      by: words.sentBy[attempt.by ?? 'operator'],
      sessionId,
      name: withoutSecrets(
        sessionId === null ? ownName(attempt) : (nameOf.get(sessionId) ?? sessionId),
      ),
      request: requestOf(attempt),
      http: httpText(attempt),
      outcome: withoutSecrets(outcomeText(attempt, now)),
    }
  })
}

function sessionOf({ action, sessionId, createdId }: Attempt): string | null {
  return action === 'create' ? (createdId ?? null) : sessionId
}

function ownName({ action, request }: Attempt): string {
  if (action === 'create') return request.goal
  return action === 'createKey' || action === 'revokeKey' ? words.key(request.name) : ''
}

function requestOf({ action, request }: Attempt): unknown {
  return action === 'dismiss' || action === 'signup' ? null : withoutSecrets(request)
}

function httpText({ httpStatus, state }: Attempt): string {
  if (typeof httpStatus === 'number') return words.status(httpStatus)
  return state === 'sending' ? '' : words.noAnswer
}

function outcomeText(attempt: Attempt, now: number): string {
  const { state } = attempt
  switch (state) {
    case 'sending':
      return words.sending
    case 'unknown':
      return words.unknown(attempt.words)
    case 'refused':
      return words.refused(attempt.words)
    case 'confirmed': {
      const isAnswered = typeof attempt.httpStatus === 'number' && attempt.httpStatus < 400
      const at = momentText(attempt.settledAt, now)
      const accepted = isAnswered ? words.accepted(at) : words.shownLater(at)
      if (!isSignal(attempt)) return accepted
      if (!attempt.effect) return words.effectOpen(accepted)
      const seenAt = momentText(attempt.effect.at, now)
      return attempt.effect.applied ? words.observed(seenAt) : words.endedBefore(seenAt)
    }
    default:
      return state satisfies never
  }
}

const days = new Intl.DateTimeFormat(dates, { dateStyle: 'full' })

/** A local day such as 2026-11-24 in words. */
export function dayText(day: string): string {
  return days.format(new Date(`${day}T12:00`))
}

/** The entries that fit. A search finds each of its words, in any case; the day has its words, too. */
export function filterEntries(
  entries: readonly LedgerEntry[],
  search: string,
): readonly LedgerEntry[] {
  const asked = search.toLowerCase().split(/\s+/)
  return entries.filter((entry) => {
    const { day, kind, by, name, sessionId, request, http, outcome } = entry
    const fields = [day, dayText(day), kind, by, name, sessionId, http, outcome]
    const text = [...fields, JSON.stringify(request)].join(' ').toLowerCase()
    return asked.every((word) => text.includes(word))
  })
}

/** A JSON object for each entry, a line each. */
export function ledgerFile(entries: readonly LedgerEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(lineOf(entry))}\n`).join('')
}

function lineOf({ attempt, sessionId, name, request }: LedgerEntry) {
  const {
    uuid,
    action,
    by = 'operator',
    inputId,
    startedAt,
    httpStatus,
    state,
    settledAt,
  } = attempt
  const effect = isSignal(attempt) ? attempt.effect : null
  return {
    time: isoTime(startedAt),
    action,
    by,
    sessionId,
    name,
    inputId,
    request,
    httpStatus: httpStatus ?? null,
    outcome: state,
    words: withoutSecrets(attempt.words),
    settledAt: isoTime(settledAt),
    effect: effect ? (effect.applied ? 'observed' : 'ended-before') : null,
    effectAt: isoTime(effect?.at ?? null),
    uuid,
  }
}

function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
