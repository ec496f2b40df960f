import { expect, test, type Page } from '@playwright/test'

import { serveDialect, type DialectService } from '#src/testing/dialects/serve-dialect.ts'
import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'

import { findKept } from './fixtures/kept.ts'
import { openToPages, serveStaticSite } from './fixtures/static-site.ts'

const passphrase = 'correct horse battery'

async function addKey(page: Page, name: string, service: string, { secrets }: DialectService) {
  await page.getByLabel('Service', { exact: true }).selectOption(service)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('API key', { exact: true }).fill(secrets.key)
  await page.getByRole('button', { name: 'Check and use this key' }).click()
}

async function unlock(page: Page) {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
}

test('a static build works without a gateway, for several services, and keeps keys sealed or not at all', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const [first, second] = [
    await serveDialect(selfDescribed),
    await serveDialect(wordsOfTheSpecification),
  ]
  const doors = [await openToPages(first.url), await openToPages(second.url)] as const
  const site = await serveStaticSite(doors.map(({ url }) => url))
  const strange: string[] = []
  const known = new Set([site.url, ...doors.map(({ url }) => url)])
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (!known.has(origin) && protocol !== 'blob:') strange.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) strange.push(message.text())
  })
  const sessions = page.getByRole('heading', { name: 'Sessions', level: 1 })

  await test.step('a key of the first service, in the words of which a session is created', async () => {
    await page.goto(`${site.url}/connect`)
    await expect(page.getByText('There is no gateway')).toBeVisible()
    await addKey(page, 'First', doors[0].url, first)
    await expect(sessions).toBeVisible()
    await page.getByRole('link', { name: 'New session' }).first().click()
    await page.getByLabel('Goal').fill('Give every row an owner')
    await page.getByLabel('Spend limit').fill('2')
    await page.getByRole('button', { name: 'Create session' }).click()
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('€0.60', {
      timeout: 30_000,
    })
  })

  await test.step('the settings say how the service speaks, and check it', async () => {
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByText('What is sent').click()
    await expect(page.getByRole('row', { name: 'Goal objective openapi.json' })).toBeVisible()
    await page.getByRole('button', { name: 'Check this service' }).click()
    await expect(page.getByText('It accepts the key.')).toBeVisible()
  })

  await test.step('sealed under a passphrase the key survives a reload, and is read nowhere', async () => {
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByLabel('The same again').fill(passphrase)
    await page.getByRole('button', { name: 'Seal them' }).click()
    await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()
    expect(await findKept(page, first.secrets.key)).toEqual([])
    await page.goto(`${site.url}/sessions`)
    await unlock(page)
    await expect(page.getByRole('row', { name: 'Give every row an owner' })).toBeVisible()
    expect(await findKept(page, first.secrets.key)).toEqual([])
  })

  await test.step('a second service that forbids pages says so; then it shows nothing of the first', async () => {
    doors[1].allow(false)
    await page.getByRole('link', { name: 'API keys' }).first().click()
    await page.getByRole('link', { name: 'Add a key' }).click()
    await addKey(page, 'Second', doors[1].url, second)
    await expect(page.getByText('The key was not kept')).toBeVisible()
    doors[1].allow(true)
    await page.getByRole('button', { name: 'Check and use this key' }).click()
    await page.getByRole('link', { name: 'Sessions' }).first().click()
    await expect(sessions).toBeVisible()
    await expect(page.getByText('Give every row an owner')).toBeHidden()
    doors[1].allow(false)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('button', { name: 'Check this service' }).click()
    await expect(page.getByText('Nothing came back that this page may read')).toBeVisible()
  })

  expect(strange, 'requests and breaches that no page may make').toEqual([])
  await Promise.all([site, ...doors, first, second].map((one) => one.close()))
})
