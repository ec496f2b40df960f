import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { Connection, VaultState } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

const noVault: VaultState = { exists: false, open: false, wasLeft: false, forgets: false }

/** For a page that holds its keys itself; behind a gateway there is nothing of it. */
export const directQueries = {
  /** Whether keys lie sealed on this device, whether they are open now, and what idleness does. */
  vault: ({ direct }: Connection) =>
    queryOptions({
      queryKey: queryKeys.vault,
      queryFn: async () => (await direct?.vault()) ?? noVault,
      staleTime: 0,
    }),
}

export const directMutations = {
  /** False when the passphrase is another one; otherwise the keys lead to another connection. */
  unlock: ({ direct }: Connection) =>
    mutationOptions({
      mutationFn: async (passphrase: string) => (await direct?.unlock(passphrase)) ?? false,
      gcTime: 0,
    }),
  /** Seals the keys of this page under a passphrase. */
  seal: ({ direct, queryClient }: Connection) =>
    mutationOptions({
      mutationFn: async (passphrase: string) => {
        await direct?.seal(passphrase)
        await queryClient.invalidateQueries({ queryKey: queryKeys.vault })
      },
      gcTime: 0,
    }),
  /** Forgets the keys of this page until they are unlocked again. */
  lock: ({ direct }: Connection) =>
    mutationOptions({ mutationFn: () => Promise.resolve(direct?.lock()) }),
  /** Forgets the sealed keys for good. */
  removeVault: ({ direct, queryClient }: Connection) =>
    mutationOptions({
      mutationFn: async () => {
        await direct?.removeVault()
        await queryClient.invalidateQueries({ queryKey: queryKeys.vault })
      },
    }),
}
