import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { bearer, createTestAccount, newPerson } from '#service/http/service-client-fixture.ts'

import { createBrowser, fromOurPage, startTestGateway } from './browser-fixture.ts'

const started = await startTestGateway()
const get = (path: string, headers: Record<string, string> = {}) =>
  started.gateway.request(`http://localhost${path}`, { headers })
const atFirst: unknown = await (await get('/__signalbox/config')).json()
const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`
const style = `.wide { content: '${'x'.repeat(5_000)}' }`
const page = '<!doctype html><title>Signalbox</title>'
const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>'
for (const [file, text] of [
  ['index.html', page],
  ['favicon.svg', icon],
  ['assets/main-abc123.js', script],
  ['assets/main-abc123.css', style],
  ['.vite/manifest.json', '{}'],
] as const) {
  await mkdir(join(started.distFolder, dirname(file)), { recursive: true })
  await writeFile(join(started.distFolder, file), text)
}
await copyFile(join('public', 'favicon.ico'), join(started.distFolder, 'favicon.ico'))

const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const site = (value: string) => ({ 'Sec-Fetch-Site': value })
const origin = (value: string) => ({ Origin: value })

describe('requests that are not from our page', () => {
  const json = { 'Content-Type': 'application/json' }
  const { 'Sec-Fetch-Site': _site, ...mark } = fromOurPage
  const sent = { ...json, ...mark }
  const own = { ...mark, ...site('same-origin') }
  const truly = { ...origin('http://localhost'), ...site('cross-site') }
  const refused: [string, Record<string, string>, number][] = [
    ['cross-site', { ...sent, ...site('cross-site') }, 403],
    ['same-site, such as another port', { ...sent, ...site('same-site') }, 403],
    ['typed or from a bookmark', { ...sent, ...site('none') }, 403],
    ['a foreign origin', { ...sent, ...origin('http://evil.example') }, 403],
    ['an opaque origin', { ...sent, ...origin('null') }, 403],
    ['another port as origin', { ...sent, ...origin('http://localhost:1') }, 403],
    ['https as origin of http', { ...sent, ...origin('https://localhost') }, 403],
    ['a true origin on a cross-site fetch', { ...sent, ...truly }, 403],
    ['neither site nor origin', sent, 403],
    ['without our header', { ...json, ...site('same-origin') }, 403],
    ['with another value of our header', { ...json, ...own, 'X-Signalbox': 'yes' }, 403],
    ['a form', { ...own, 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['text that is JSON', { ...own, 'Content-Type': 'text/plain' }, 415],
    ['without a content type', own, 415],
  ]

  test.each(refused)(
    '%s: nothing that changes something is accepted',
    async (_, headers, status) => {
      const browser = createBrowser(started.gateway)
      await browser.signUp()
      const cookie = browser.cookie ?? ''
      const before = started.seen.length
      const calls = [
        ['POST', '/v1/sessions', { goal: 'x' }],
        ['POST', '/v1/sessions/ses_1/signal', { type: 'cancel' }],
        ['POST', '/api/keys', { name: 'x' }],
        ['DELETE', '/api/keys/key_1', null],
        ['POST', '/api/auth/signin', newPerson()],
        ['POST', '/__signalbox/keys', { name: 'x', key: 'y' }],
        ['POST', '/__signalbox/signout', {}],
        ['DELETE', '/__signalbox/keys/x', null],
      ] as const
      for (const [method, path, body] of calls) {
        // A string body would bring a content type of its own.
        const bytes = body && new TextEncoder().encode(JSON.stringify(body))
        const request = { method, headers: { ...headers, Cookie: cookie }, body: bytes }
        const answer = await started.gateway.request(`http://localhost${path}`, request)
        expect([path, answer.status]).toEqual([path, status])
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
        expect(answer.headers.get('Set-Cookie')).toBeNull()
      }
      expect(started.seen.length).toBe(before)
    },
  )

  test('a browser without Sec-Fetch-Site is known by its origin', async () => {
    const answer = await started.gateway.request('http://localhost/api/auth/signup', {
      method: 'POST',
      headers: { ...json, ...mark, Host: 'LocalHost:4680', Origin: 'http://localhost:4680' },
      body: JSON.stringify(newPerson()),
    })
    expect(answer.status).toBe(201)
  })

  test('a preflight is refused without any leave', async () => {
    const answer = await started.gateway.request('http://localhost/v1/sessions', {
      method: 'OPTIONS',
      headers: { Origin: 'http://evil.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(answer.status).toBe(403)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([])
  })
})

test('only this machine and the configured names are served, whatever the port', async () => {
  const hosts = {
    localhost: 200,
    'localhost:4680': 200,
    '127.0.0.1:1234': 200,
    '[::1]:4680': 200,
    'Console.Example.org': 200,
    'evil.example': 421,
    'localhost.evil.example': 421,
    'localhost@evil.example': 421,
    '127.0.0.2': 421,
    '10.0.0.1:4680': 421,
    '': 421,
  }
  for (const [host, status] of Object.entries(hosts)) {
    for (const path of ['/', '/openapi.json', '/__signalbox/config']) {
      expect([host, (await get(path, { Host: host })).status]).toEqual([host, status])
    }
  }
  const refused = await get('/v1/sessions/x', { Host: 'evil.example' })
  expect(await refused.json()).toMatchObject({ error: { code: 'misdirected' } })
})

test('a direct client is not taken for the browser whose cookie it bears', async () => {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  const mine = await browser.send('POST', '/v1/sessions', { goal: 'Move it' })
  const { key } = await createTestAccount(started.service.app)
  const path = `/v1/sessions/${String(mine.body.id)}`
  expect((await browser.send('GET', path, undefined, bearer(key))).status).toBe(404)
})

const csp =
  "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; style-src-attr 'none'; img-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types signalbox-worker"

test('the page and the service have their own policy, and files are kept as long as they may be', async () => {
  const { headers } = await get('/sessions/ses_1', html)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringContaining('camera=(), microphone=()'),
  })
  const ofTheService = (await get('/openapi.json')).headers.get('Content-Security-Policy')
  expect(ofTheService).toBe("default-src 'none'; sandbox")
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    expect((await get(path)).headers.get('Cache-Control')).toBe('no-cache')
  }
  const overHttps = await get('/', { 'X-Forwarded-Proto': 'https' })
  expect(overHttps.headers.get('Strict-Transport-Security')).toBe('max-age=63072000')
})

