/** What the tabs of one browser tell each other of attempts: that something changed, never what. */
export type AttemptChannel = {
  /** Marks a request as under way for as long as this page lives, or until `letGo`. */
  hold(uuid: string): void
  letGo(uuid: string): void
  /** Whether some page still waits for the answer; when it no longer does, those who listen for `scope` hear. */
  isUnderWay(uuid: string, scope: string): Promise<boolean>
  /** Tells the other tabs that the attempts of a scope have changed. */
  tell(scope: string): void
  subscribe(listener: (scope: string) => void): () => void
}

const lockName = (uuid: string) => `signalbox:attempt:${uuid}`

/**
 * The lock of a page goes with the page, so that a crash, a reload and a closed tab are all seen at
 * once. Where the browser has no locks, what this page did not send itself counts as given up.
 */
export function createAttemptChannel(name: string): AttemptChannel {
  const held = new Map<string, () => void>()
  const watched = new Set<string>()
  const listeners = new Set<(scope: string) => void>()
  const locks = globalThis.navigator?.locks
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(`${name}:attempts`)
  // In Node an open channel would keep a process alive that has nothing else to do.
  if (channel && 'unref' in channel && typeof channel.unref === 'function') channel.unref()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') hear(data)
  })

  function hear(scope: string): void {
    for (const listener of listeners) listener(scope)
  }

  /** A shared lock is granted once the page that holds the exclusive one has let go of it or is gone. */
  function watch(uuid: string, scope: string): void {
    if (watched.has(uuid)) return
    watched.add(uuid)
    void locks?.request(lockName(uuid), { mode: 'shared' }, () => {
      watched.delete(uuid)
      hear(scope)
    })
  }

  return {
    hold(uuid) {
      const released = Promise.withResolvers<undefined>()
      held.set(uuid, () => released.resolve(undefined))
      void locks?.request(lockName(uuid), () => released.promise)
    },
    letGo(uuid) {
      held.get(uuid)?.()
      held.delete(uuid)
    },
    async isUnderWay(uuid, scope) {
      if (held.has(uuid)) return true
      const { held: all = [] } = (await locks?.query()) ?? {}
      const isHeld = all.some((lock) => lock.name === lockName(uuid) && lock.mode === 'exclusive')
      if (isHeld) watch(uuid, scope)
      return isHeld
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tell: (scope) => channel?.postMessage(scope),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
