import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { serveDialect } from '#src/testing/dialects/serve-dialect.ts'
import { eventLog } from '#src/testing/dialects/written/event-log.ts'

import {
  createCanary,
  expectNoTrace,
  openRecorded,
  tracesOf,
  type HarEntry,
} from './fixtures/canary.ts'
import { signUpElsewhere, enterKey } from './fixtures/dialect-test.ts'
import { tellMainStory } from './fixtures/main-story.ts'
import { startService } from './fixtures/start-service.ts'

test('of a key, tokens and a password nothing is left anywhere, whatever one does', async ({
  browser,
}, info) => {
  const secrets = {
    key: createCanary('key'),
    idToken: createCanary('id'),
    refreshToken: createCanary('refresh'),
  }
  const password = createCanary('password')
  const canaries = [...Object.values(secrets), password]
  const tracesIn = (text: string) => canaries.flatMap((secret) => tracesOf(secret, text))

  const reports = mkdtempSync(join(tmpdir(), 'signalbox-reports-'))
  const elsewhere = await serveDialect(eventLog, { secrets })
  const gateway = await startService({
    SERVICE_URL: elsewhere.url,
    LOG: 'requests',
    // The names of hosts come from the network, and the service stands still meanwhile.
    NODE_OPTIONS: `--report-on-signal --report-exclude-network --report-directory=${reports}`,
  })
  const recorded = await openRecorded(browser, info, [gateway.url])
  const { context, page, watch, said } = recorded

  await signUpElsewhere(page, password)
  const pageSecret = await page.evaluate(() => localStorage.getItem('signalbox.secret'))
  await enterKey(page, elsewhere)
  await tellMainStory({ page, dialect: eventLog, elsewhere })
  const session = new URL(page.url()).pathname
  const places = ['/', '/inbox', '/costs', '/keys', '/settings', '/connect', '/sessions/new']
  const tabs = ['json', 'report', 'rounds', 'brief'].map((tab) => `${session}?panel=${tab}`)
  const seen: string[] = []
  for (const place of [...places, session, ...tabs]) {
    await test.step(place, async () => {
      await page.goto(place)
      seen.push(await expectNoTrace(page, tracesIn))
    })
  }

  // The texts that are looked through are really there: something was copied, something is kept.
  expect(seen.join('\n')).toMatch(/"copied":\["/)
  expect(seen.join('\n')).toContain('known-sessions')
  expect(said.join('\n')).toContain('BroadcastChannel')

  watch.expectTrouble(/Failed to load resource/)
  await test.step('the service goes', () => elsewhere.close())
  await page.goto('/sessions/unread')
  await expect(page.getByText(/could not be reached/).first()).toBeVisible()
  await expectNoTrace(page, tracesIn, 'while nothing answers')
  // A session that was read is shown as this browser keeps it. The gateway gives an answer of the last second again.
  await expect(async () => {
    await page.goto(session)
    await expect(page.getByText(/has not answered this page/)).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await expectNoTrace(page, tracesIn, 'as it was read before')
  process.kill(gateway.pid(), 'SIGUSR2')
  await expect.poll(() => readdirSync(reports)).toHaveLength(1)
  await test.step('the browser ends', () => context.close())
  await test.step('the gateway ends', () => gateway.stop())

  expect(watch.unexpected()).toEqual([])
  expect(tracesIn(said.join('\n')), 'addresses and the console').toEqual([])
  expect(tracesIn(gateway.log()), 'the log').toEqual([])
  expect(gateway.log()).toContain('/v1/sessions/')
  const [report = ''] = readdirSync(reports).map((name) =>
    readFileSync(join(reports, name), 'utf8'),
  )
  expect(report).toContain('javascriptStack')
  expect(tracesIn(report), 'the report of a crash').toEqual([])
  rmSync(reports, { recursive: true, force: true })

  // The secret that opens the cookie is in a header to the gateway, and nowhere else.
  const heard = [...said, gateway.log(), report, JSON.stringify(elsewhere.asked)].join('\n')
  expect(pageSecret).toMatch(/^[\w-]{43}$/)
  expect(tracesOf(`secret_${pageSecret}`, heard), 'the secret of the page').toEqual([])

  const { handed, others } = readHandedOver(recorded.readHar())
  expect(handed.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/auth/signup',
    '/__signalbox/keys',
  ])
  // The secret that a person types goes out once; the same search finds it there.
  for (const [at, secret] of [password, secrets.key].entries()) {
    expect(tracesOf(secret, handed[at]?.text ?? '')).not.toEqual([])
  }
  expect(tracesIn(others), 'everything else that was recorded').toEqual([])
  const upstream = elsewhere.asked.map(({ path, query, body }) => ({
    path,
    query: [...query],
    body,
  }))
  const [signup, ...later] = upstream
  expect(tracesIn(JSON.stringify(signup))).not.toEqual([])
  expect(tracesIn(JSON.stringify(later)), 'paths and bodies behind the gateway').toEqual([])
})

/** The bodies by which a person hands a secret over, apart from all the rest. */
function readHandedOver(entries: readonly HarEntry[]) {
  const hands = /\/api\/auth\/signup$|\/__signalbox\/keys$/
  const isHanded = ({ request }: (typeof entries)[number]) =>
    request.method === 'POST' && hands.test(request.url)
  const handed = entries.filter(isHanded).map(({ request }) => ({
    url: request.url,
    text: request.postData?.text ?? '',
  }))
  for (const { request } of entries.filter(isHanded)) delete request.postData
  return { handed, others: JSON.stringify(entries) }
}
