/** Stands between us and a service that does not answer, or answers 5xx; all times as in the bucket. */
export type Breaker = {
  /** Milliseconds until a request may go out; while one probe is on its way, until that is decided. */
  waitMs(now: number): number
  /** A request goes out; behind an open breaker it is the probe. */
  began(now: number): void
  succeeded(): void
  failed(now: number): void
  /** Given up without an answer, as when it is aborted: says nothing of the service. */
  abandoned(): void
  /** Forgets what it waits for and lets one request through, as after waking up. */
  tryNow(now: number): void
  isOpen(): boolean
}

const OPENS_AFTER = 5
const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const PROBE = { firstMs: 15_000, longestMs: 60_000 }
const PROBE_PATIENCE_MS = 15_000
const QUOTA = 10
const QUOTA_PER_SUCCESS = 0.1

/** Full jitter from 1 s to 30 s; after five failures in a row a single probe each 15 to 60 s. */
export function createBreaker(random: () => number): Breaker {
  let failures = 0
  let probes = 0
  let waitUntil = 0
  let probingSince: number | null = null
  let quota = QUOTA
  const isOpen = () => failures >= OPENS_AFTER

  return {
    waitMs(now) {
      if (!isOpen()) return Math.max(0, waitUntil - now)
      const probing = probingSince === null ? 0 : probingSince + PROBE_PATIENCE_MS - now
      return Math.max(0, waitUntil - now, probing)
    },
    began(now) {
      if (isOpen()) probingSince = now
    },
    succeeded() {
      failures = 0
      probes = 0
      waitUntil = 0
      probingSince = null
      quota = Math.min(QUOTA, quota + QUOTA_PER_SUCCESS)
    },
    failed(now) {
      // Several that were under way when the service went are one failure.
      if (!isOpen() && now < waitUntil) return
      failures += 1
      probingSince = null
      quota = Math.max(0, quota - 1)
      if (isOpen()) {
        const longest = Math.min(PROBE.longestMs, PROBE.firstMs * 2 ** probes)
        probes += 1
        waitUntil = now + PROBE.firstMs + (longest - PROBE.firstMs) * random()
        return
      }
      // Where hardly anything succeeds, trying again soon is only more of the same.
      const longest = quota < 1 ? LONGEST_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
      waitUntil = now + longest * random()
    },
    abandoned() {
      probingSince = null
    },
    tryNow(now) {
      waitUntil = Math.min(waitUntil, now)
      probingSince = null
    },
    isOpen,
  }
}
