import { mutationOptions } from '@tanstack/react-query'

import type { Connection } from './connection/connection.ts'

export const deviceMutations = {
  /** Forgets what this browser remembers for this account: list, drafts, costs, answers. The service is told nothing. */
  forgetAll: (connection: Connection) =>
    mutationOptions({
      mutationFn: async () => {
        const { forgotten, queryClient, store } = connection
        const known = await store.knownSessions.list()
        for (const { id } of known) forgotten.add(id)
        // A list of the service brings them back at the next start, as in a new browser, and not before.
        for (const id of await store.forgotten.list()) forgotten.add(id)
        await store.forgetAll()
        await queryClient.resetQueries({ predicate: ({ meta }) => !meta?.['usesApiKey'] })
      },
    }),
}
