import { causeOf, type DisconnectedCause, type Freshness } from '#src/model/freshness.ts'

/** What can be said of the service as a whole, from the freshness of everything that is followed. */
export type ServiceHealth =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'live'; asOf: number }
  | { kind: 'stale'; asOf: number }
  /** Answers come, but there is more to read than may be asked. */
  | { kind: 'behind'; asOf: number }
  /** Some sessions cannot be read, and others are: `asOf` is the oldest of what is shown of the former. */
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

/** What is true of every session as soon as it is of one. */
const concernsAll = new Set<DisconnectedCause | undefined>(['signed-out', 'offline'])

/**
 * Never live while anything followed is cut off, or for want of any success (`silence`). The service is cut
 * off unless a live session was read later than all that are; one that is gone says nothing. What is late
 * while all that may be asked is answered (`isAtLimit`) waits for its turn; `asOf` is then the oldest.
 */
export function serviceHealthOf(
  all: readonly Freshness[],
  {
    silence = null,
    online = true,
    isAtLimit = false,
  }: { silence?: Error | null; online?: boolean; isAtLimit?: boolean } = {},
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
    const words = cause === 'gone' ? 'service-error' : cause
    return { kind: 'disconnected', cause: words, asOf: asOf || null, error: silence }
  }
  if (worst) {
    const away = cut.filter((one) => one.cause !== 'gone')
    const oldest = Math.min(...away.map((one) => one.asOf ?? 0))
    const followed = live.length + stale.length + away.length
    return { kind: 'partial', cause: worst, asOf: oldest || null, cut: away.length, followed }
  }
  if (stale.length > 0) {
    const oldest = Math.min(...stale.map((one) => one.asOf))
    return { kind: isAtLimit ? 'behind' : 'stale', asOf: oldest }
  }
  if (live.length > 0) return { kind: 'live', asOf: Math.max(...live.map((one) => one.asOf)) }
  return all.some((one) => one.kind === 'loading') ? { kind: 'loading' } : { kind: 'idle' }
}

/** Why something is not read. */
export const causes: Record<Exclude<DisconnectedCause, 'gone'>, string> = {
  'signed-out': 'Signed out',
  offline: 'Offline',
  unreachable: 'Not reachable',
  'rate-limited': 'Asked too often',
  'service-error': 'Service error',
  unreadable: 'Unreadable answer',
}

const words: Record<Exclude<ServiceHealth['kind'], 'disconnected' | 'partial'>, string> = {
  idle: 'Nothing runs',
  loading: 'Reading sessions',
  live: 'Live',
  stale: 'No answer lately',
  behind: 'Behind',
}

/** The few words at the foot of every page. */
export function healthWords(health: ServiceHealth): string {
  if (health.kind === 'partial') return `${health.cut} of ${health.followed} not read`
  return health.kind === 'disconnected' ? causes[health.cause] : words[health.kind]
}
