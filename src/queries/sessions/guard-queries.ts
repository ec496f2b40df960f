import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import { debtOf, type DueGuard, type Guard, isArmed } from '#src/model/spend/guards.ts'
import type { Client } from '#src/queries/client/client.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

type Place = Pick<Client, 'store' | 'queryClient' | 'now'>

export const guardQueries = {
  /** The operator's own limits of spend, oldest first; `stamp` tells of a change in any tab. */
  all: ({ store }: Pick<Client, 'store'>, stamp: string | null) =>
    queryOptions({
      queryKey: [...queryKeys.guards, stamp],
      queryFn: async (): Promise<readonly Guard[]> => {
        const guards = await store.guards.list()
        return guards.toSorted((one, other) => one.createdAt - other.createdAt)
      },
      // The guards from before stay until the change has been read.
      placeholderData: (before: readonly Guard[] | undefined) => before,
    }),
}

export type NewGuard = Omit<Guard, 'id' | 'createdAt' | 'fired'>

export const guardMutations = {
  /** Keeps a new guard, or puts it in the place of `instead`; it watches from now on. */
  save: ({ store, now }: Place) =>
    mutationOptions({
      mutationFn: async ({ guard, instead }: { guard: NewGuard; instead: Guard | null }) => {
        const { id = createUuid(), createdAt = now() } = instead ?? {}
        await store.guards.save({ ...guard, id, createdAt, fired: null })
      },
    }),
  /** Puts back a guard that was removed, as it was. */
  restore: ({ store }: Place) =>
    mutationOptions({
      mutationFn: (guard: Guard) => store.guards.save(guard),
    }),
  remove: ({ store }: Place) =>
    mutationOptions({ mutationFn: (id: string) => store.guards.remove(id) }),
  /** Notes that the operator has seen the warning. */
  dismiss: ({ store }: Place) =>
    mutationOptions({
      mutationFn: (id: string) =>
        store.guards.update(
          id,
          (old) => old.fired && { ...old, fired: { ...old.fired, seen: true } },
        ),
    }),
}

/** Records that a guard fires; null if it was removed, changed or has fired in any tab. */
export function claimFiring(
  { store, now }: Pick<Client, 'store' | 'now'>,
  { guard, figureMicros, toPause, owed }: DueGuard,
): Promise<Guard | null> {
  const at = now()
  return store.guards.update(guard.id, (old) => {
    if (!isArmed(old, at) || old.limitMicros !== guard.limitMicros) return null
    return { ...old, fired: { at, figureMicros, toPause, paused: 0, owed, seen: false } }
  })
}

/** Strikes what a firing owes no more: `paid` were paused, `over` need it no more. */
export async function strikeOwed(
  { store }: Pick<Client, 'store'>,
  { id, fired }: Guard,
  { paid, over }: { paid: readonly string[]; over: readonly string[] },
): Promise<void> {
  if (paid.length + over.length === 0) return
  await store.guards.update(id, (old) => {
    const { owed = [], paused = 0, toPause = [] } = old.fired ?? {}
    // Another tab may have counted the same pause.
    const counted = paid.filter((one) => owed.includes(one))
    if (!old.fired || old.fired.at !== fired?.at) return null
    return {
      ...old,
      fired: {
        ...old.fired,
        toPause: [...new Set([...toPause, ...counted])],
        paused: paused + counted.length,
        owed: owed.filter((one) => !paid.includes(one) && !over.includes(one)),
      },
    }
  })
}

/** Whether a guard still owes a session its pause, by what this browser knows right now. */
export async function stillOwes(
  { store, now, queryClient }: Place,
  { id, fired }: Guard,
  known: SavedSession,
): Promise<boolean> {
  const [guards, attempts] = await Promise.all([store.guards.list(), store.attempts.list()])
  const guard = guards.find((one) => one.id === id)
  if (!guard || guard.fired?.at !== fired?.at) return false
  const { data: session = null, dataUpdatedAt: asOf = 0 } =
    queryClient.getQueryState<Session>(queryKeys.session(known.id)) ?? {}
  const row = { known, session, freshness: { kind: 'live', asOf } as const }
  return debtOf(guard, [row], attempts, now()).due.includes(known.id)
}
