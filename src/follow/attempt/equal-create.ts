import { goalOf, type Attempt } from '#src/model/attempt.ts'

const EQUAL_WITHIN_MS = 10_000

/** An earlier create of the same goal that may stand: younger than 10 s, under way, or of unknown outcome. */
export function findEqualCreate(
  attempts: readonly Attempt[],
  goal: string,
  now: number,
): Attempt | null {
  const mayStand = ({ state, startedAt }: Attempt) =>
    state === 'sending' ||
    state === 'unknown' ||
    (state === 'confirmed' && now - startedAt < EQUAL_WITHIN_MS)
  const equal = attempts.filter((one) => goalOf(one) === goal.trim() && mayStand(one))
  return equal.toSorted((one, other) => other.startedAt - one.startedAt)[0] ?? null
}
