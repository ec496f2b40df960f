import { roundWith } from '#src/model/session-fixture.ts'
import type { Round } from '#src/model/session.ts'

const CENT = 10_000

/** For tests: a round by the seconds in which it ran and the cents that it cost. */
export function roundBetween(
  from: number,
  to: number | null,
  cents: number | null,
  more: Partial<Round> = {},
): Round {
  return roundWith({
    id: `at ${from}`,
    state: to === null ? 'running' : 'complete',
    costMicros: cents === null ? null : cents * CENT,
    startedAt: from * 1_000,
    endedAt: to === null ? null : to * 1_000,
    ...more,
  })
}

/** For tests: five rounds in a row, each a minute long. */
export const minutesOfTwo = [0, 60, 120, 180, 240].map((from) => roundBetween(from, from + 60, 200))
