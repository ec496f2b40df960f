import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { bearer, createTestAccount, newPerson } from '#service/http/service-client-fixture.ts'

import { createBrowser, fromOurPage, startTestGateway } from './browser-fixture.ts'

const started = await startTestGateway()

const secretPattern = /ask_\w{20,}|rft_|eyJ|idToken|refreshToken/
const empty = { account: null, keys: [] }
const identity = expect.stringMatching(/^[\w-]{22}$/)
const ownKey = {
  name: 'Signalbox in this browser',
  hint: expect.stringMatching(/^….{4}$/),
  identity,
  keyId: expect.stringMatching(/^key_/),
  header: 'Authorization',
  active: true,
}

test('the page gets its account and credentials, the tokens and the key go into the cookie', async () => {
  const browser = createBrowser(started.gateway)
  const person = newPerson()
  const signUp = await browser.send('POST', '/api/auth/signup', { ...person, displayName: 'Ada' })
  expect(signUp.status).toBe(201)
  const user = {
    uid: expect.stringMatching(/^usr_/),
    email: person.email,
    emailVerified: false,
    displayName: 'Ada',
  }
  expect(signUp.body).toEqual({
    user,
    expiresIn: '3600',
    custody: { account: user, keys: [ownKey] },
  })
  expect(signUp.headers.getSetCookie()[0]).toMatch(
    /^signalbox-80=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
  )

  const created = await browser.send('POST', '/v1/sessions', { goal: 'Move the export' })
  expect(created.status).toBe(201)
  const credentials = await browser.send('GET', '/__signalbox/custody')
  expect(credentials.body).toEqual({ account: user, keys: [ownKey] })
})

test('no answer to the page carries a token or a key that it did not ask to see', async () => {
  const browser = createBrowser(started.gateway)
  const person = newPerson()
  const answers = [
    await browser.send('POST', '/api/auth/signup', person),
    await browser.send('POST', '/api/auth/signin', person),
    await browser.send('POST', '/api/auth/refresh', { refreshToken: 'rft_x' }),
    await browser.send('POST', '/api/auth/signout', { refreshToken: 'rft_x' }),
    await browser.send('GET', '/__signalbox/custody'),
    await browser.send('GET', '/api/keys'),
    await browser.send('POST', '/v1/sessions', { goal: 'Move the export' }),
    await browser.send('POST', '/__signalbox/signout', {}),
  ]
  for (const { text, headers } of answers) {
    expect(text).not.toMatch(secretPattern)
    headers.delete('Set-Cookie')
    expect(JSON.stringify([...headers])).not.toMatch(secretPattern)
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 404, 404, 200, 200, 201, 200])
})

test('the cookie itself reveals nothing and cannot be changed', async () => {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  const sealed = browser.cookie ?? ''
  for (const part of sealed.split(/[=.]/)) {
    expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(secretPattern)
  }
  const middle = Math.floor(sealed.length / 2)
  const flipped = sealed[middle] === 'A' ? 'B' : 'A'
  browser.cookie = sealed.slice(0, middle) + flipped + sealed.slice(middle + 1)
  expect((await browser.send('GET', '/__signalbox/custody')).body).toEqual(empty)
  browser.cookie = 'signalbox-80=not-sealed'
  expect((await browser.send('GET', '/v1/sessions/ses_1')).status).toBe(401)
})

