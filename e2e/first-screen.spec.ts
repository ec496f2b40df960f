import { gzipSync } from 'node:zlib'

import { expect, type Page, type Request } from '@playwright/test'

import { beginSession, createSession } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

/** Bytes of script (gzip) and scripts that a page has loaded three seconds after it stood still. */
const limits = {
  list: { bytes: 158_000, scripts: 5 },
  session: { bytes: 194_000, scripts: 7 },
}
const STILL_MS = 3_000

test('a list of ten sessions and a running session load few scripts, light ones, and make no format of `Intl`', async ({
  page,
}) => {
  await page.addInitScript(countFormats)
  const context = 'rehearsal: rounds=9 ask=0 subagents=0 pace=600000'
  for (let number = 1; number < 10; number += 1) {
    await beginSession(page, { goal: `Sort the letters of drawer ${number}`, context })
  }
  await createSession(page, { goal: 'Sort the letters', context })
  const session = new URL(page.url()).pathname
  await page.goto('/sessions')
  await expect(page.getByRole('link', { name: /^Sort the letters/ })).toHaveCount(10)
  for (const [name, path] of [
    ['list', '/sessions'],
    ['session', session],
  ] as const) {
    const loaded = await scriptsOf(page, path)
    const most = limits[name]
    expect(loaded.bytes, `bytes of the ${name}`).toBeLessThanOrEqual(most.bytes)
    expect(loaded.scripts, `scripts of the ${name}`).toBeLessThanOrEqual(most.scripts)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'formats'))).toBe(0)
  }
})

/** Runs in the page. The first format takes 14 ms. */
function countFormats(): void {
  Reflect.set(globalThis, 'formats', 0)
  for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
    const made = new Proxy<typeof Intl.NumberFormat | typeof Intl.DateTimeFormat>(Intl[name], {
      construct(format, given, as) {
        Reflect.set(globalThis, 'formats', Reflect.get(globalThis, 'formats') + 1)
        return Reflect.construct(format, given, as)
      },
    })
    Reflect.set(Intl, name, made)
  }
}

/** The page needs most functions of these scripts at once: V8 compiles them while they load. */
const compiledEarly = /\/(console|list|session|messages)-[^/]*\.js$/

/** The scripts that the page at this path loads without a click. */
async function scriptsOf(page: Page, path: string) {
  const urls = new Set<string>()
  let lastAt = Date.now()
  const note = (request: Request) => {
    if (request.resourceType() !== 'script') return
    urls.add(request.url())
    lastAt = Date.now()
  }
  page.on('request', note)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(STILL_MS)
  page.off('request', note)
  let bytes = 0
  for (const url of urls) {
    const body = await (await page.request.get(url)).body()
    if (compiledEarly.test(url)) expect(body.toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad/)
    bytes += gzipSync(body, { level: 9 }).byteLength
  }
  expect([...urls].filter((url) => compiledEarly.test(url))).not.toEqual([])
  return { bytes, scripts: urls.size }
}

