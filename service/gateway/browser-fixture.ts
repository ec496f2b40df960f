import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { createAccounts } from '#service/auth/accounts.ts'
import { newPerson } from '#service/http/service-client-fixture.ts'
import { startTestService } from '#service/http/service-fixture.ts'

import { createGateway, type GatewayOptions } from './create-gateway.ts'

/** The entrance to which a browser sends its requests. */
type Entrance = { request(url: string, init: RequestInit): Response | Promise<Response> }

type SeenRequest = { method: string; path: string; headers: Headers }

/** For tests: the gateway in front of the whole service until the file ends, and every request that reached the service. */
export async function startTestGateway() {
  const service = await startTestService()
  const distFolder = await mkdtemp(join(tmpdir(), 'signalbox-dist-'))
  const seen: SeenRequest[] = []
  const createGatewayWith = (more: Partial<GatewayOptions> = {}) =>
    createGateway({
      upstream: async (request, peer, devices = new Map()) => {
        const { pathname } = new URL(request.url)
        seen.push({ method: request.method, path: pathname, headers: request.headers })
        return service.app.fetch(request, { peer, devices })
      },
      remote: null,
      agent: { name: 'rehearsal', model: null },
      hasAccounts: () => createAccounts(service).exist(),
      dataFolder: service.dataFolder,
      distFolder,
      version: '1.2.3',
      allowedHosts: ['console.example.org'],
      tlsProxy: false,
      now: service.now,
      log: (entry) => void service.entries.push(entry),
      ...more,
    })
  const close = async () => {
    await service.close()
    await rm(distFolder, { recursive: true, force: true })
  }
  afterAll(close)
  return { service, gateway: await createGatewayWith(), createGatewayWith, distFolder, seen, close }
}

function cookieHeader(...cookies: (string | null)[]): Record<string, string> {
  const held = cookies.filter((one) => one !== null)
  return held.length === 0 ? {} : { Cookie: held.join('; ') }
}

type Answer = { status: number; headers: Headers; body: Record<string, unknown>; text: string }

/** For tests: what every request of our page bears. */
export const fromOurPage = {
  'X-Signalbox': '1',
  'X-Signalbox-Secret': 's'.repeat(43),
  'Sec-Fetch-Site': 'same-origin',
}

/** For tests: a browser with our page open: it keeps cookies and sends what our page would. */
export function createBrowser(gateway: Entrance) {
  /** The cookie of the credentials and the one that tells the device, each with its name. */
  const cookies: { cookie: string | null; deviceCookie: string | null } = {
    cookie: null,
    deviceCookie: null,
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const answer = await gateway.request(`http://localhost${path}`, {
      method,
      headers: {
        ...fromOurPage,
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
        ...cookieHeader(browser.cookie, browser.deviceCookie),
        ...headers,
      },
      ...(hasBody && body !== undefined ? { body: JSON.stringify(body) } : {}),
    })
    for (const set of answer.headers.getSetCookie()) {
      const kept = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null)
      browser[set.includes('signalbox-device-') ? 'deviceCookie' : 'cookie'] = kept
    }
    const text = await answer.text()
    const isJson = answer.headers.get('Content-Type')?.includes('json') === true
    const read = isJson && text !== '' ? JSON.parse(text) : {}
    return { status: answer.status, headers: answer.headers, text, body: read }
  }

  const browser = Object.assign(cookies, {
    send,
    signUp: () => send('POST', '/api/auth/signup', newPerson()),
    /** The same cookie as the browser would have it of another port. */
    cookieAt: (url: string) => (cookies.cookie ?? '').replace('-80=', `-${new URL(url).port}=`),
  })
  return browser
}
