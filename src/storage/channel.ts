export type Channel<Word> = {
  tell: (word: Word) => void
  /** Gives back how to stop. */
  hear: (listener: (word: Word) => void) => () => void
}

/** Words to the other tabs of a browser; where there are no channels, each tab is alone. */
export function createChannel<Word>(name: string): Channel<Word> {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(name)
  // In Node an open channel would keep a process alive that has nothing else to do.
  if (channel && 'unref' in channel && typeof channel.unref === 'function') channel.unref()
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tell: (word) => channel?.postMessage(word),
    hear(listener) {
      const heard = ({ data }: MessageEvent<Word>) => listener(data)
      channel?.addEventListener('message', heard)
      return () => channel?.removeEventListener('message', heard)
    },
  }
}
