import { mutationOptions } from '@tanstack/react-query'

import type { SavedSession } from '#src/model/saved-session.ts'
import type { Client } from '#src/queries/client/client.ts'

import { updateSaved } from './save-reading.ts'

/** The operator's own words about a session; empty words are none. */
type SessionLabels = { title: string; tags: readonly string[]; note: string }

export const labelMutations = {
  /** Keeps title, tags and note in this browser; the service is told nothing. */
  save: (client: Client, id: string) =>
    mutationOptions({
      /** Only the labels that are given change: another tab may have changed the others. */
      mutationFn: async (labels: Partial<SessionLabels>) => {
        await updateSaved(client, id, (known) => withLabels(known, labels))
        client.following.savedChanged()
      },
    }),
}

function withLabels(
  { title: oldTitle = '', tags: oldTags = [], note: oldNote = '', ...known }: SavedSession,
  { title = oldTitle, tags = oldTags, note = oldNote }: Partial<SessionLabels>,
): SavedSession {
  return {
    ...known,
    ...(title === '' ? {} : { title }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(note === '' ? {} : { note }),
  }
}
