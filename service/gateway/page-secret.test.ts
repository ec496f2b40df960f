import { expect, test } from 'vitest'

import { newPerson } from '#service/http/service-client-fixture.ts'

import { createBrowser, fromOurPage, startTestGateway } from './browser-fixture.ts'

const started = await startTestGateway()

const json = { 'Content-Type': 'application/json' }
const secretOf = (letter: string) => ({ 'X-Signalbox-Secret': letter.repeat(43) })

type Gateway = typeof started.gateway

/** Every cookie of a host goes to every port of it, as browsers have it. */
function createCookieJar() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async send(gateway: Gateway, url: string, method: string, body?: object) {
      const answer = await gateway.request(url, {
        method,
        headers: {
          ...fromOurPage,
          ...json,
          Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (set.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer.json()
    },
  }
}

/** The names of the cookies that bear credentials. */
function credentialsIn({ cookies }: { cookies: ReadonlyMap<string, string> }): string[] {
  return [...cookies.keys()].filter((name) => !name.includes('device')).toSorted()
}

test.each([
  ['no secret', { 'X-Signalbox-Secret': '' }],
  ['a secret of its own', secretOf('x')],
  ['a secret of another form', { 'X-Signalbox-Secret': 's'.repeat(42) }],
])(
  'who has got the cookie alone, as a server on another port, opens nothing with %s',
  async (_, theirs) => {
    const browser = createBrowser(started.gateway)
    await browser.signUp()
    const asked = started.seen.length
    const replay = { ...fromOurPage, ...json, ...theirs, Cookie: browser.cookie ?? '' }
    const send = (method: string, path: string, headers: Record<string, string> = replay) =>
      started.gateway.request(`http://localhost${path}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: '{"name":"mine","goal":"mine"}' }),
      })
    for (const path of ['/api/keys', '/v1/sessions']) {
      expect((await send('GET', path)).status).toBe(401)
      expect([401, 403]).toContain((await send('POST', path)).status)
    }
    // Not from a browser at all, as it were.
    for (const method of ['GET', 'POST']) {
      const { status } = await send(method, '/api/keys', { ...json, Cookie: browser.cookie ?? '' })
      expect([401, 403]).toContain(status)
    }
    expect((await send('POST', '/__signalbox/signout')).headers.getSetCookie().length).toBeLessThan(
      2,
    )
    expect(started.seen).toHaveLength(asked)
    expect((await browser.send('GET', '/api/keys')).status).toBe(200)
  },
)

test('a planted cookie leads nobody into the account of the person who planted it', async () => {
  const attacker = createBrowser(started.gateway)
  await attacker.send('POST', '/api/auth/signup', newPerson(), secretOf('x'))
  const planted = attacker.cookie ?? ''
  const victim = createBrowser(started.gateway)
  victim.cookie = planted
  const asked = await victim.send('GET', '/__signalbox/custody')
  expect(asked.body).toEqual({ account: null, keys: [] })
  expect((await victim.send('POST', '/v1/sessions', { goal: 'mine' })).status).toBe(401)

  const person = newPerson()
  await victim.send('POST', '/api/auth/signup', person)
  // A cookie for a longer path comes first.
  const both = { Cookie: `${planted}; ${victim.cookie}; ${planted}` }
  const { body } = await victim.send('GET', '/__signalbox/custody', undefined, both)
  expect(body).toMatchObject({ account: { email: person.email } })
})

test('two consoles on one host sign each other neither in nor out', async () => {
  const [one, two] = await Promise.all([started.createGatewayWith(), started.createGatewayWith()])
  const jar = createCookieJar()
  const at = { one: 'http://127.0.0.1:4680', two: 'http://127.0.0.1:4681' }
  const ada = newPerson()
  await jar.send(one, `${at.one}/api/auth/signup`, 'POST', ada)
  const apart = await jar.send(two, `${at.two}/__signalbox/custody`, 'GET')
  expect(apart).toEqual({ account: null, keys: [] })
  await jar.send(two, `${at.two}/api/auth/signup`, 'POST', newPerson())
  expect(credentialsIn(jar)).toEqual(['signalbox-4680', 'signalbox-4681'])
  await jar.send(two, `${at.two}/__signalbox/signout`, 'POST', {})
  const still = await jar.send(one, `${at.one}/__signalbox/custody`, 'GET')
  expect(still).toMatchObject({ account: { email: ada.email } })
})
