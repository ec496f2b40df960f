export type Forgetting = ReturnType<typeof createForgetting>

/** The ids of forgotten sessions. A tab that goes on does not bring them back. */
export type ForgottenIds = readonly string[]

type Word = { scope: string; ids: ForgottenIds }

/** Tells the other tabs of a browser that the records of a scope were forgotten, and hears of it. */
export function createForgetting(name: string) {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(`${name}:forgotten`)
  // In Node an open channel would keep a process alive that has nothing else to do.
  if (channel && 'unref' in channel && typeof channel.unref === 'function') channel.unref()
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tell: (scope: string, ids: ForgottenIds) => channel?.postMessage({ scope, ids } satisfies Word),
    /** Gives back how to stop. */
    hear(scope: string, listener: (ids: ForgottenIds) => void): () => void {
      const heard = ({ data }: MessageEvent<Word>) => {
        if (data.scope === scope) listener(data.ids)
      }
      channel?.addEventListener('message', heard)
      return () => channel?.removeEventListener('message', heard)
    },
  }
}
