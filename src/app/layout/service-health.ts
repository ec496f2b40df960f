import { causeOf, type DisconnectedCause, type Freshness } from '#src/model/freshness.ts'

/** What can be said of the service as a whole, from the freshness of everything that is followed. */
export type ServiceHealth =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'live'; asOf: number }
  | { kind: 'stale'; asOf: number }
  /** Answers come, but there is more to read than may be asked. */
  | { kind: 'behind'; asOf: number }
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

/**
 * Never live while anything followed is cut off, or while nothing has succeeded for half a minute
 * (`silence`); a single session that is gone says nothing of the service. What is late while the
 * service answers all that may be asked (`isAtLimit`) waits for its turn; `asOf` is then the oldest.
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
  for (const cause of worstFirst) {
    const found = cut.find((one) => one.cause === cause)
    if (found) return { kind: 'disconnected', cause, asOf: asOf || null, error: found.error }
  }
  if (silence !== null) {
    const cause = causeOf(silence, online)
    const words = cause === 'gone' ? 'service-error' : cause
    return { kind: 'disconnected', cause: words, asOf: asOf || null, error: silence }
  }
  const live = all.filter((one) => one.kind === 'live')
  const stale = all.filter((one) => one.kind === 'stale')
  if (stale.length > 0) {
    const oldest = Math.min(...stale.map((one) => one.asOf))
    return { kind: isAtLimit ? 'behind' : 'stale', asOf: oldest }
  }
  if (live.length > 0) return { kind: 'live', asOf: Math.max(...live.map((one) => one.asOf)) }
  return all.some((one) => one.kind === 'loading') ? { kind: 'loading' } : { kind: 'idle' }
}

const causes: Record<Exclude<DisconnectedCause, 'gone'>, string> = {
  'signed-out': 'Signed out',
  offline: 'Offline',
  unreachable: 'Not reachable',
  'rate-limited': 'Asked too often',
  'service-error': 'Service error',
  unreadable: 'Unreadable answer',
}

const words: Record<Exclude<ServiceHealth['kind'], 'disconnected'>, string> = {
  idle: 'Nothing runs',
  loading: 'Reading sessions',
  live: 'Live',
  stale: 'No answer lately',
  behind: 'Behind',
}

/** The few words at the foot of every page. */
export function healthWords(health: ServiceHealth): string {
  return health.kind === 'disconnected' ? causes[health.cause] : words[health.kind]
}
