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

export type TapKind = 'question' | 'held' | 'failed' | 'complete'

/** A reason to tap the operator on the shoulder. */
export type Tap = {
  kind: TapKind
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

/** The fleet at one moment: the reasons for a tap of each session whose state is known. */
export type Look = { tapsOf: ReadonlyMap<string, readonly Tap[]>; quiet: boolean }

/** Taps that belong together; `end-of-quiet` holds everything that waits when quiet hours end. */
export type Telling = { as: 'news' | 'end-of-quiet'; taps: readonly Tap[] }

/** More taps than this at once become one notification. */
const EACH_AT_MOST = 3

export function lookAt(
  sessions: readonly FleetSession[],
  { quiet }: Pick<NotificationChoices, 'quiet'>,
  at: Date,
): Look {
  const known = sessions.filter((row) => lastKnown(row) !== null)
  return {
    tapsOf: new Map(known.map((row) => [row.known.id, tapsOfRow(row)])),
    quiet: isQuiet(quiet, at),
  }
}

/**
 * The news since the look before, without what the operator has not chosen. The first look of a tab has no
 * look before: everything that waits counts, and no end.
 */
export function tapsFor(
  before: Look | null,
  now: Look,
  choices: Pick<NotificationChoices, 'failed' | 'complete'>,
): Telling | null {
  if (now.quiet) return null
  if (before?.quiet) {
    const waiting = [...now.tapsOf.values()].flat().filter(waits)
    return waiting.length > 0 ? { as: 'end-of-quiet', taps: waiting } : null
  }
  const isChosen = ({ kind }: Tap) =>
    (kind !== 'failed' || choices.failed) && (kind !== 'complete' || choices.complete)
  const taps = [...now.tapsOf].flatMap(([id, found]) => {
    const earlier = before?.tapsOf.get(id)
    // Most sessions of a long list are as they were.
    if (found === earlier) return []
    const isNew = (tap: Tap) =>
      earlier ? !earlier.some((one) => isSameNews(one, tap)) : waits(tap)
    return found.filter((tap) => isChosen(tap) && isNew(tap))
  })
  return taps.length > 0 ? { as: 'news', taps } : null
}

/** The notifications for a telling: one for each tap, or a summary of many. */
export function groupsOf({ as, taps }: Telling): readonly (readonly Tap[])[] {
  if (taps.length === 0) return []
  return as === 'end-of-quiet' || taps.length > EACH_AT_MOST ? [taps] : taps.map((tap) => [tap])
}

/** Whether a page at this path shows the news: its session, its entry, or the inbox with all that waits. */
export function isOnScreen({ kind, sessionId, href }: Tap, path: string): boolean {
  if (path === sessionHref(sessionId) || path === href) return true
  return path === paths.inbox && kind !== 'complete'
}

/** Whether news still holds: what waited waits, and what ended is still known. */
export function stillHolds(tap: Tap, { tapsOf }: Look): boolean {
  return tapsOf.get(tap.sessionId)?.some((one) => isSameNews(one, tap)) ?? false
}

function waits({ kind }: Tap): boolean {
  return kind === 'question' || kind === 'held'
}

/** Of one session: a question that could not be read at first is the same news once it can be read. */
function isSameNews(one: Tap, other: Tap): boolean {
  if (one.kind !== other.kind) return false
  return one.kind !== 'question' || one.news === other.news || [one, other].some(isUnread)
}

const UNREAD = 'unread question'

function isUnread({ news }: Tap): boolean {
  return news.startsWith(UNREAD)
}

const remembered = new WeakMap<FleetSession, readonly Tap[]>()

/** The fleet keeps the row of a session that is as it was. */
function tapsOfRow(row: FleetSession): readonly Tap[] {
  const found = remembered.get(row) ?? findTaps(row)
  remembered.set(row, found)
  return found
}

function findTaps(row: FleetSession): readonly Tap[] {
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
  const asked = pendingOf(row).map(({ inputId, question }): Tap => {
    const href = inInbox('question', inputId)
    const { sessionId, goal } = of
    return {
      kind: 'question',
      sessionId,
      goal,
      news: `question ${inputId}`,
      detail: question,
      href,
    }
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
