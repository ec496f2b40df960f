import { expect, onTestFinished, test } from 'vitest'

import { createTestAccount, newPerson } from '#service/http/service-client-fixture.ts'

import { createBrowser, startTestGateway } from './browser-fixture.ts'

const started = await startTestGateway()

type Browser = ReturnType<typeof createBrowser>

/** The same person in two browsers; both hold a key of their own, the first one made by hand too. */
async function twoBrowsers() {
  const person = newPerson()
  const [here, there] = [createBrowser(started.gateway), createBrowser(started.gateway)]
  await here.send('POST', '/api/auth/signup', person)
  await there.send('POST', '/api/auth/signin', person)
  const { key, keyId } = (await here.send('POST', '/api/keys', { name: 'by hand' })).body
  await here.send('POST', '/__signalbox/keys', { name: 'by hand', key, keyId })
  return { person, here, there }
}

/** The statuses of the list of keys and of an unknown session, and the names of the keys in use. */
async function standing(browser: Browser) {
  const credentials = await browser.send('GET', '/__signalbox/custody')
  const { keys } = credentials.body
  return [
    (await browser.send('GET', '/api/keys')).status,
    (await browser.send('GET', '/v1/sessions/ses_1')).status,
    Array.isArray(keys) ? keys.map(({ name }) => name) : null,
  ]
}

const own = 'Signalbox in this browser'

test('a changed password leaves this browser as it is, and nothing that another one holds works', async () => {
  const { person, here, there } = await twoBrowsers()
  expect(await standing(here)).toEqual([200, 404, [own, 'by hand']])
  expect(await standing(there)).toEqual([200, 404, [own]])
  const changed = await here.send('POST', '/api/account/password', {
    password: person.password,
    newPassword: 'another horse',
  })
  expect(changed.status).toBe(204)
  expect(await standing(here)).toEqual([200, 404, [own, 'by hand']])
  expect(await standing(there)).toEqual([401, 401, [own]])
})

test('keys that are revoked with the old password are let go, and the own one comes into use', async () => {
  const { person, here } = await twoBrowsers()
  const pasted = await createTestAccount(started.service.app)
  await here.send('POST', '/__signalbox/keys', { name: 'of another', key: pasted.key })
  await here.send('POST', '/__signalbox/keys/active', { name: 'by hand' })
  const change = (password: string) =>
    here.send('POST', '/api/account/password', {
      password,
      newPassword: 'another horse',
      revokeKeys: true,
    })
  expect((await change('wrong')).status).toBe(400)
  expect(await standing(here)).toEqual([200, 404, [own, 'by hand', 'of another']])
  expect((await change(person.password)).status).toBe(204)
  expect(await standing(here)).toEqual([200, 404, [own, 'of another']])
})

test.each(['signout', 'delete'])(
  'after %s nothing is held here, and the cookies of both browsers are of no use',
  async (path) => {
    const { person, here, there } = await twoBrowsers()
    const { cookie } = here
    const { password } = person
    expect((await here.send('POST', `/api/account/${path}`, { password })).status).toBe(204)
    expect(here.cookie).toBeNull()
    expect(await standing(here)).toEqual([401, 401, []])
    expect(await standing(there)).toEqual([401, 401, [own]])
    const elsewhere = createBrowser(await started.createGatewayWith())
    elsewhere.cookie = cookie
    expect((await elsewhere.send('GET', '/api/keys')).status).toBe(401)
    expect((await elsewhere.send('GET', '/v1/sessions/ses_1')).status).toBe(401)
  },
)

test('a sign-out ends the sign-in though it cannot be renewed and no key can be revoked', async () => {
  const gateway = await started.createGatewayWith({
    async upstream(request, peer) {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/auth/refresh') return new Response('{}', { status: 429 })
      if (request.method === 'DELETE') throw new Error('The connection broke.')
      return started.service.app.fetch(request, { peer })
    },
  })
  const browser = createBrowser(gateway)
  await browser.signUp()
  expect((await browser.send('POST', '/__signalbox/signout', {})).status).toBe(200)
  const { rows } = await started.service.pool.query(
    'select ended_at is not null as ended from sign_ins order by created_at desc limit 1',
  )
  expect(rows).toEqual([{ ended: true }])
})

test('a service that takes no more than a name for a key makes one all the same', async () => {
  const bodies: unknown[] = []
  const gateway = await started.createGatewayWith({
    async upstream(request, peer) {
      if (new URL(request.url).pathname === '/api/keys' && request.method === 'POST') {
        const body = await request.clone().json()
        bodies.push(body)
        if ('endsWithSignIn' in body) return new Response('{}', { status: 422 })
      }
      return started.service.app.fetch(request, { peer })
    },
  })
  const browser = createBrowser(gateway)
  expect((await browser.signUp()).body).toMatchObject({ custody: { keys: [{ name: own }] } })
  expect(bodies).toEqual([{ name: own, endsWithSignIn: true }, { name: own }])
})

