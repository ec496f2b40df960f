import { expect, test, type Page } from '@playwright/test'

import { serveDialect } from '#src/testing/dialects/serve-dialect.ts'
import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'

import {
  createCanary,
  everythingOn,
  expectNoTrace,
  openRecorded,
  stringsInReachOf,
  tracesOf,
} from './fixtures/canary.ts'
import { addKey, sealKeys, serveDirectConsole, unlockKeys } from './fixtures/direct-console.ts'
import { tellMainStory } from './fixtures/main-story.ts'

const passphrase = createCanary('passphrase')

type Custody = {
  /** Once the page holds the key for the first time. */
  keep: (page: Page) => Promise<void>
  /** The steps of a person to hold the key again after a load. */
  regain: (page: Page, key: string) => Promise<void>
  letGo: (page: Page) => Promise<void>
  /** The form of the vault in the database. */
  stored: RegExp
}

const custodies: Readonly<Record<string, Custody>> = {
  'in its memory alone': {
    keep: () => Promise.resolve(),
    regain: (page, key) => addKey(page, { name: 'Canary', key }),
    async letGo(page) {
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    },
    stored: /"vault",\[\],\[\]/,
  },
  'in the vault': {
    async keep(page) {
      await page.getByRole('link', { name: 'Settings' }).first().click()
      await sealKeys(page, passphrase)
    },
    regain: (page) => unlockKeys(page, passphrase),
    letGo: (page) => page.getByRole('button', { name: 'Lock now' }).click(),
    stored: /"iterations":600000/,
  },
}

for (const [where, { keep, regain, letGo, stored }] of Object.entries(custodies)) {
  test(`a key that a page holds ${where} is found nowhere but in the field that it is typed into and in the header of what is asked of its service, which are what it is for @full`, async ({
    browser,
  }, info) => {
    const secrets = { key: createCanary('key'), idToken: 'none', refreshToken: 'none' }
    const tracesIn = (text: string) =>
      [secrets.key, passphrase].flatMap((secret) => tracesOf(secret, text))
    const elsewhere = await serveDialect(selfDescribed, { secrets })
    const site = await serveDirectConsole(elsewhere)
    const service = site.doors[0]?.url ?? ''
    const recorded = await openRecorded(browser, info, [site.url, service])
    const { context, page, watch, said } = recorded

    await page.goto('/connect')
    await page.getByLabel('API key', { exact: true }).fill(secrets.key)
    expect(tracesIn(await everythingOn(page)), 'the same search finds it in its field').not.toEqual(
      [],
    )
    await addKey(page, { name: 'Canary', key: secrets.key })
    await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeVisible()
    await keep(page)
    const visit = async (path: string) => {
      await page.goto(path)
      await regain(page, secrets.key)
      await expect(page).toHaveURL((url) => (url.pathname + url.search).startsWith(path))
    }
    await tellMainStory({ page, dialect: selfDescribed, elsewhere, visit })
    const session = new URL(page.url()).pathname
    const places = ['/inbox', '/costs', '/keys', '/settings', '/sessions/new']
    const tabs = ['json', 'report', 'rounds', 'brief'].map((tab) => `${session}?panel=${tab}`)
    const seen: string[] = []
    const look = async () => void seen.push(await expectNoTrace(page, tracesIn))
    for (const place of ['/sessions', ...places, session, ...tabs]) {
      await visit(place)
      await look()
    }
    await visit('/keys')
    await page.getByRole('link', { name: 'Add a key' }).click()
    await expect(page.getByText('You are connected')).toBeVisible()
    await look()
    expect(seen.join('\n')).toMatch(/"copied":\["/)
    expect(JSON.parse(seen.at(-1) ?? '')).toMatchObject({
      databases: expect.stringMatching(stored),
    })
    expect(said.join('\n')).toContain('BroadcastChannel')

    await visit('/settings')
    expect(tracesIn(await stringsInReachOf(page)), 'while it is held').not.toEqual([])
    await letGo(page)
    await expect(page.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
    await expectNoTrace(page, tracesIn, 'when it is let go')
    expect(tracesIn(await stringsInReachOf(page)), 'of what code can reach').toEqual([])
    await context.close()

    expect(watch.unexpected()).toEqual([])
    expect(tracesIn(said.join('\n')), 'addresses, the console, other tabs').toEqual([])
    const entries = recorded.readHar()
    let carried = 0
    for (const { request } of entries) {
      if (new URL(request.url).origin !== service) continue
      for (const header of request.headers) {
        if (header.name.toLowerCase() !== 'authorization') continue
        expect(header.value).toBe(`Bearer ${secrets.key}`)
        header.value = ''
        carried += 1
      }
    }
    expect(carried).toBeGreaterThan(20)
    expect(tracesIn(JSON.stringify(entries)), 'everything else that was recorded').toEqual([])
    const asked = elsewhere.asked.map(({ path, query, body }) => [path, [...query], body])
    expect(tracesIn(JSON.stringify(asked)), 'paths and bodies').toEqual([])
    await Promise.all([site.close(), elsewhere.close()])
  })
}
