import type { Round } from '#src/model/session.ts'

const CENT = 10_000

/** For tests: a round by the seconds in which it ran and the cents that it cost. */
export function roundWith(
  from: number,
  to: number | null,
  cents: number | null,
  more: Partial<Round> = {},
): Round {
  return {
    id: `at ${from}`,
    number: null,
    title: null,
    state: to === null ? 'running' : 'complete',
    parentId: null,
    agent: null,
    task: null,
    unconfirmedMicros: null,
    tokens: null,
    costMicros: cents === null ? null : cents * CENT,
    startedAt: from * 1_000,
    endedAt: to === null ? null : to * 1_000,
    ...more,
  }
}

/** For tests: five rounds in a row, each a minute long. */
export const minutesOfTwo = [0, 60, 120, 180, 240].map((from) => roundWith(from, from + 60, 200))
