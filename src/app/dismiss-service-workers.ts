/**
 * A service worker of this origin could answer in place of the gateway, and read what is typed. The console
 * has none: each that is found goes. Where one stands behind this page already, the page is loaded anew.
 * False when it is.
 */
export async function dismissServiceWorkers(): Promise<boolean> {
  // Pages over plain http, but for this machine's own, have none.
  const workers: ServiceWorkerContainer | undefined = globalThis.navigator.serviceWorker
  if (!workers) return true
  const found = await workers.getRegistrations().catch(() => [])
  const gone = await Promise.all(found.map((one) => one.unregister().catch(() => false)))
  if (!workers.controller || !gone.includes(true)) return true
  globalThis.location.reload()
  return false
}
