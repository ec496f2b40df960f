import { focusManager, queryOptions, type Query } from '@tanstack/react-query'

import { fleetPaceMs, openPaceMs } from '#src/follow/pace.ts'
import { NotFoundError } from '#src/model/errors.ts'
import type { SessionState, Session } from '#src/model/session.ts'

import type { Connection } from './connection/connection.ts'
import { usesApiKey } from './connection/create-query-client.ts'
import { queryKeys } from './connection/query-keys.ts'
import { readSession } from './reading/read-session.ts'

/** After a read has failed for good, how long until it is tried anew; a session that is gone, longer. */
const AFTER_FAILURE_MS = 15_000
const AFTER_GONE_MS = 60_000

type SessionQuery = Query<Session, Error, Session, ReturnType<typeof queryKeys.session>>

export const sessionQueries = {
  /** A session on screen: read again at the pace of its state until it has ended; the last answer stays on errors. */
  detail: (connection: Connection, id: string) => sessionOptions(connection, id, openPaceMs),
  /** The same session as one of many that nobody looks at; once it has ended it is not read at all. */
  ofFleet: (connection: Connection, id: string, state: SessionState | null) =>
    queryOptions({
      ...sessionOptions(connection, id, (now, hidden) => fleetPaceMs(id, now, hidden)),
      enabled: openPaceMs(state ?? 'unknown', false) !== false,
    }),
}

function sessionOptions(
  connection: Connection,
  id: string,
  pace: (state: SessionState, hidden: boolean) => number | false,
) {
  return queryOptions({
    queryKey: queryKeys.session(id),
    queryFn: ({ signal }) => readSession(connection, id, signal),
    refetchInterval: (query: SessionQuery) => {
      if (connection.authProblem.get() !== null) return false
      const { data, error } = query.state
      if (error) return error instanceof NotFoundError ? AFTER_GONE_MS : AFTER_FAILURE_MS
      return pace(data?.state ?? 'unknown', !focusManager.isFocused())
    },
    meta: usesApiKey,
  })
}