const dayMs = 24 * 60 * 60 * 1000

type Person = ReturnType<typeof newPerson>

const signIn = async (browser: Browser, person: Person, password = person.password) =>
  (await browser.send('POST', '/api/auth/signin', { ...person, password })).status

async function guess(browser: Browser, person: Person, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push(await signIn(browser, person, 'a guess'))
  return statuses
}

/** A browser in which a new account has signed up and out; every browser here has the same address. */
async function signedUpAndOut() {
  const browser = createBrowser(started.gateway)
  const person = newPerson()
  await browser.send('POST', '/api/auth/signup', person)
  await browser.send('POST', '/__signalbox/signout', {})
  onTestFinished(started.service.stopClock())
  expect([browser.cookie, browser.deviceCookie]).toEqual([null, expect.any(String)])
  return { browser, person }
}

test('guesses from the same address do not keep the owner out of a browser of an earlier sign-in', async () => {
  const { browser, person } = await signedUpAndOut()
  const stranger = createBrowser(started.gateway)
  expect(await guess(stranger, person, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(await signIn(browser, person)).toBe(200)
  // Also if the owner mistypes first.
  expect(await guess(browser, person, 2)).toEqual([401, 401])
  expect(await signIn(browser, person)).toBe(200)
})

test('a stolen device cookie gives five guesses, wherever its copies are used, and holds up no other browser', async () => {
  const { browser, person } = await signedUpAndOut()
  const elsewhere = createBrowser(started.gateway)
  await signIn(elsewhere, person)
  const thieves = [createBrowser(started.gateway), createBrowser(started.gateway)] as const
  for (const thief of thieves) thief.deviceCookie = browser.deviceCookie
  expect(await guess(thieves[0], person, 3)).toEqual([401, 401, 401])
  expect(await guess(thieves[1], person, 3)).toEqual([401, 401, 429])
  expect(await guess(thieves[0], person, 1)).toEqual([429])
  expect(await signIn(elsewhere, person)).toBe(200)
})

test('a device cookie speaks for the accounts that signed in there, and for no other', async () => {
  const { browser, person } = await signedUpAndOut()
  const other = newPerson()
  await browser.send('POST', '/api/auth/signup', other)
  const { person: victim } = await signedUpAndOut()
  const stranger = createBrowser(started.gateway)
  await guess(stranger, victim, 5)
  expect(await signIn(browser, victim)).toBe(429)
  for (const one of [person, other]) {
    await guess(stranger, one, 5)
    expect(await signIn(stranger, one)).toBe(429)
    expect(await signIn(browser, one)).toBe(200)
  }
})

test('the device cookie tells nobody whose it is, is HttpOnly and SameSite=Strict, and ends after 400 days', async () => {
  const browser = createBrowser(started.gateway)
  const person = newPerson()
  onTestFinished(started.service.stopClock())
  const signUp = await browser.send('POST', '/api/auth/signup', person)
  expect(signUp.headers.getSetCookie()[1]).toMatch(
    /^signalbox-device-80=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  for (const part of (browser.deviceCookie ?? '').split(/[=.]/)) {
    expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/usr_|dev_/)
  }
  const stranger = createBrowser(started.gateway)
  await guess(stranger, person, 5)
  const forger = createBrowser(started.gateway)
  forger.deviceCookie = `${browser.deviceCookie?.slice(0, -4)}AAAA`
  expect(await signIn(forger, person)).toBe(429)
  started.service.advance(400 * dayMs)
  await guess(stranger, person, 5)
  expect(await signIn(browser, person)).toBe(429)
})

test('a sign-out that forgets the device leaves no cookie of the account, and others of the browser stay', async () => {
  const { browser, person } = await signedUpAndOut()
  const other = newPerson()
  await browser.send('POST', '/api/auth/signup', other)
  const stranger = createBrowser(started.gateway)
  await browser.send('POST', '/__signalbox/signout', { forgetDevice: true })
  await guess(stranger, other, 5)
  expect(await signIn(browser, other)).toBe(429)
  await guess(stranger, person, 5)
  expect(await signIn(browser, person)).toBe(200)
  await browser.send('POST', '/__signalbox/signout', { forgetDevice: true })
  expect([browser.cookie, browser.deviceCookie]).toEqual([null, null])
})
