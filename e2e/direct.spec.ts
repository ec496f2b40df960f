import { expect, test } from '@playwright/test'

import { serveDialect } from '#src/testing/dialects/serve-dialect.ts'
import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'

import { expectEveryWay } from './fixtures/access/every-way.ts'
import { addKey, sealKeys, serveDirectConsole, unlockKeys } from './fixtures/direct-console.ts'
import { usualHeaders } from './fixtures/direct/cors-door.ts'
import { findKept } from './fixtures/kept.ts'
import { statusOf } from './fixtures/people.ts'

const passphrase = 'correct horse battery'

test('a static build works without a gateway, for several services, and keeps keys sealed or not at all @full', async ({
  page,
}) => {
  const [first, second] = [
    await serveDialect(selfDescribed),
    await serveDialect(wordsOfTheSpecification),
  ]
  const site = await serveDirectConsole(first, second)
  const [door, otherDoor] = site.doors
  if (!door || !otherDoor) throw new Error('Each service has a door')
  const strange: string[] = []
  const known = new Set([site.url, ...site.doors.map(({ url }) => url)])
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
    await expectEveryWay(page, 'connect, where there is no gateway')
    await addKey(page, { name: 'First', key: first.secrets.key, service: door })
    await expect(sessions).toBeVisible()
    await page.getByRole('link', { name: 'New session' }).first().click()
    await page.getByLabel('Goal').fill('Give every row an owner')
    await page.getByLabel('Spend limit').fill('2')
    await page.getByRole('button', { name: 'Create session' }).click()
    await expect(statusOf(page)).toContainText('€0.60')
  })

  await test.step('the settings say how the service speaks, and check it', async () => {
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByText('Fields of requests').click()
    await expect(page.getByRole('row', { name: 'Goal objective openapi.json' })).toBeVisible()
    await page.getByRole('button', { name: 'Check this service' }).click()
    await expect(page.getByText('It accepts the key.')).toBeVisible()
  })

  await test.step('sealed under a passphrase the key survives a reload, and is read nowhere', async () => {
    await sealKeys(page, passphrase)
    expect(await findKept(page, first.secrets.key)).toEqual([])
    await expectEveryWay(page, 'settings, with keys that are sealed')
    await page.goto(`${site.url}/sessions`)
    await expect(page.getByLabel('Passphrase', { exact: true })).toBeVisible()
    await expectEveryWay(page, 'keys that are locked')
    await unlockKeys(page, passphrase)
    await expect(page.getByRole('row', { name: 'Give every row an owner' })).toBeVisible()
    expect(await findKept(page, first.secrets.key)).toEqual([])
  })

  await test.step('a second service that forbids pages says so; then it shows nothing of the first', async () => {
    otherDoor.allow(false)
    await page.getByRole('link', { name: 'API keys' }).first().click()
    await page.getByRole('link', { name: 'Add a key' }).click()
    await addKey(page, { name: 'Second', key: second.secrets.key, service: otherDoor })
    await expect(page.getByText('This browser did not keep the key')).toBeVisible()
    otherDoor.allow(true)
    await page.getByRole('button', { name: 'Check and use this key' }).click()
    await page.getByRole('link', { name: 'Sessions' }).first().click()
    await expect(sessions).toBeVisible()
    await expect(page.getByText('Give every row an owner')).toBeHidden()
    // It declares no key of a repeated request, and allows none.
    await page.getByRole('link', { name: 'New session' }).first().click()
    await page.getByLabel('Goal').fill('Count the rows')
    await page.getByRole('button', { name: 'Create session' }).click()
    await expect(statusOf(page)).toBeVisible()
    otherDoor.allowHeaders(['Authorization'])
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('button', { name: 'Check this service' }).click()
    await expect(page.getByText('This page may read its description')).toBeVisible()
    otherDoor.allowHeaders(usualHeaders)
    await page.getByRole('button', { name: 'Check this service' }).click()
    await expect(page.getByText('It accepts the key.')).toBeVisible()
    otherDoor.allow(false)
    await page.getByRole('button', { name: 'Check this service' }).click()
    await expect(page.getByText('or it does not allow this page (CORS)')).toBeVisible()
    await otherDoor.close()
  })

  expect(strange, 'requests and breaches that no page may make').toEqual([])
  await Promise.all([site, first, second].map((one) => one.close()))
})
