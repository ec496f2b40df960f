/** Unlike the lock of the tab that leads, whose name begins with the console's. */
const NAME = 'page in front: '

/** Holds a lock that names the page for as long as this tab is in front; gives back how to stop. */
export function tellOnScreen(path: string): () => void {
  const over = new AbortController()
  let release: (() => void) | null = null

  function update(): void {
    const inFront = !over.signal.aborted && isInFront()
    if (inFront === (release !== null)) return
    release?.()
    release = null
    if (!inFront) return
    const held = Promise.withResolvers<void>()
    release = held.resolve
    // A lock ends with its tab, also if the tab crashes.
    void navigator.locks.request(NAME + path, { mode: 'shared' }, () => held.promise)
  }
  globalThis.addEventListener('focus', update, over)
  globalThis.addEventListener('blur', update, over)
  document.addEventListener('visibilitychange', update, over)
  update()
  return () => {
    over.abort()
    update()
  }
}

/** The paths of the pages that are in front, of this tab and of others. */
export async function pathsOnScreen(): Promise<readonly string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) => (name.startsWith(NAME) ? [name.slice(NAME.length)] : []))
}

export function isInFront(): boolean {
  return !document.hidden && document.hasFocus()
}
