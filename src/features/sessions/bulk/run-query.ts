import { queryOptions, skipToken } from '@tanstack/react-query'

import { queryKeys } from '#src/queries/client/query-keys.ts'
import type { SendResult } from '#src/queries/writes/send-many.ts'

import type { BulkAction, BulkPlan } from './bulk-plan.ts'

/** A signal that was sent to many, until the operator dismisses its results. */
export type BulkRun = {
  id: string
  action: BulkAction
  plan: BulkPlan
  results: ReadonlyMap<string, SendResult | 'sending'>
}

/** The runs of this page, newest first; they outlive the list, and no reload. */
export const runQuery = queryOptions<readonly BulkRun[]>({
  queryKey: queryKeys.bulkRuns,
  queryFn: skipToken,
  gcTime: Infinity,
})
