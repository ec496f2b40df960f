import { mutationOptions } from '@tanstack/react-query'

import type { SavedSession } from '#src/model/saved-session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'

import { updateSaved } from './save-reading.ts'

/** The operator's own words about a session; empty words are none. */
export type SessionLabels = { title: string; tags: readonly string[]; note: string }

export const labelMutations = {
  /** Keeps title, tags and note in this browser; the service is told nothing. */
  save: (connection: Connection, id: string) =>
    mutationOptions({
      mutationFn: (labels: SessionLabels) =>
        updateSaved(connection, id, (known) => withLabels(known, labels)),
    }),
}

function withLabels(
  { title: _title, tags: _tags, note: _note, ...known }: SavedSession,
  { title, tags, note }: SessionLabels,
): SavedSession {
  return {
    ...known,
    ...(title === '' ? {} : { title }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(note === '' ? {} : { note }),
  }
}
