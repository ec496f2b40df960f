import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'

import type { SentCreateRequest } from '#src/contract/requests.ts'
import type { CreateAttempt } from '#src/model/attempt.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import type { CreateResult } from '#src/queries/writes/create-many.ts'
import type { SendResult } from '#src/queries/writes/send-many.ts'

import type { BulkAction, BulkPlan } from './bulk-plan.ts'

/** A session to create, from a line of a text. */
export type PlannedCreate = {
  id: string
  goal: string
  line: number
  request: SentCreateRequest
  /** The time when the operator confirmed it; null or left out if the session may be there already. */
  plannedAt?: number | null
}

export type RunResult = SendResult | CreateResult | 'sending'

type RunState = {
  id: string
  /** By the ids of the planned requests. */
  results: ReadonlyMap<string, RunResult>
  /** Ends creates before the next one; null while nothing is sent. */
  sending: AbortController | null
}

/** The requests that are sent, and of signals the sessions that are left out. */
export type PlannedRun =
  | ({ action: BulkAction } & BulkPlan)
  | {
      action: 'create'
      send: readonly PlannedCreate[]
      /** The text whose sessions these are; null if it asks for more. */
      text: string | null
      stopsAtRefusal: boolean
    }

/** Requests that are sent one after the other, until the operator dismisses their results. */
export type Run = RunState & PlannedRun

/** The runs of this page, newest first; they outlive the list, and no reload. */
export const runQuery = queryOptions<readonly Run[]>({
  queryKey: queryKeys.bulkRuns,
  queryFn: skipToken,
  gcTime: Infinity,
})

const none: readonly Run[] = []

export function useRuns(): readonly Run[] {
  return useQuery(runQuery).data ?? none
}

/** Creates of unknown outcome, and creates under way, except those of a run: its notice tells of them. */
export function useOpenCreates(): readonly CreateAttempt[] {
  const { data: attempts = [] } = useQuery(attemptQueries.all(useApi()))
  const isRunning = useRuns().some(({ sending }) => sending)
  return attempts
    .filter((one) => one.action === 'create')
    .filter(({ state }) => state === 'unknown' || (state === 'sending' && !isRunning))
}
