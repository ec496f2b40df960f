import { expect, test, type Page } from '@playwright/test'

import { serveOnFreePort } from '#src/testing/serve-on-free-port.ts'

import { startService } from './fixtures/start-service.ts'

const stays = `
  oninstall = () => skipWaiting()
  onactivate = (event) => event.waitUntil(clients.claim())
  onfetch = (event) => event.respondWith(fetch(event.request))
`

/** Answers every path as what would run: a page, or a script where one is asked for. */
function serveScripts() {
  return serveOnFreePort(({ url, headers }, reply) => {
    const isScript = headers['service-worker'] === 'script' || url?.includes('script') === true
    reply.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    reply.end(isScript ? stays : '<script>globalThis.ran = true</script>')
  })
}

test('a service worker that another server of this address left behind is dismissed before anything is typed', async ({
  page,
}) => {
  const before = await serveScripts()
  await page.goto(before.url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/script.js', { scope: '/' })
    await navigator.serviceWorker.ready
  })
  // A worker is ready before it takes over the pages that are open.
  await expect.poll(() => workersOf(page)).toEqual({ registered: 1, controls: true })
  await before.close()

  const elsewhere = await serveScripts()
  const gateway = await startService({
    SERVICE_URL: elsewhere.url,
    PORT: new URL(before.url).port,
  })
  await page.goto(before.url)
  await expect(page.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
  expect(await workersOf(page)).toEqual({ registered: 0, controls: false })
  await gateway.stop()
  await elsewhere.close()
})

test('a service whose answers are pages and scripts runs none of them on the origin of the console', async ({
  page,
}) => {
  const elsewhere = await serveScripts()
  const gateway = await startService({ SERVICE_URL: elsewhere.url })
  for (const path of ['/openapi.json', '/v1/sessions/ses_1', '/api/keys']) {
    const answer = await page.goto(gateway.url + path)
    expect(answer?.status()).toBe(403)
    expect(await page.evaluate(() => Reflect.has(globalThis, 'ran'))).toBe(false)
  }

  await page.goto(`${gateway.url}/connect`)
  await expect(page.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
  expect(await page.evaluate(makePolicy)).toMatch(/^TypeError/)
  expect(await page.evaluate(registerWorker)).toMatch(/TrustedScriptURL/)

  // No page of ours runs here, so that the name of the policy is free.
  await page.goto(`${gateway.url}/start.js`)
  expect(await page.evaluate(makePolicy)).toBe('made')
  expect(await page.evaluate(registerWorker)).toMatch(/SecurityError|403|bad HTTP response/)
  expect(await page.evaluate(startWorker)).toBe('error')
  expect(await workersOf(page)).toEqual({ registered: 0, controls: false })
  await gateway.stop()
  await elsewhere.close()
})

function workersOf(page: Page) {
  return page.evaluate(async () => ({
    registered: (await navigator.serviceWorker.getRegistrations()).length,
    controls: navigator.serviceWorker.controller !== null,
  }))
}

/** Runs in the page: by the name that the content security policy allows, it lets every address pass. */
function makePolicy(): string {
  try {
    const pass = { createScriptURL: (url: string) => url }
    Reflect.set(
      globalThis,
      'passing',
      globalThis.trustedTypes?.createPolicy('signalbox-worker', pass),
    )
    return 'made'
  } catch (error) {
    return String(error)
  }
}

/** Runs in the page. */
async function registerWorker(): Promise<string> {
  const address = Reflect.get(globalThis, 'passing')?.createScriptURL('/openapi.json')
  try {
    await navigator.serviceWorker.register(address ?? '/openapi.json')
    return 'registered'
  } catch (error) {
    return String(error)
  }
}

/** Runs in the page. */
function startWorker(): Promise<string> {
  const worker = new Worker(Reflect.get(globalThis, 'passing').createScriptURL('/openapi.json'))
  return new Promise((resolve) => {
    worker.addEventListener('error', () => resolve('error'))
    worker.addEventListener('message', () => resolve('ran'))
  })
}
