import type { Client } from '#src/queries/client/client.ts'

const KEPT_AT_MOST = 50

/** Marks news of a session as told in this browser; false if any tab has told it before. */
export async function claimNews(
  { store, isDurable }: Pick<Client, 'store' | 'isDurable'>,
  sessionId: string,
  news: string,
): Promise<boolean> {
  // Without its database this tab is alone, and tells.
  let isFirst = !isDurable()
  // One transaction reads and writes, so that of two tabs only one is first.
  await store.savedSessions.update(sessionId, (known) => {
    isFirst = !known.told?.includes(news)
    return isFirst ? { ...known, told: [...(known.told ?? []), news].slice(-KEPT_AT_MOST) } : known
  })
  return isFirst
}
