type TabWatcher = {
  /** The tab is seen again, came out of the browser's cache, or the network is back. */
  onAwake: () => void
  onHidden: (hidden: boolean) => void
}

/** Tells what happens to this tab; nothing does outside a browser. Gives back how to stop. */
export function watchTab({ onAwake, onHidden }: TabWatcher): () => void {
  if (typeof document === 'undefined') return () => undefined
  const stop = new AbortController()
  const { signal } = stop
  const visibility = () => {
    onHidden(document.hidden)
    if (!document.hidden) onAwake()
  }
  onHidden(document.hidden)
  document.addEventListener('visibilitychange', visibility, { signal })
  globalThis.addEventListener('pageshow', (event) => event.persisted && onAwake(), { signal })
  // Being offline stops nothing: the service may be on this very machine.
  globalThis.addEventListener('online', onAwake, { signal })
  return () => stop.abort()
}
