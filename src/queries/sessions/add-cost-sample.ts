import type { Session } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { withSample } from '#src/storage/few-cost-samples.ts'

/** Adds a sample when the spend has changed since the last one, so that a rate and a day's sum can be made. */
export async function addCostSample(
  { queryClient, store }: Connection,
  { id, cost }: Pick<Session, 'id' | 'cost'>,
  at: number,
): Promise<void> {
  if (cost.spentMicros === null) return
  const samples = await queryClient.ensureQueryData({
    queryKey: queryKeys.costSamples,
    queryFn: () => store.costSamples.list(),
  })
  const last = samples.findLast((sample) => sample.sessionId === id)
  if (last?.spentMicros === cost.spentMicros) return
  const sample = { sessionId: id, at, spentMicros: cost.spentMicros, currency: cost.currency }
  queryClient.setQueryData<readonly CostSample[]>(queryKeys.costSamples, (list = []) =>
    withSample(list, sample),
  )
  await store.costSamples.add(sample)
}
