import { mutationOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'

/** What this browser remembers for this account: list, drafts, costs, answers. */
export async function forgetAll({ forgotten, store }: Connection): Promise<void> {
  const known = await store.savedSessions.list()
  for (const { id } of known) forgotten.add(id)
  // A list of the service brings them back at the next start, as in a new browser, and not before.
  for (const id of await store.forgotten.list()) forgotten.add(id)
  await store.forgetAll()
}

export const deviceMutations = {
  /** The service is told nothing. */
  forgetAll: (connection: Connection) =>
    mutationOptions({
      mutationFn: async () => {
        await forgetAll(connection)
        await connection.queryClient.resetQueries({
          predicate: ({ meta }) => !meta?.['usesApiKey'],
        })
      },
    }),
}