test('the gateway is asked once what it holds, and the script of the page is fetched, before the first script runs; what failed is asked for again', async ({
  page,
  watch,
}) => {
  const names = ['config', 'custody']
  const asked: string[] = []
  let isCut = false
  let isAsked = Promise.withResolvers<void>()
  let isFetched: Promise<unknown> | null = null
  await page.route(/\/__signalbox\/(config|custody)$/, (route) => {
    asked.push(route.request().url().split('/').at(-1) ?? '')
    const isEarly = asked.length <= names.length
    if (asked.length === names.length) isAsked.resolve()
    return isEarly && isCut ? route.abort() : route.continue()
  })
  await page.route('**/assets/console-*.js', async (route) => {
    await Promise.all([isAsked.promise, isFetched])
    await route.continue()
  })
  const load = async () => {
    asked.length = 0
    isAsked = Promise.withResolvers()
    isFetched = page.waitForRequest('**/assets/list-*.js')
    await page.goto('/sessions')
    await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
    return asked.toSorted()
  }
  expect(await load()).toEqual(names)
  watch.expectTrouble(/Failed to load resource|ERR_FAILED/)
  isCut = true
  expect(await load()).toEqual(['config', 'config', 'custody', 'custody'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('keys that come before the first drawing lead to their page, and steer no session', async ({
  page,
}) => {
  const context = 'rehearsal: rounds=9 ask=0 subagents=0 pace=600000'
  const id = await beginSession(page, { goal: 'Sort the letters', context })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/') && request.method() !== 'GET') sent.push(request.url())
  })
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/console-*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto(`/sessions/${id}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'signalboxKeys' in globalThis)
  for (const key of ['p', 'x', 'g', 'c']) await page.keyboard.press(key)
  pressed.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Costs' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(sent).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a key at the first sight of the rows counts once', async ({ page }) => {
  const context = 'rehearsal: rounds=9 ask=0 subagents=0 pace=600000'
  for (const goal of ['First', 'Second', 'Third']) await beginSession(page, { goal, context })
  await page.goto('/sessions')
  await expect(page.locator('[data-row]')).toHaveCount(3)
  await page.addInitScript(pressAtFirstRow, 'j')
  await page.reload()
  const link = (row: number) => page.locator(`[data-index="${row}"] a`)
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(link(1)).toBeFocused()
})

/** Runs in the page: presses a key when the first rows stand in the document, before the browser draws them. */
function pressAtFirstRow(key: string): void {
  const press = () => {
    const init = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', init))
  }
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-row]')) return
    watch.disconnect()
    // After all that the drawing itself still has to do.
    queueMicrotask(() => queueMicrotask(press))
  })
  watch.observe(document, { subtree: true, childList: true })
}

test('what is typed into the search before the first drawing is searched, and leads to no other page', async ({
  page,
}) => {
  const context = 'rehearsal: rounds=9 ask=0 subagents=0 pace=600000'
  for (const goal of ['Invoices', 'Letters']) await beginSession(page, { goal, context })
  await page.goto('/sessions')
  await expect(page.locator('[data-row]')).toHaveCount(2)
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/console-*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => 'signalboxKeys' in globalThis)
  await page.keyboard.type('/inv')
  pressed.resolve()
  const search = page.getByRole('searchbox', { name: 'Search sessions' })
  await expect(search).toHaveValue('inv')
  await expect(search).toBeFocused()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/sessions\?q=inv$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page that cannot be fetched says so inside the shell, and is there after a reload', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/costs-page-|Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/costs-page-*', (route) => route.abort())
  await page.getByRole('link', { name: 'Costs' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be fetched' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Costs' })).toBeVisible()
})

test('a list and a session that become narrow where no script can be fetched keep their rows and signals', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/phone-bar-|session-cards-|Failed to load resource|ERR_FAILED/)
  await page.route(/assets\/(phone-bar|session-cards)-/, (route) => route.abort())
  const context = 'rehearsal: rounds=9 ask=0 subagents=0 pace=600000'
  await beginSession(page, { goal: 'Sort the letters', context })
  await page.goto('/sessions')
  const row = page.getByRole('row').getByRole('link', { name: 'Sort the letters' })
  await expect(row).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(row).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('heading', { level: 1, name: 'Sort the letters' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pausing…' })).toBeVisible()
})

test('a dialog that cannot be fetched says so over the page, takes what is typed, and is there after a reload', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/palette-|Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/palette-*', (route) => route.abort())
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.keyboard.press('Control+k')
  const told = page.getByRole('dialog', { name: 'This dialog could not be fetched' })
  await expect(told).toBeVisible()
  await page.keyboard.type('open session n')
  await expect(told).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/sessions')
  await page.keyboard.press('Control+k')
  await expect(told).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await told.getByRole('button', { name: 'Reload' }).click()
  await expect(told).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
})
