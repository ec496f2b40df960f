import { queryOptions } from '@tanstack/react-query'

import { isSettled, slotOf, type Attempt } from '#src/model/attempt.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

/** The parts of a client that writes use. */
export type WritePlace = Pick<
  Client,
  'api' | 'following' | 'forgotten' | 'now' | 'queryClient' | 'secondMs' | 'store'
>

/** The place of the records of attempts: in this browser and on screen. */
export type RecordPlace = Pick<WritePlace, 'now' | 'queryClient' | 'store'>

export const attemptQueries = {
  /** The attempts of all tabs of this browser, newest first: requests to the service by POST. */
  all: ({ store }: Pick<WritePlace, 'store'>) =>
    queryOptions({
      queryKey: queryKeys.attempts,
      queryFn: () => store.attempts.list(),
      // Every change is written into the cache, and told by other tabs.
      staleTime: Infinity,
    }),
}

export const answeredQueries = {
  /** Answers sent from this browser, newest first. */
  all: ({ store }: Pick<WritePlace, 'store'>) =>
    queryOptions({ queryKey: queryKeys.answered, queryFn: () => store.answeredInputs.list() }),
}

/** The operator knows better: the attempt is not shown any more. */
export async function dismissAttempt(place: RecordPlace, attempt: Attempt): Promise<void> {
  await place.store.attempts.remove(slotOf(attempt), attempt.uuid)
  await showStored(place)
}

/** The attempt is shown as before, unless the same was asked for once more meanwhile. */
export async function undoDismissAttempt(place: RecordPlace, attempt: Attempt): Promise<void> {
  await place.store.attempts.putBack(slotOf(attempt), attempt)
  await showStored(place)
}

/** Every attempt as this page knows it, newest first. */
export function knownAttempts(place: RecordPlace): Promise<readonly Attempt[]> {
  return place.queryClient.fetchQuery(attemptQueries.all(place))
}

/** The attempts in the same slot as this one, newest first: another tab may have sent something else there. */
export async function attemptsAt(
  place: RecordPlace,
  attempt: Parameters<typeof slotOf>[0],
): Promise<readonly Attempt[]> {
  const slot = slotOf(attempt)
  return (await knownAttempts(place)).filter((one) => slotOf(one) === slot)
}

/** Shows the attempts as this browser holds them. */
export async function showStored({ queryClient, store }: RecordPlace): Promise<void> {
  queryClient.setQueryData(queryKeys.attempts, await store.attempts.list())
}

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
