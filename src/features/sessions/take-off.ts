import type { SavedSession } from '#src/model/saved-session.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { forgetSession, putBackSession } from '#src/queries/writes/change-list.ts'
import type { Toasts } from '#src/ui/feedback/toasts.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import type { SessionRow } from './list/session-row.ts'
import * as words from './words.ts'

/** Takes a session off this browser's list; the toast puts the session back. */
export async function takeOff(api: Client, toasts: Toasts, row: SessionRow): Promise<void> {
  const list = api.queryClient.getQueryData<readonly SavedSession[]>(queryKeys.savedSessions)
  const known = list?.find(({ id }) => id === row.id)
  await forgetSession(api, row.id)
  // The row with the focus has left.
  document.querySelector('h1')?.focus()
  toasts.show({
    text: words.removed(reveal(row.title ?? row.goal ?? row.id, 80)),
    action: known ? { label: ui.undo, onPress: () => void putBackSession(api, known) } : null,
  })
}
