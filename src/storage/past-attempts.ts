import { slotOf, type Attempt } from '#src/model/attempt.ts'
import { pastKept, withoutSecrets } from '#src/model/ledger/past-attempt.ts'

import type { Table } from './tables.ts'

type Place = { table: Table<Attempt>; pastTable: Table<Attempt>; scope: string; now: () => number }

const DAY_MS = 24 * 60 * 60_000

/** The attempts of one scope that left their place in `table`, without secrets. `now` is in epoch ms. */
export function createPastAttempts({ table, pastTable, scope, now }: Place) {
  const put = (attempt: Attempt) => pastTable.put([scope, attempt.uuid], withoutSecrets(attempt))

  /** Newest first; those beyond the limits of `pastKept` go. */
  async function list(): Promise<readonly Attempt[]> {
    const all = await pastTable.list([scope])
    const sorted = all.toSorted((one, other) => other.startedAt - one.startedAt)
    const from = now() - pastKept.days * DAY_MS
    const kept = sorted.slice(0, pastKept.count).filter(({ startedAt }) => startedAt > from)
    for (const { uuid } of sorted.slice(kept.length)) await pastTable.remove([scope, uuid])
    return kept
  }

  return {
    put,
    list,
    async moveThere(attempts: readonly Attempt[]): Promise<void> {
      for (const attempt of attempts) {
        await put(attempt)
        const place = [scope, slotOf(attempt)]
        await table.remove([...place, attempt.uuid])
        if ((await table.find(place))?.uuid === attempt.uuid) await table.remove(place)
      }
      // The past stays within its limits also where nobody reads it.
      await list()
    },
  }
}
