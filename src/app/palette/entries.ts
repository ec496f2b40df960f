import { titles } from '#src/app/words.ts'
import type { BulkAction } from '#src/features/sessions/bulk/bulk-plan.ts'
import * as bulk from '#src/features/sessions/bulk/words.ts'
import {
  type FleetSession,
  isNewFailure,
  lastKnown,
  pendingOf,
  stateOf,
  waitsUnread,
} from '#src/model/fleet/fleet.ts'
import { type SignalType, type StateSign, stateSign } from '#src/model/session.ts'
import { allowedSignals } from '#src/model/signals.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { newSessionHref, paths, sessionHref } from '#src/routes.ts'

import * as words from './words.ts'

/** Another dialog that the palette opens in its place: the last one plans an action on sessions. */
export type PaletteDialog =
  | { dialog: 'keys' | 'pause-all' | 'resume-paused' }
  | { dialog: 'bulk'; action: BulkAction; sessions: readonly FleetSession[] }

/** Leads to an address, opens a dialog in place of the palette, or presses a key of the page. */
type Effect = { to: string } | PaletteDialog | { press: string }

/** The sessions that a page is about: its own, the rows that its keys act on, or that of the open entry. */
export type InFront = {
  page: 'session' | 'list' | 'inbox'
  sessions: readonly [FleetSession, ...FleetSession[]]
}

export type Entry = {
  key: string
  label: string
  /** At the end of the row: the state of a session, or what kind of entry this is. */
  note?: string
  /** Keys to press one after another, which do the same. */
  keys?: readonly string[]
  sign?: StateSign
  /** More words that find the entry. */
  also?: string
  effect: Effect
}

type SessionAction = {
  label: string
  /** Pressed where one session is in front of a page with keys for it. */
  key: string
  fits: (row: FleetSession) => boolean
  /** Does the same for many sessions, and in the inbox; null where that makes no sense. */
  otherwise: (inFront: InFront) => Effect | null
}

const takes = (type: SignalType) => (row: FleetSession) =>
  allowedSignals(stateOf(row)).includes(type)
const plan =
  (action: BulkAction) =>
  ({ sessions }: InFront): Effect => ({ dialog: 'bulk', action, sessions })

/** The actions of the palette on the sessions in front: a line for each key of a session's page. */
export const sessionActions: readonly SessionAction[] = [
  {
    label: keys.answer,
    key: 'A',
    fits: (row) => pendingOf(row).length > 0 || waitsUnread(row),
    // The inbox shows the question of its entry.
    otherwise: ({ page }) => (page === 'inbox' ? null : { to: paths.inbox }),
  },
  { label: bulk.verbs.pause, key: 'P', fits: takes('pause'), otherwise: plan('pause') },
  {
    label: bulk.verbs.resume,
    key: 'P',
    fits: (row) => takes('resume')(row) && !takes('pause')(row),
    otherwise: plan('resume'),
  },
  { label: keys.resumeWithBudget, key: 'B', fits: takes('resume'), otherwise: plan('budget') },
  { label: bulk.verbs.redirect, key: 'R', fits: takes('redirect'), otherwise: plan('redirect') },
  { label: bulk.verbs.cancel, key: 'X', fits: takes('cancel'), otherwise: plan('cancel') },
  {
    label: keys.startLike,
    key: 'D',
    fits: () => true,
    otherwise: ({ sessions: [{ known }, ...others] }) =>
      others.length > 0 ? null : { to: newSessionHref({ like: known.id }) },
  },
]

const pages = [
  ['inbox', 'I'],
  ['sessions', 'G', 'S'],
  ['newSession', 'N'],
  ['costs', 'G', 'C'],
  ['keys', 'G', 'K'],
  ['ledger', 'G', 'L'],
  ['settings'],
] as const

const resumePaused = (count: number): Entry => ({
  key: 'resume-paused',
  label: bulk.resumePaused,
  note: words.sessions(count),
  effect: { dialog: 'resume-paused' },
})

/** Everything but sessions, in the order in which the palette shows it. */
export function actionEntries(inFront: InFront | null, pausedHere: number): readonly Entry[] {
  return [
    ...(inFront ? actionsOn(inFront) : []),
    ...(pausedHere > 0 ? [resumePaused(pausedHere)] : []),
    {
      key: 'pause-all',
      label: bulk.pauseAll,
      also: words.pauseAllToo,
      keys: ['shift+P'],
      effect: { dialog: 'pause-all' },
    },
    ...pages.map(([name, ...pressed]) => ({
      key: name,
      label: titles[name],
      also: words.pagesToo[name],
      note: words.page,
      keys: pressed,
      effect: { to: paths[name] },
    })),
    { key: 'all-keys', label: keys.showKeys, keys: ['?'], effect: { dialog: 'keys' } },
  ]
}

function actionsOn(inFront: InFront): readonly Entry[] {
  const { page, sessions } = inFront
  const [first, ...others] = sessions
  const note =
    page === 'session'
      ? words.thisSession
      : others.length > 0
        ? words.sessions(sessions.length)
        : nameOf(first)
  const entry = (label: string, effect: Effect, also?: string): Entry => ({
    key: `on ${label}`,
    label,
    note,
    keys: 'press' in effect ? [effect.press] : [],
    effect,
    ...(also !== undefined && { also }),
  })
  const hasKeys = page !== 'inbox' && others.length === 0
  const actions = sessionActions.flatMap(({ label, key, fits, otherwise }) => {
    const effect = hasKeys ? { press: key } : otherwise(inFront)
    return effect && sessions.some(fits) ? entry(label, effect) : []
  })
  if (others.length > 0) return actions
  return [
    ...actions,
    ...(page === 'inbox' && isNewFailure(first)
      ? [entry(words.dismissFailure, { press: 'D' })]
      : []),
    page === 'session'
      ? entry(words.exportSession, { press: 'E' }, words.exportToo)
      : entry(words.openSession, { to: sessionHref(first.known.id) }),
  ]
}

/** A goal may have 20,000 characters; its beginning tells it apart. */
const SEARCHED = 160

function nameOf({ known: { id, title, goal }, session }: FleetSession): string {
  return (title ?? session?.goal ?? goal ?? id).slice(0, SEARCHED)
}

const listed = new WeakMap<FleetSession, Entry>()

/** Each session of the list: found by its title, its goal, its id and its tags. A row that stays keeps its entry. */
export function sessionEntry(row: FleetSession): Entry {
  const before = listed.get(row)
  if (before) return before
  const { id, title, tags = [] } = row.known
  const goal = row.session?.goal ?? row.known.goal
  const { state = 'unknown', status = null } = lastKnown(row) ?? {}
  const sign = stateSign(state, status)
  const entry: Entry = {
    key: `listed ${id}`,
    label: nameOf(row),
    note: sign.words,
    sign,
    also: [title === undefined ? '' : goal?.slice(0, SEARCHED), id, ...tags].join(' '),
    effect: { to: sessionHref(id) },
  }
  listed.set(row, entry)
  return entry
}
