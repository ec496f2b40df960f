import { mutationOptions } from '@tanstack/react-query'

import { mappableFields as fields } from '#src/api/decode/accepted-names.ts'
import type { FieldMapping } from '#src/model/dialect.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { changeNotes } from './keep-notes.ts'

/** What the operator may say the place of, such as `session.status`. */
export const mappableFields: readonly string[] = fields

export const serviceMutations = {
  /** Reads the service's description again, now. */
  askAgain: ({ api, queryClient }: Connection) =>
    mutationOptions({
      mutationFn: async () => {
        const dialect = await api.describe({ again: true })
        queryClient.setQueryData(queryKeys.dialect, dialect)
        await queryClient.invalidateQueries({ queryKey: queryKeys.serviceNotes })
      },
    }),
  /** The operator has looked at what changed. */
  acceptChange: (connection: Connection) =>
    mutationOptions({ mutationFn: () => change(connection, { before: null }) }),
  /** Starts the list of what was not understood anew. */
  forgetNotRead: (connection: Connection) =>
    mutationOptions({ mutationFn: () => change(connection, { notRead: [] }) }),
  /** Reads every session anew by the operator's own places; an empty mapping ends that. */
  saveMapping: ({ following, mapping, queryClient, store }: Connection) =>
    mutationOptions({
      mutationFn: async (next: FieldMapping) => {
        await store.service.saveMapping(next)
        mapping.forget()
        following.mappingChanged()
        await changeNotes(store, { notRead: [] })
        void queryClient.invalidateQueries()
      },
    }),
}

async function change(
  { queryClient, store }: Connection,
  changes: Parameters<typeof changeNotes>[1],
): Promise<void> {
  await changeNotes(store, changes)
  await queryClient.invalidateQueries({ queryKey: queryKeys.serviceNotes })
}
