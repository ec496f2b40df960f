import type { Client } from '#src/queries/client/client.ts'
import { forgetShown } from '#src/queries/client/forget-shown.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

/** Takes over what other tabs of this browser write and forget; gives back how to stop. */
export function hearTabs(client: Client, isCurrent: () => boolean): () => void {
  const { adopt, forgotten, gateway, queryClient, store } = client
  /** Another tab has forgotten all, maybe with a sign-out: what this one knows goes, too. */
  async function forgetToo(ids: readonly string[]): Promise<void> {
    for (const id of ids) forgotten.add(id)
    await gateway.getCredentials().then(adopt, () => null)
    await store.forgetAll({ isLast: !isCurrent() })
    if (isCurrent()) await forgetShown(client)
  }
  const stops = [
    store.attempts.subscribe(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.attempts }),
    ),
    store.forgetting.hear((ids) => void forgetToo(ids)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
