import type { Attempt } from '#src/model/attempt.ts'

/** Creates that are under way or have an unknown outcome. */
export function openCreates(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.filter(
    ({ action, state }) => action === 'create' && (state === 'sending' || state === 'unknown'),
  )
}
