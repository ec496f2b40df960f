import {
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

/** How far what is on screen can be trusted; `asOf` is when the last successful answer came. */
export type Freshness =
  | { kind: 'loading' }
  | { kind: 'live'; asOf: number }
  | { kind: 'final'; asOf: number }
  | { kind: 'stale'; asOf: number }
  | { kind: 'disconnected'; asOf: number | null; cause: DisconnectedCause; error: unknown }

/** What a query says of its last answers; `failureReason` is set while it still tries again. */
export type Reading = { dataUpdatedAt: number; error: unknown; failureReason?: unknown }

const STALE_AFTER_MS = 30_000

/** Live only while the last attempt succeeded and is not older than `staleAfterMs`; never live when stalled. */
export function freshnessOf(
  reading: Reading,
  state: SessionState | null,
  now: number,
  { online = true, staleAfterMs = STALE_AFTER_MS } = {},
): Freshness {
  const asOf = reading.dataUpdatedAt === 0 ? null : reading.dataUpdatedAt
  if (asOf !== null && state !== null && hasEnded(state)) return { kind: 'final', asOf }
  const error = reading.failureReason ?? reading.error
  if (error) return { kind: 'disconnected', asOf, cause: causeOf(error, online), error }
  if (asOf === null) return { kind: 'loading' }
  return { kind: now - asOf > staleAfterMs ? 'stale' : 'live', asOf }
}

function causeOf(error: unknown, online: boolean): DisconnectedCause {
  if (error instanceof AuthenticationError) return 'signed-out'
  if (error instanceof RateLimitError) return 'rate-limited'
  if (error instanceof NotFoundError) return 'gone'
  if (error instanceof UnreadableResponseError) return 'unreadable'
  if (error instanceof ConnectionError) return online ? 'unreachable' : 'offline'
  return 'service-error'
}
