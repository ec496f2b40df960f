import * as words from '#src/app/words.ts'
import { causeOf, type DisconnectedCause, type Freshness } from '#src/model/freshness.ts'
import { causes } from '#src/shared/freshness-words.ts'

/** The state of the service as a whole, from the freshness of every followed session. */
export type ServiceHealth =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'live'; asOf: number }
  | { kind: 'stale'; asOf: number }
  /** Answers come, but more sessions need reading than the allowed rate permits. */
  | { kind: 'behind'; asOf: number }
  /** Some sessions cannot be read; `asOf` is the age of the oldest shown data among them. */
  | {
      kind: 'partial'
      cause: Exclude<DisconnectedCause, 'gone'>
      asOf: number | null
      cut: number
      followed: number
    }
  | {
      kind: 'disconnected'
      cause: Exclude<DisconnectedCause, 'gone'>
      asOf: number | null
      error: unknown
    }

const worstFirst = [
  'signed-out',
  'offline',
  'unreachable',
  'rate-limited',
  'service-error',
  'unreadable',
] as const

/** Causes that hold for every session as soon as they hold for a single session. */
const concernsAll = new Set<DisconnectedCause | undefined>(['signed-out', 'offline'])

/**
 * Never live while a followed session is cut off or no request succeeds (`silence`). The whole service is
 * cut off unless a live session was read later than all cut sessions; sessions that are gone do not count.
 * Late sessions at the allowed rate (`isAtLimit`) wait for their turn; `asOf` is then the oldest reading.
 */
export function serviceHealthOf(
  all: readonly Freshness[],
  {
    silence = null,
    online = true,
    isAtLimit = false,
    readSince = 0,
  }: { silence?: Error | null; online?: boolean; isAtLimit?: boolean; readSince?: number } = {},
): ServiceHealth {
  const cut = all.filter((one) => one.kind === 'disconnected')
  const asOf = Math.max(0, ...all.map((one) => ('asOf' in one && one.asOf ? one.asOf : 0)))
  const live = all.filter((one) => one.kind === 'live')
  const stale = all.filter((one) => one.kind === 'stale')
  const worst = worstFirst.find((cause) => cut.some((one) => one.cause === cause))
  const found = cut.find((one) => one.cause === worst)
  const cutAt = Math.max(0, ...cut.map((one) => one.asOf ?? 0))
  const isAnswered = silence === null && live.some((one) => one.asOf > cutAt)
  const isPartial = isAnswered && !concernsAll.has(worst)
  if (worst && found && !isPartial) {
    return { kind: 'disconnected', cause: worst, asOf: asOf || null, error: found.error }
  }
  if (silence !== null) {
    const cause = causeOf(silence, online)
    const shown = cause === 'gone' ? 'service-error' : cause
    return { kind: 'disconnected', cause: shown, asOf: asOf || null, error: silence }
  }
  if (worst) {
    const away = cut.filter((one) => one.cause !== 'gone')
    const oldest = Math.min(...away.map((one) => one.asOf ?? 0))
    const followed = live.length + stale.length + away.length
    return { kind: 'partial', cause: worst, asOf: oldest || null, cut: away.length, followed }
  }
  if (stale.length > 0) {
    const oldest = Math.min(...stale.map((one) => one.asOf))
    if (oldest < readSince) return { kind: 'loading' }
    return { kind: isAtLimit ? 'behind' : 'stale', asOf: oldest }
  }
  if (live.length > 0) return { kind: 'live', asOf: Math.max(...live.map((one) => one.asOf)) }
  return all.some((one) => one.kind === 'loading') ? { kind: 'loading' } : { kind: 'idle' }
}

const STARTING_MS = 10_000

/** When this page was opened, while it may still be reading all sessions for the first time; then 0. */
export function firstReadSince(): number {
  return performance.now() < STARTING_MS ? performance.timeOrigin : 0
}

/** The short text at the foot of every page. */
export function healthWords(health: ServiceHealth): string {
  if (health.kind === 'partial') return words.notRead(health.cut, health.followed)
  return health.kind === 'disconnected' ? causes[health.cause] : words.health[health.kind]
}
