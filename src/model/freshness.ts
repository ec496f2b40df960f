import {
  NotSentError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  UnreadableResponseError,
} from './errors.ts'
import { hasEnded, type SessionState } from './session.ts'

export type DisconnectedCause =
  | 'offline'
  | 'signed-out'
  | 'rate-limited'
  | 'unreachable'
  | 'service-error'
  | 'unreadable'
  | 'gone'

/** The freshness of the data on screen; `asOf` is when the last successful answer came. */
export type Freshness =
  | { kind: 'loading' }
  | { kind: 'live'; asOf: number }
  | { kind: 'final'; asOf: number }
  | { kind: 'stale'; asOf: number }
  | { kind: 'disconnected'; asOf: number | null; cause: DisconnectedCause; error: unknown }

/** The last answers of a query: the time of the data, and the error. */
export type Reading = { dataUpdatedAt: number; error: unknown }

const STALE_AFTER_MS = 30_000
/** A session is late when three readings in a row that were meant to happen have not. */
const STALE_TARGETS = 3
/** The time without a success after which the data on screen counts as cut off. */
export const DISCONNECTED_AFTER_MS = 30_000

/**
 * Live only while the last attempt succeeded and is not older than three times `targetMs`, the pace at
 * which it is meant to be read; never live when stalled. Being asked to wait (429) is not being cut off
 * until nothing has come for 30 s.
 */
export function freshnessOf(
  reading: Reading,
  state: SessionState | null,
  now: number,
  { online = true, targetMs = null }: { online?: boolean; targetMs?: number | null } = {},
): Freshness {
  const asOf = reading.dataUpdatedAt === 0 ? null : reading.dataUpdatedAt
  if (asOf !== null && state !== null && hasEnded(state)) return { kind: 'final', asOf }
  const { error } = reading
  const isHeld = error instanceof RateLimitError
  const isCut = error && !(isHeld && asOf !== null && now - asOf <= DISCONNECTED_AFTER_MS)
  if (isCut) return { kind: 'disconnected', asOf, cause: causeOf(error, online), error }
  if (asOf === null) return { kind: 'loading' }
  const staleAfterMs = targetMs === null ? STALE_AFTER_MS : STALE_TARGETS * targetMs
  return { kind: now - asOf > staleAfterMs ? 'stale' : 'live', asOf }
}

/** The cause of `disconnected`, as an error tells it. */
export function causeOf(error: unknown, online: boolean): DisconnectedCause {
  if (error instanceof AuthenticationError) return 'signed-out'
  if (error instanceof RateLimitError) return 'rate-limited'
  if (error instanceof NotFoundError) return 'gone'
  if (error instanceof UnreadableResponseError) return 'unreadable'
  if (error instanceof NotSentError) return 'unreachable'
  if (error instanceof ConnectionError) return online ? 'unreachable' : 'offline'
  return 'service-error'
}
