import type { QueryClient, QueryState } from '@tanstack/react-query'

import type { Transcript } from '#src/follow/transcript/transcript.ts'
import type { Session } from '#src/model/session.ts'

import { queryKeys } from './query-keys.ts'

/** The last reading of one kind, of each session: pages read it in the cache, which is written here alone. */
export type Readings<Value> = {
  /** As last read; undefined before the first reading. */
  find: (id: string) => Value | undefined
  /** The error of the last reading, when it was read (epoch ms, 0 before), and the value. */
  stateOf: (id: string) => ReadingState<Value>
  /** Publishes a reading of a date (epoch ms); true if it shows something else than the one before. */
  publish: (id: string, value: Value, at?: number) => boolean
  /** Publishes that it could not be read; the last reading stays. */
  fail: (id: string, error: Error) => void
}

type ReadingState<Value> = Pick<QueryState<Value>, keyof typeof neverRead>

const neverRead = { data: undefined, dataUpdatedAt: 0, error: null, errorUpdatedAt: 0 }

function createReadings<Value>(
  queryClient: QueryClient,
  keyOf: (id: string) => readonly string[],
): Readings<Value> {
  const find = (id: string) => queryClient.getQueryData<Value>(keyOf(id))
  return {
    find,
    stateOf: (id) => queryClient.getQueryState<Value>(keyOf(id)) ?? neverRead,
    publish(id, value, updatedAt = Date.now()) {
      const before = find(id)
      queryClient.setQueryData<Value>(keyOf(id), () => value, { updatedAt })
      return find(id) !== before
    },
    fail(id, error) {
      const options = queryClient.defaultQueryOptions({ queryKey: keyOf(id) })
      const query = queryClient.getQueryCache().build(queryClient, options)
      query.setState({ error, errorUpdatedAt: Date.now(), status: 'error' })
    },
  }
}

/** The records of sessions, each object the same as long as nothing in it changes. */
export const createSessionReadings = (queryClient: QueryClient): Readings<Session> =>
  createReadings(queryClient, queryKeys.session)

export const createTranscriptReadings = (queryClient: QueryClient): Readings<Transcript> =>
  createReadings(queryClient, queryKeys.transcript)
