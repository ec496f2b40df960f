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
  const gone = await Promise.all(found.map((one) => one.unregister().catch(() => false)))
  if (!workers.controller || !gone.includes(true)) return true
  globalThis.location.reload()
  return false
}