test('over https the cookie is __Host- and Secure, whether the proxy in front says so or not', async () => {
  const https = { 'X-Forwarded-Proto': 'https' }
  const said = createBrowser(started.gateway)
  const told = await said.send('POST', '/api/auth/signup', newPerson(), https)
  expect(told.headers.getSetCookie()[0]).toMatch(
    /^__Host-signalbox-443=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const gateway = await started.createGatewayWith({ tlsProxy: true })
  const browser = createBrowser(gateway)
  const signUp = await browser.signUp()
  expect(signUp.headers.get('Set-Cookie')).toMatch(/^__Host-signalbox-443=.+; Secure;/)
  expect(signUp.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
  const credentials = await browser.send('GET', '/__signalbox/custody')
  expect(credentials.body).toMatchObject({ keys: [ownKey] })
  const { cookie } = browser
  const { 'Sec-Fetch-Site': _, ...mark } = fromOurPage
  const create = (origin: string) =>
    gateway.request('http://localhost/v1/sessions', {
      method: 'POST',
      headers: {
        ...mark,
        Cookie: cookie ?? '',
        Origin: origin,
        'Content-Type': 'application/json',
      },
      body: '{"goal":"Move it"}',
    })
  expect((await create('http://localhost')).status).toBe(403)
  expect((await create('https://localhost')).status).toBe(201)
})

test('at a sign-out the cookie is cleared, the browser key revoked and the old cookie refused', async () => {
  const browser = createBrowser(started.gateway)
  const person = newPerson()
  await browser.send('POST', '/api/auth/signup', person)
  const before = browser.cookie
  const signOut = await browser.send('POST', '/__signalbox/signout', {})
  expect(signOut.body).toEqual(empty)
  expect(signOut.headers.get('Set-Cookie')).toMatch(/^signalbox-80=; Max-Age=0; Path=\//)
  expect(browser.cookie).toBeNull()
  const refused = await browser.send('GET', '/v1/sessions/ses_1')
  expect(refused.body).toMatchObject({ error: { code: 'signed_out' } })

  browser.cookie = before
  expect((await browser.send('GET', '/v1/sessions/ses_1')).status).toBe(401)
  // Another process, or this one after a restart, knows of the sign-out, too.
  const elsewhere = createBrowser(await started.createGatewayWith())
  elsewhere.cookie = before
  for (const path of ['/v1/sessions/ses_1', '/api/keys']) {
    const replay = await elsewhere.send('GET', path)
    expect(replay.body).toMatchObject({ error: { code: 'signed_out' } })
  }

  await browser.send('POST', '/api/auth/signin', person)
  const { body } = await browser.send('GET', '/api/keys')
  expect(body).toMatchObject({
    keys: [{ revokedAt: null }, { revokedAt: expect.any(String) }],
  })
})

test('what has ended is kept for as long as its cookie could be good, and no longer', async () => {
  const folder = join(started.service.dataFolder, 'ended-sign-ins')
  const count = async () => (await readdir(folder)).length
  const signOutAnew = async () => {
    const browser = createBrowser(started.gateway)
    await browser.signUp()
    await browser.send('POST', '/__signalbox/signout', {})
  }
  const keptMs = 12 * 60 * 60_000
  started.service.advance(keptMs)
  await signOutAnew()
  expect(await count()).toBe(1)
  started.service.advance(keptMs - 60_000)
  await signOutAnew()
  expect(await count()).toBe(2)
  started.service.advance(120_000)
  await signOutAnew()
  expect(await count()).toBe(2)
})

test('a pasted key is checked, held and used, without an account', async () => {
  const { key, keyId } = await createTestAccount(started.service.app)
  const browser = createBrowser(started.gateway)
  const wrong = await browser.send('POST', '/__signalbox/keys', { name: 'ours', key: 'ask_no' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ error: { code: 'invalid_request', field: 'key' } })

  const held = await browser.send('POST', '/__signalbox/keys', { name: 'ours', key, keyId })
  expect(held.status).toBe(201)
  const hint = `…${key.slice(-4)}`
  expect(held.body).toEqual({
    account: null,
    keys: [{ name: 'ours', hint, identity, keyId, header: 'Authorization', active: true }],
  })
  expect((await browser.send('POST', '/v1/sessions', { goal: 'Move it' })).status).toBe(201)
  const keys = await browser.send('GET', '/api/keys')
  expect(keys.body).toMatchObject({ error: { code: 'signed_out' } })
})

test('the active key is the one that is used; forgetting does not revoke', async () => {
  const first = await createTestAccount(started.service.app)
  const second = await createTestAccount(started.service.app)
  const browser = createBrowser(started.gateway)
  await browser.send('POST', '/__signalbox/keys', { name: 'first', key: first.key })
  const mine = await browser.send('POST', '/v1/sessions', { goal: 'Move it' })
  const path = `/v1/sessions/${String(mine.body.id)}`
  await browser.send('POST', '/__signalbox/keys', { name: 'a/b ü', key: second.key })
  expect((await browser.send('GET', path)).status).toBe(404)

  const active = await browser.send('POST', '/__signalbox/keys/active', { name: 'first' })
  expect(active.body).toMatchObject({
    keys: [
      { name: 'first', active: true },
      { name: 'a/b ü', active: false },
    ],
  })
  expect((await browser.send('GET', path)).status).toBe(200)

  const encoded = encodeURIComponent('a/b ü')
  await browser.send('POST', '/__signalbox/keys/active', { name: 'a/b ü' })
  expect((await browser.send('DELETE', `/__signalbox/keys/${encoded}`)).body).toMatchObject({
    keys: [{ name: 'first', active: true }],
  })
  expect((await browser.send('DELETE', '/__signalbox/keys/first')).body).toEqual(empty)
  const none = await browser.send('GET', path)
  expect(none.body).toMatchObject({ error: { code: 'unauthenticated' } })
  const direct = await started.gateway.request(path, { headers: bearer(first.key) })
  expect(direct.status).toBe(200)

  const unknown = await browser.send('POST', '/__signalbox/keys/active', { name: 'first' })
  expect(unknown.status).toBe(404)
  expect((await browser.send('DELETE', '/__signalbox/keys/first')).status).toBe(404)
})

test('a name is held once, and a key that is revoked from the page is let go', async () => {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  const { key } = await createTestAccount(started.service.app)
  const taken = await browser.send('POST', '/__signalbox/keys', { name: ownKey.name, key })
  expect(taken.status).toBe(409)
  expect(taken.body).toMatchObject({ error: { code: 'conflict', field: 'name' } })
  for (const name of ['once', 'renamed']) {
    const { body } = await browser.send('POST', '/__signalbox/keys', { name, key })
    expect(body).toMatchObject({ keys: [ownKey.name, name].map((held) => ({ name: held })) })
  }
  await browser.send('DELETE', '/__signalbox/keys/renamed')

  const made = await browser.send('POST', '/api/keys', { name: 'second' })
  expect(made.status).toBe(201)
  const { key: secret, keyId } = made.body
  await browser.send('POST', '/__signalbox/keys', { name: 'second', key: secret, keyId })
  expect((await browser.send('DELETE', `/api/keys/${String(keyId)}`)).status).toBe(204)
  const credentials = await browser.send('GET', '/__signalbox/custody')
  expect(credentials.body).toMatchObject({ keys: [ownKey] })
})

test('eight keys with an account fit one cookie, and a ninth is refused', async () => {
  const browser = createBrowser(started.gateway)
  const person = newPerson()
  await browser.send('POST', '/api/auth/signup', { ...person, displayName: 'Ada Lovelace' })
  for (let count = 2; count <= 8; count += 1) {
    const { key, keyId } = await createTestAccount(started.service.app)
    const name = `Key number ${count} `.padEnd(60, 'x')
    const held = await browser.send('POST', '/__signalbox/keys', { name, key, keyId })
    expect(held.status).toBe(201)
  }
  const size = Buffer.byteLength(browser.cookie ?? '')
  expect(size).toBeGreaterThan(2_000)
  expect(size).toBeLessThan(4_000)
  const { key } = await createTestAccount(started.service.app)
  const ninth = await browser.send('POST', '/__signalbox/keys', { name: 'ninth', key })
  expect(ninth.status).toBe(409)
  expect(ninth.body).toMatchObject({
    error: { field: 'key', message: expect.stringContaining('forget one first') },
  })
  expect((await browser.send('GET', '/v1/sessions/ses_1')).status).toBe(404)
})
