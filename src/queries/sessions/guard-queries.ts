import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { type DueGuard, type Guard, isArmed } from '#src/model/spend/guards.ts'
import type { Client } from '#src/queries/client/client.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

type Place = Pick<Client, 'store' | 'queryClient' | 'now'>

export const guardQueries = {
  /** The operator's own limits of spend, oldest first; `stamp` tells of a change in any tab. */
  all: ({ store }: Pick<Client, 'store'>, stamp: string | null) =>
    queryOptions({
      queryKey: [...queryKeys.guards, stamp],
      queryFn: () => store.guards.list(),
      // What was shown before stays until the change has been read.
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

/** Records that a guard fires; false if it was removed, changed or has fired in any tab. */
export async function claimFiring(
  { store, now }: Pick<Client, 'store' | 'now'>,
  { guard, figureMicros, toPause }: DueGuard,
): Promise<boolean> {
  const at = now()
  const claimed = await store.guards.update(guard.id, (old) => {
    if (!isArmed(old, at) || old.limitMicros !== guard.limitMicros) return null
    return { ...old, fired: { at, figureMicros, toPause, paused: 0, seen: false } }
  })
  return claimed !== null
}

/** Counts a pause that the service accepted for a guard. */
export async function countPause({ store }: Pick<Client, 'store'>, id: string): Promise<void> {
  await store.guards.update(id, (old) => {
    return old.fired && { ...old, fired: { ...old.fired, paused: old.fired.paused + 1 } }
  })
}
