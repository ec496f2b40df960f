import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** Takes over what other tabs of this browser write and forget; gives back how to stop. */
export function hearTabs(connection: Connection, isCurrent: () => boolean): () => void {
  const { adopt, gateway, queryClient, store } = connection
  /** Another tab has signed out and forgotten: what this one knows goes, too. */
  async function forgetToo(): Promise<void> {
    await gateway.getCredentials().then(adopt, () => null)
    await store.forgetAll({ isLast: !isCurrent() })
  }
  const stops = [
    store.attempts.subscribe(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.attempts }),
    ),
    store.forgetting.hear(() => void forgetToo()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
