import { isTypingTarget } from '#src/ui/shortcuts.ts'

declare global {
  /** Answers that public/start.js requested while the scripts of this page were loading, by path. */
  var signalboxEarly: Map<string, Promise<Response>> | undefined
  /** Keys that were pressed meanwhile. */
  var signalboxKeys: KeyboardEvent[] | undefined
}

/** Keys that lead to a page or walk its rows. Any other could steer a session that nobody has seen yet. */
const LEADING_KEYS = /^[cgijklns/?]$/

/** Presses the keys again that came before the page was drawn. What follows a slash is text for the search. */
export function pressEarlyKeys(): void {
  const keys = globalThis.signalboxKeys ?? []
  globalThis.signalboxKeys = undefined
  let text: string | null = null
  for (const event of keys) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) continue
    if (text !== null) text += key.length === 1 ? key : ''
    else if (LEADING_KEYS.test(key)) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', event))
      if (key === '/') text = ''
    }
  }
  // A page without a search has no place for the text.
  if (text && isTypingTarget(document.activeElement))
    document.execCommand('insertText', false, text)
}

/** `fetch` that takes an early answer for the first request of its path, if that answer has not failed. */
export function withEarlyAnswers(
  fetchNow: typeof globalThis.fetch,
  early = globalThis.signalboxEarly,
): typeof globalThis.fetch {
  return (input, init) => {
    const answer = typeof input === 'string' && early?.get(input)
    if (!answer) return fetchNow(input, init)
    early?.delete(input)
    return answer.catch(() => fetchNow(input, init))
  }
}

/**
 * The content security policy allows no code made from strings, which zod would try for speed. zod reads
 * these settings when it is loaded, after the first screen.
 */
export function forbidCodeFromStrings(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}

/**
 * A service worker of this origin could answer in place of the gateway and read typed text. The console
 * has no service worker, so each worker found is removed. If a worker controls this page, the page reloads
 * and the result is false.
 */
export async function dismissServiceWorkers(): Promise<boolean> {
  // Pages over plain http have no service workers, except pages of this machine.
  const workers: ServiceWorkerContainer | undefined = globalThis.navigator.serviceWorker
  if (!workers) return true
  const found = await workers.getRegistrations().catch(() => [])
  const gone = await Promise.all(found.map((worker) => worker.unregister().catch(() => false)))
  if (!workers.controller || !gone.includes(true)) return true
  globalThis.location.reload()
  return false
}
