// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './clock-worker.ts?worker&url'

export const TICK_MS = 1_000

/** Calls back about once a second, in a hidden tab too, until it is stopped. */
export type Clock = (onTick: () => void) => () => void

/** For where there are no workers, or none to be had. */
export const plainClock: Clock = (onTick) => {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}

type ScriptUrls = { createScriptURL: (url: string) => string }

declare global {
  // Chromium, and what follows it.
  var trustedTypes: { createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls } | undefined
}

/**
 * Ticks that go on when the tab is hidden; where no worker can be had, those of the page. Create it before other
 * code runs: the security policy allows one maker of script addresses, and this one makes that of the clock alone.
 */
export function createWorkerClock(): Clock {
  const url = trustedUrl()
  return (onTick) => {
    try {
      const worker = new Worker(url, { type: 'module', name: 'clock' })
      worker.addEventListener('message', onTick)
      let stop = () => worker.terminate()
      worker.addEventListener('error', () => {
        worker.terminate()
        stop = plainClock(onTick)
      })
      return () => stop()
    } catch {
      return plainClock(onTick)
    }
  }
}

const clockOnly: ScriptUrls = {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError('Only the clock is a worker.')
    return url
  },
}

function trustedUrl(): string {
  try {
    const policy = globalThis.trustedTypes?.createPolicy('signalbox-worker', clockOnly)
    return policy?.createScriptURL(workerUrl) ?? workerUrl
  } catch {
    return workerUrl
  }
}

/**
 * Tells when this tab is hidden, and when it is seen again, came out of the browser's cache, or the network
 * is back. Gives back how to stop.
 */
export function watchTab(onAwake: () => void, onHidden: (hidden: boolean) => void): () => void {
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
