import { useQuery } from '@tanstack/react-query'

import type { Attempt } from '#src/model/attempt.ts'
import { explainError } from '#src/model/explain-error.ts'
import type { Client } from '#src/queries/client/client.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { attemptOf, sendMany, type SendResult } from '#src/queries/writes/send-many.ts'

import type { BulkAction, BulkPlan, PlannedSignal } from './bulk-plan.ts'
import { type BulkRun, runQuery } from './run-query.ts'

/** `unknown`: the signal was sent, and no reading so far shows if the service took it. */
export type Outcome = {
  kind: 'sending' | 'accepted' | 'refused' | 'unknown'
  why: string
}

const none: readonly BulkRun[] = []

export function useBulkRuns(): readonly BulkRun[] {
  return useQuery(runQuery).data ?? none
}

/** Sends what is planned, and gives the id of the run. Earlier runs without an open end go. */
export function startRun(client: Client, action: BulkAction, plan: BulkPlan): string {
  const id = createUuid()
  change(client, (runs) => [
    { id, action, plan, results: new Map() },
    ...runs.filter(
      ({ results }) =>
        ![...results.values()].every((result) => result !== 'sending' && result.kind === 'sent'),
    ),
  ])
  sendAll(client, id, plan.send, false)
  return id
}

export function dismissRun(client: Client, id: string): void {
  change(client, (runs) => runs.filter((run) => run.id !== id))
}

/** What became of a signal: its result, or what later readings show of a lost one. */
export function outcomeOf(
  { results }: BulkRun,
  signal: PlannedSignal,
  attempts: readonly Attempt[],
): Outcome {
  const result = results.get(signal.id)
  if (result === undefined || result === 'sending') return { kind: 'sending', why: '' }
  if (result.kind === 'sent') return { kind: 'accepted', why: '' }
  const why = explainError(result.error).happened
  if (result.kind === 'refused') return { kind: 'refused', why }
  const attempt = attemptOf(attempts, signal)
  if (attempt?.state === 'confirmed') return { kind: 'accepted', why: '' }
  if (attempt?.state === 'refused') return { kind: 'refused', why: attempt.words ?? why }
  return { kind: 'unknown', why }
}

/** How many signals of a run have each outcome. */
export function countOutcomes(
  run: BulkRun,
  attempts: readonly Attempt[],
): Readonly<Record<Outcome['kind'], number>> {
  const counts = { sending: 0, accepted: 0, refused: 0, unknown: 0 }
  for (const signal of run.plan.send) counts[outcomeOf(run, signal, attempts).kind] += 1
  return counts
}

/** Sends these signals of a run; with `again` each after a new reading of its session. */
export function sendAll(
  client: Client,
  id: string,
  signals: readonly PlannedSignal[],
  again: boolean,
): void {
  const setResult = (of: string, result: SendResult | 'sending') =>
    change(client, (runs) =>
      runs.map((run) =>
        run.id === id ? { ...run, results: new Map([...run.results, [of, result]]) } : run,
      ),
    )
  const run = client.queryClient.getQueryData(runQuery.queryKey)?.find((one) => one.id === id)
  // Of two fast clicks on "Retry" the second finds everything under way.
  const idle = signals.filter((signal) => run?.results.get(signal.id) !== 'sending')
  for (const signal of idle) setResult(signal.id, 'sending')
  void sendMany(client, idle, setResult, again)
}

function change(
  { queryClient }: Client,
  by: (runs: readonly BulkRun[]) => readonly BulkRun[],
): void {
  queryClient.setQueryData(runQuery.queryKey, (runs = none) => by(runs))
}
