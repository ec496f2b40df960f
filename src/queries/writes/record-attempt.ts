import { isSettled, slotOf, type Attempt } from '#src/model/attempt.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

import type { RecordPlace } from './attempt-queries.ts'

/** Records a change of an attempt, in this browser and on screen. */
export async function recordChange(
  place: RecordPlace,
  attempt: Attempt,
  change: (old: Attempt) => Attempt,
): Promise<void> {
  const changed = await place.store.attempts.change(slotOf(attempt), attempt.uuid, change)
  if (changed) showAttempt(place, changed)
}

export function showAttempt({ queryClient }: RecordPlace, attempt: Attempt): void {
  const slot = slotOf(attempt)
  const isOther = (one: Attempt) =>
    one.uuid !== attempt.uuid && (isSettled(one) || slotOf(one) !== slot)
  // Newest first, as they are listed: what happens to an old attempt makes it no newer.
  queryClient.setQueryData<readonly Attempt[]>(queryKeys.attempts, (list = []) =>
    [attempt, ...list.filter((one) => isOther(one))].toSorted(
      (one, other) => other.startedAt - one.startedAt,
    ),
  )
}
