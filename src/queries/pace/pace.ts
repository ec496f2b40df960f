import type { Api } from '#src/api/api.ts'
import type { Meter } from '#src/follow/pace/budget.ts'
import type { Cell } from '#src/queries/connection/cell.ts'

/** What the pace is at, for whoever wants to know why nothing comes. */
export type PaceMeter = Meter & {
  /** Which tab asks: this one alone, this one for others too, or another one. */
  role: 'alone' | 'leader' | 'follower'
  followed: number
  /** How long the one that waits longest has been due, in milliseconds. */
  overdueMs: number
  /** The error that what is waited for began with. */
  problem: unknown
}

/** What every request to the service passes: its turn in this tab, or the tab that leads. */
export type Door = Pick<Api, 'getSession' | 'listMessages' | 'listSessions'> & {
  write: <Result>(work: () => Promise<Result>) => Promise<Result>
}

export type Pace = {
  /** What requests go through. */
  door: Door
  /** Begins to follow; gives back how to stop. `read` asks the service for one session through the cache. */
  start: (read: (id: string) => Promise<unknown>) => () => void
  /** The key may work again. */
  admit: () => void
  /** Lets one request through now, whatever was waited for: a person has clicked. */
  tryNow: () => void
  /** Asks for everything on screen now and for the rest within ten seconds. */
  askNow: () => void
  meter: Cell<PaceMeter>
  /** How often a session is meant to be read, in milliseconds; null when it is not followed. */
  targetOf: (id: string) => number | null
}

/** Before anything was asked. */
export const nothingYet: PaceMeter = {
  sent: 0,
  countedMs: 0,
  allowedPerMinute: 0,
  refusedPerMinute: null,
  underWay: 0,
  waiting: null,
  silentMs: 0,
  role: 'alone',
  followed: 0,
  overdueMs: 0,
  problem: null,
}
