import type { SavedSession } from '#src/model/saved-session.ts'
import type { Client } from '#src/queries/client/client.ts'

import { updateSaved } from './save-reading.ts'

const NEWS_AT_MOST = 50

/** Marks news of a session as told in this browser; false if any tab has told it before. */
export async function claimNews(
  { store, isDurable }: Pick<Client, 'store' | 'isDurable'>,
  sessionId: string,
  news: string,
): Promise<boolean> {
  // Without its database this tab is alone, and tells.
  let isFirst = !isDurable()
  // A single transaction reads and writes, so that of two tabs only one is first.
  await store.savedSessions.update(sessionId, (known) => {
    isFirst = !known.told?.includes(news)
    return isFirst ? { ...known, told: [...(known.told ?? []), news].slice(-NEWS_AT_MOST) } : known
  })
  return isFirst
}

/** Keeps that the operator has seen the failure of a session. */
export async function seeFailure(client: Client, id: string): Promise<void> {
  await updateSaved(client, id, (known) => ({ ...known, failureSeen: true }))
  client.following.savedChanged()
}

/** Keeps the last row of the line that was on screen when the operator left a session. */
export async function saveLeft(client: Client, id: string, left: string): Promise<void> {
  await updateSaved(client, id, (known) => (known.left === left ? known : { ...known, left }))
}

/** The operator's own words about a session; empty words are none. */
type SessionLabels = { title: string; tags: readonly string[]; note: string }

/** Keeps those that are given in this browser: another tab may have changed the others. */
export async function saveLabels(
  client: Client,
  id: string,
  labels: Partial<SessionLabels>,
): Promise<void> {
  await updateSaved(client, id, (known) => withLabels(known, labels))
  client.following.savedChanged()
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
