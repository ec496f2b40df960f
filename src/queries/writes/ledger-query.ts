import { queryOptions, useQuery } from '@tanstack/react-query'

import type { Attempt } from '#src/model/attempt.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { useApi } from '#src/queries/client/use-api.ts'

import { attemptQueries, type WritePlace } from './attempt-queries.ts'

const pastQuery = ({ store }: Pick<WritePlace, 'store'>) =>
  queryOptions({ queryKey: queryKeys.pastAttempts, queryFn: () => store.attempts.past() })

/** Every attempt that this browser keeps, newest first; undefined until they are read. */
export function useLedger(): readonly Attempt[] | undefined {
  const api = useApi()
  const present = useQuery(attemptQueries.all(api)).data
  const past = useQuery(pastQuery(api)).data
  if (!present || !past) return undefined
  // An attempt that has left its place a moment ago may be in both.
  const all = new Map([...past, ...present].map((attempt) => [attempt.uuid, attempt]))
  return [...all.values()].toSorted((one, other) => other.startedAt - one.startedAt)
}
