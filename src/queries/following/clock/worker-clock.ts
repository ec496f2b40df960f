// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './clock-worker.ts?worker&url'
import { type Clock, plainClock } from './clock.ts'

type ScriptUrls = { createScriptURL: (url: string) => string }

declare global {
  // Chromium, and what follows it.
  var trustedTypes: { createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls } | undefined
}

/** Made before anything else could make it: by this name nobody gets another script to run. */
const clockOnly = policyOf(workerUrl)

/** Ticks that go on when the tab is hidden; where no worker can be had, those of the page. */
export const workerClock: Clock = (onTick) => {
  try {
    const worker = new Worker(clockOnly?.createScriptURL(workerUrl) ?? workerUrl, {
      type: 'module',
      name: 'clock',
    })
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

/** The one script address that the content security policy lets us make: our own clock. */
function policyOf(only: string): ScriptUrls | null {
  const createScriptURL = (url: string) => {
    if (url !== only) throw new TypeError('Only the clock is a worker.')
    return url
  }
  try {
    return globalThis.trustedTypes?.createPolicy('signalbox-worker', { createScriptURL }) ?? null
  } catch {
    return null
  }
}
