import { titles } from '#src/app/words.ts'
import { type FleetSession, lastKnown, pendingOf } from '#src/model/fleet/fleet.ts'
import { type SignalType, type StateSign, stateSign } from '#src/model/session.ts'
import { allowedSignals } from '#src/model/signals.ts'
import { paths, sessionHref } from '#src/routes.ts'

import * as words from './words.ts'

/** Another dialog that the palette opens in its place. */
export type PaletteDialog = 'keys' | 'pause-all' | 'resume-paused'

/** Leads to an address, opens a dialog in place of the palette, copies a text, or presses a key of the page. */
type Effect = { to: string } | { dialog: PaletteDialog } | { copy: string } | { press: string }

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

type SessionAction = { label: string; key: string; fits: (row: FleetSession) => boolean }

const takes = (type: SignalType) => (row: FleetSession) => {
  const { state = 'unknown' } = lastKnown(row) ?? {}
  return allowedSignals(state).includes(type)
}

/** What the palette offers for the session in front: a line for each key of its page. */
export const sessionActions: readonly SessionAction[] = [
  { label: words.answer, key: 'A', fits: (row) => pendingOf(row).length > 0 },
  { label: words.pause, key: 'P', fits: takes('pause') },
  { label: words.resume, key: 'P', fits: (row) => takes('resume')(row) && !takes('pause')(row) },
  { label: words.resumeWithBudget, key: 'B', fits: takes('resume') },
  { label: words.redirect, key: 'R', fits: takes('redirect') },
  { label: words.cancel, key: 'X', fits: takes('cancel') },
  { label: words.startLikeThis, key: 'D', fits: () => true },
  { label: words.exportSession, key: 'E', fits: () => true },
]

const pageKeys = {
  inbox: ['I'],
  sessions: ['G', 'S'],
  newSession: ['N'],
  costs: ['G', 'C'],
  keys: ['G', 'K'],
  ledger: ['G', 'L'],
  settings: [],
} as const

const resumePaused = (count: number): Entry => ({
  key: 'resume-paused',
  label: words.resumePaused,
  note: words.sessions(count),
  effect: { dialog: 'resume-paused' },
})

/** Everything but sessions, in the order in which the palette shows it; `row` is the session in front. */
export function actionEntries(row: FleetSession | undefined, pausedHere: number): readonly Entry[] {
  const names = ['inbox', 'sessions', 'newSession', 'costs', 'keys', 'ledger', 'settings'] as const
  return [
    ...(row ? actionsOn(row) : []),
    ...(pausedHere > 0 ? [resumePaused(pausedHere)] : []),
    {
      key: 'pause-all',
      label: words.pauseAll,
      also: words.pauseAllToo,
      keys: ['shift+P'],
      effect: { dialog: 'pause-all' },
    },
    ...names.map((name) => ({
      key: name,
      label: titles[name],
      note: words.page,
      keys: pageKeys[name],
      effect: { to: paths[name] },
    })),
    { key: 'all-keys', label: words.allKeys, keys: ['?'], effect: { dialog: 'keys' } },
  ]
}

function actionsOn(row: FleetSession): readonly Entry[] {
  const { id } = row.known
  const copies = [
    { label: words.copyLink, copy: globalThis.location?.origin + sessionHref(id) },
    { label: words.copyId, copy: id },
  ]
  const note = words.thisSession
  return [
    ...sessionActions
      .filter(({ fits }) => fits(row))
      .map(({ label, key }) => ({ key: label, label, note, keys: [key], effect: { press: key } })),
    ...copies.map(({ label, copy }) => ({ key: label, label, note, effect: { copy } })),
  ]
}

/** A goal may have 20,000 characters; its beginning tells it apart. */
const SEARCHED = 160

/** Each session of the list: found by its title, its goal, its id and its tags. */
export function sessionEntry(row: FleetSession): Entry {
  const { id, title, tags = [] } = row.known
  const goal = row.session?.goal ?? row.known.goal
  const { state = 'unknown', status = null } = lastKnown(row) ?? {}
  const sign = stateSign(state, status)
  return {
    key: `listed ${id}`,
    label: (title ?? goal ?? id).slice(0, SEARCHED),
    note: sign.words,
    sign,
    also: [title === undefined ? '' : goal?.slice(0, SEARCHED), id, ...tags].join(' '),
    effect: { to: sessionHref(id) },
  }
}