test('HEAD is answered without a body', async () => {
  const head = await started.gateway.request('/assets/main-abc123.js', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test.each([
  ['js', 'text/javascript', script],
  ['css', 'text/css', style],
])(
  'a .%s is compressed for a browser, kept as long, and whole in parts',
  async (end, type, text) => {
    const asked = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
    const packed = await get(`/assets/main-abc123.${end}`, asked)
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-type': expect.stringContaining(type),
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(packed.headers.get('Content-Length')).toBeNull()
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(bytes.byteLength).toBeLessThan(500)
    expect(gunzipSync(bytes).toString()).toBe(text)
    const part = await get(`/assets/main-abc123.${end}`, { ...asked, Range: 'bytes=2-9' })
    expect([part.status, part.headers.get('Content-Encoding')]).toEqual([206, null])
    expect(await part.text()).toBe(text.slice(2, 10))
  },
)

test('a path that a browser navigates to is the page; anything else unknown is a JSON 404', async () => {
  for (const path of ['/', '/index.html', '/sessions/ses_1', '/connect?next=%2Finbox']) {
    const answer = await get(path, html)
    expect([path, await answer.text()]).toEqual([path, page])
  }
  const ofTheService = ['/v1/x', '/api/x', '/__signalbox/x']
  for (const path of ['/assets/gone.js', '/assets/', '/.vite/manifest.json', ...ofTheService]) {
    const answer = await get(path, html)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
  }
  for (const path of ['/%2e%2e/secrets/cookie-key', '/..%2fsecrets%2fcookie-key', '/%5c..%5cx']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})

test('a console that is not built says so', async () => {
  const distFolder = join(started.distFolder, '.vite')
  const gateway = await started.createGatewayWith({ distFolder })
  const answer = await gateway.request('/', { headers: html })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('The console is not built')
})

test('the page learns how it talks to the service, and of accounts only whether there is one', async () => {
  const behind = { service: 'local', agent: 'rehearsal', model: null }
  const config = { mode: 'gateway', ...behind, version: '1.2.3' }
  expect(atFirst).toEqual({ ...config, hasAccounts: false })
  await createBrowser(started.gateway).signUp()
  const now = await get('/__signalbox/config')
  expect(await now.json()).toEqual({ ...config, hasAccounts: true })
  const away = await started.createGatewayWith({
    hasAccounts: () => Promise.reject(new Error('no database')),
  })
  const answer = await away.request('http://localhost/__signalbox/config')
  expect(await answer.json()).toEqual({ ...config, hasAccounts: null })
})
