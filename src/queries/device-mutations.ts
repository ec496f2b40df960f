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
        await store.forgetAll()
        await queryClient.resetQueries({ predicate: ({ meta }) => !meta?.['usesApiKey'] })
      },
    }),
}
