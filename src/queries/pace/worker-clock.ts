// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './clock-worker.ts?worker&url'
import { type Clock, plainClock } from './clock.ts'

type ScriptUrls = { createScriptURL: (url: string) => string }

declare global {
  // Chromium, and what follows it.
  var trustedTypes: { createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls } | undefined
}

let trusted: string | null = null

/** Ticks that go on when the tab is hidden; where no worker can be had, those of the page. */
export const workerClock: Clock = (onTick) => {
  try {
    trusted ??= trustedUrl(workerUrl)
    const worker = new Worker(trusted, { type: 'module', name: 'clock' })
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
function trustedUrl(url: string): string {
  const policy = globalThis.trustedTypes?.createPolicy('signalbox-worker', {
    createScriptURL: onlyTheClock,
  })
  return policy?.createScriptURL(url) ?? url
}

function onlyTheClock(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the clock is a worker.')
  return url
}
