import { attentionKey } from '#src/model/fleet/attention.ts'
import {
  type FleetSession,
  isNewFailure,
  lastKnown,
  pendingOf,
  waitsUnread,
} from '#src/model/fleet/fleet.ts'
import { isQuiet, type NotificationChoices } from '#src/model/notifications/notification-choices.ts'
import type { Session } from '#src/model/session.ts'
import { inboxHref, paths, sessionHref } from '#src/routes.ts'

export type AlertKind = 'question' | 'held' | 'failed' | 'complete'

/** A reason to call the operator by a notification. */
export type Alert = {
  kind: AlertKind
  sessionId: string
  /** Tells this news from other news of the session, also after a reload. */
  news: string
  /** The operator's title of the session, otherwise its goal. */
  goal: string | null
  /** The question, or the reason of the failure. */
  detail: string | null
  /** The page that a click opens. */
  href: string
}

/** The fleet at one moment: the alerts of each session whose state is known. */
export type Look = { alertsOf: ReadonlyMap<string, readonly Alert[]>; quiet: boolean }

/** Alerts that belong together; `end-of-quiet` holds everything that waits when quiet hours end. */
export type Telling = { as: 'news' | 'end-of-quiet'; alerts: readonly Alert[] }

/** More alerts than this at once become one notification. */
const EACH_AT_MOST = 3

export function lookAt(
  sessions: readonly FleetSession[],
  { quiet }: Pick<NotificationChoices, 'quiet'>,
  at: Date,
): Look {
  const known = sessions.filter((row) => lastKnown(row) !== null)
  return {
    alertsOf: new Map(known.map((row) => [row.known.id, alertsOfRow(row)])),
    quiet: isQuiet(quiet, at),
  }
}

/**
 * The news since the look before, without what the operator has not chosen. The first look of a tab has no
 * look before: everything that waits counts, and no end.
 */
export function alertsFor(
  before: Look | null,
  now: Look,
  choices: Pick<NotificationChoices, 'failed' | 'complete'>,
): Telling | null {
  if (now.quiet) return null
  if (before?.quiet) {
    const waiting = [...now.alertsOf.values()].flat().filter(waits)
    return waiting.length > 0 ? { as: 'end-of-quiet', alerts: waiting } : null
  }
  const isChosen = ({ kind }: Alert) =>
    (kind !== 'failed' || choices.failed) && (kind !== 'complete' || choices.complete)
  const alerts = [...now.alertsOf].flatMap(([id, found]) => {
    const earlier = before?.alertsOf.get(id)
    // Most sessions of a long list are as they were.
    if (found === earlier) return []
    const isNew = (alert: Alert) =>
      earlier ? !earlier.some((one) => isSameNews(one, alert)) : waits(alert)
    return found.filter((alert) => isChosen(alert) && isNew(alert))
  })
  return alerts.length > 0 ? { as: 'news', alerts } : null
}

/** The notifications for a telling: one for each alert, or a summary of many. */
export function groupsOf({ as, alerts }: Telling): readonly (readonly Alert[])[] {
  if (alerts.length === 0) return []
  return as === 'end-of-quiet' || alerts.length > EACH_AT_MOST
    ? [alerts]
    : alerts.map((alert) => [alert])
}

/** Whether a page at this path shows the news: its session, its entry, or the inbox with all that waits. */
export function isOnScreen({ kind, sessionId, href }: Alert, path: string): boolean {
  if (path === sessionHref(sessionId) || path === href) return true
  return path === paths.inbox && kind !== 'complete'
}

/** Whether news still holds: what waited waits, and what ended is still known. */
export function stillHolds(alert: Alert, { alertsOf }: Look): boolean {
  return alertsOf.get(alert.sessionId)?.some((one) => isSameNews(one, alert)) ?? false
}

function waits({ kind }: Alert): boolean {
  return kind === 'question' || kind === 'held'
}

/** Of one session: a question that could not be read at first is the same news once it can be read. */
function isSameNews(one: Alert, other: Alert): boolean {
  if (one.kind !== other.kind) return false
  return one.kind !== 'question' || one.news === other.news || [one, other].some(isUnread)
}

const UNREAD = 'unread question'

function isUnread({ news }: Alert): boolean {
  return news.startsWith(UNREAD)
}

const remembered = new WeakMap<FleetSession, readonly Alert[]>()

/** The fleet keeps the row of a session that is as it was. */
function alertsOfRow(row: FleetSession): readonly Alert[] {
  const found = remembered.get(row) ?? findAlerts(row)
  remembered.set(row, found)
  return found
}

function findAlerts(row: FleetSession): readonly Alert[] {
  const { known, session } = row
  const of = { sessionId: known.id, goal: known.title ?? session?.goal ?? known.goal }
  const inInbox = (kind: 'question' | 'held' | 'failed', inputId?: string) =>
    inboxHref({ item: attentionKey(kind, known.id, inputId) })
  const state = lastKnown(row)?.state
  if (state === 'complete') {
    return [{ ...of, kind: state, news: state, detail: null, href: sessionHref(known.id) }]
  }
  if (isNewFailure(row)) {
    const detail = session?.reason ?? null
    return [{ ...of, kind: 'failed', news: 'failed', detail, href: inInbox('failed') }]
  }
  // A summary of an earlier visit may be out of date: only a session that was read here waits.
  if (!session) return []
  if (state === 'cost-limited') {
    const news = heldNews(session)
    return [{ ...of, kind: 'held', news, detail: null, href: inInbox('held') }]
  }
  const asked = pendingOf(row).map(({ inputId, question }): Alert => {
    const href = inInbox('question', inputId)
    return Object.assign({ kind: 'question' as const, news: `question ${inputId}` }, of, {
      detail: question,
      href,
    })
  })
  if (!waitsUnread(row)) return asked
  // A session may wait unread many times: each wait has its own name.
  const news = `${UNREAD} ${session.roundCount} ${session.updatedAt}`
  return [...asked, { ...of, kind: 'question', news, detail: null, href: inInbox('question') }]
}

/** A session is held again at another limit, or after more rounds. */
function heldNews({ cost, roundCount, updatedAt }: Session): string {
  return `held ${cost.budgetMicros} ${roundCount ?? updatedAt}`
}
