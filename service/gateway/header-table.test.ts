import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { Problem, problemStatuses, type ProblemCode } from '#service/http/problem.ts'
import { bearer, createTestAccount, newPerson } from '#service/http/service-client-fixture.ts'
import { endpoints } from '#src/contract/paths.ts'

import { createBrowser, fromOurPage, startTestGateway } from './browser-fixture.ts'
import { credentialsEndpoints } from './routes/credentials-routes.ts'
import { securityHeaders } from './security-headers.ts'

const started = await startTestGateway()
type Gateway = typeof started.gateway
const seen = new Set<number>()
let answers = 0
await mkdir(join(started.distFolder, 'assets'))
for (const file of ['index.html', 'favicon.svg', 'assets/main-abc123.js']) {
  await writeFile(join(started.distFolder, file), 'x')
}
afterAll(() => {
  process.stdout.write(`${answers} answers of ${seen.size} statuses, each with every header\n`)
})

const values = { id: 'ses_1', inputId: 'inp_1', keyId: 'key_1', name: 'x' }
const paths = [
  ...[...Object.values(endpoints), ...credentialsEndpoints].map(({ path }) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]),
  ),
  '/openapi.json',
  '/',
  '/index.html',
  '/sessions/ses_1',
  '/favicon.svg',
  '/assets/main-abc123.js',
  '/assets/gone.js',
  '/nothing',
  '/v1/nothing',
  '/.vite/x',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const isCode = (name: string): name is ProblemCode => Object.hasOwn(problemStatuses, name)

const breaches: string[] = []

/** Notes what an answer lacks of the headers of every answer, and what it says too much. */
function weigh(what: string, { status, headers }: Response): void {
  answers += 1
  seen.add(status)
  const path = what.split(' ')[1] ?? ''
  const isKept = /^\/assets\/main|^\/favicon/.test(path) && status === 200
  const wanted = {
    ...securityHeaders(false, path),
    ...(isKept ? {} : { 'Cache-Control': 'no-store' }),
  }
  for (const [name, value] of Object.entries(wanted)) {
    const actual = headers.get(name)
    if (actual !== value) breaches.push(`${what} ${status}: ${name} is ${actual}`)
  }
  if (!headers.get('X-Request-Id')?.startsWith('req_')) breaches.push(`${what}: no request id`)
  for (const name of headers.keys()) {
    if (tooMuch.test(name)) breaches.push(`${what} ${status}: ${name}`)
  }
}

const tooMuch = /^(access-control-|server$|x-powered-by|location$|strict-transport)/

async function send(gateway: Gateway, method: string, path: string, more: Record<string, string>) {
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const answer = await gateway.request(`http://localhost${path}`, {
    method,
    headers: more,
    body: hasBody ? new TextEncoder().encode('{}') : null,
  })
  weigh(`${method} ${path}`, answer)
  await answer.arrayBuffer()
  return answer
}

test('every path and method has every header, for every caller', async () => {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  const { key } = await createTestAccount(started.service.app)
  const json = { 'Content-Type': 'application/json' }
  const page = { ...json, ...fromOurPage }
  const callers = [
    {},
    { ...page, Accept: 'text/html' },
    { ...page, Cookie: browser.cookie ?? '' },
    { ...json, ...bearer(key) },
    { ...page, Host: 'evil.example' },
  ]
  for (const path of paths) {
    for (const method of methods) {
      for (const caller of callers) await send(started.gateway, method, path, caller)
    }
  }
  expect(breaches).toEqual([])
  expect(answers).toBe(paths.length * methods.length * callers.length)
})

test('every refusal has every header, whatever its status', async () => {
  for (const code of Object.keys(problemStatuses).filter(isCode)) {
    const gateway = await started.createGatewayWith({
      upstream: () => Promise.reject(new Problem(code, 'Refused.')),
    })
    await send(gateway, 'GET', '/v1/sessions/ses_1', {})
  }
  const broken = await started.createGatewayWith({
    upstream: () => Promise.reject(new Error('boom')),
  })
  await send(broken, 'GET', '/v1/sessions/ses_1', {})
  const large = await started.gateway.request('http://localhost/api/auth/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...newPerson(), displayName: 'x'.repeat(2_000_000) }),
  })
  weigh('POST /api/auth/signup', large)
  expect(large.status).toBe(413)
  expect(breaches).toEqual([])
  const statuses = [200, ...Object.values(problemStatuses)]
  expect(statuses.filter((status) => !seen.has(status))).toEqual([])
})

test('what the service itself says in its headers is not taken over', async () => {
  for (const status of [200, 201, 301, 302, 307, 400, 401, 404, 418, 429, 500, 503]) {
    const headers = {
      'Content-Security-Policy': '*',
      'Access-Control-Allow-Origin': '*',
      'Strict-Transport-Security': 'max-age=1',
      'Cache-Control': 'public',
      'X-Frame-Options': 'ALLOWALL',
      Location: 'https://evil.example/',
      Server: 'theirs',
      'Set-Cookie': 'a=b',
    }
    const upstream = async () => Response.json(null, { status, headers })
    const gateway = await started.createGatewayWith({ upstream })
    const answer = await send(gateway, 'GET', '/v1/sessions/ses_1', {})
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(breaches).toEqual([])
})
