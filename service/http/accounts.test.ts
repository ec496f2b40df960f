import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { readCommonPasswords } from '#service/auth/accounts.ts'

import { bearer, call, createTestAccount, newPerson } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'
import { createdKeyWire, signedInWire } from './wire.ts'

const service = await startTestService()

const refresh = (refreshToken: unknown) => service.post('/api/auth/refresh', { refreshToken })

async function signInAgain({ email, password }: { email: string; password: string }) {
  const { body } = await service.post('/api/auth/signin', { email, password })
  return z.parse(signedInWire, body)
}

async function createKey(idToken: string, more: object = {}) {
  const { body } = await service.post('/api/keys', { name: 'more', ...more }, idToken)
  return z.parse(createdKeyWire, body)
}

/** The statuses of the list of keys for each ID token, and of an unknown session for each key. */
async function statusesOf(idTokens: readonly string[], keys: readonly string[]) {
  const asked = [
    ...idTokens.map((token) => ['/api/keys', token] as const),
    ...keys.map((key) => ['/v1/sessions/ses_1', key] as const),
  ]
  const answers = asked.map(([path, credential]) => service.get(path, credential))
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('a person signs up, makes a key and creates a session with it in either header', async () => {
  const person = newPerson()
  const signUp = await service.post('/api/auth/signup', { ...person, displayName: 'Ada' })
  expect(signUp.status).toBe(201)
  expect(signUp.body).toEqual({
    user: {
      uid: expect.stringMatching(/^usr_/),
      email: person.email,
      emailVerified: false,
      displayName: 'Ada',
    },
    idToken: expect.stringMatching(/^ey/),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  })

  const idToken = String(signUp.body?.idToken)
  const created = await service.post('/api/keys', { name: 'laptop' }, idToken)
  expect(created.status).toBe(201)
  const key = String(created.body?.key)
  expect(key).toMatch(/^ask_[0-9A-Za-z]{49}$/)
  expect(created.body?.prefix).toBe(key.slice(0, 12))

  for (const headers of [bearer(key), { 'X-Service-Key': key }]) {
    const body = { goal: 'Move the export to the new format' }
    const session = await call(service.app, 'POST', '/v1/sessions', { body, headers })
    expect(session.status).toBe(201)
    const cost = { amount: '0', currency: 'USD', budget: null }
    expect(session.body).toMatchObject({ ...body, status: 'queued', cost })
  }

  const read = async (headers: Record<string, string>) =>
    (await call(service.app, 'GET', '/v1/sessions', { headers })).status
  expect(await read({ ...bearer(key), 'X-Service-Key': 'another' })).toBe(401)
  expect(await read({ ...bearer('another'), 'X-Service-Key': key })).toBe(200)

  const keys = await service.get('/api/keys', idToken)
  expect(keys.body).toEqual({
    keys: [
      {
        keyId: created.body?.keyId,
        name: 'laptop',
        prefix: key.slice(0, 12),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        revokedAt: null,
      },
    ],
  })
})

test('an e-mail address has one account, however its letters are written', async () => {
  const person = newPerson()
  await service.post('/api/auth/signup', person)
  const shouted = { ...person, email: person.email.toUpperCase() }
  const again = await service.post('/api/auth/signup', shouted)
  expect(again.status).toBe(409)
  expect(again.body?.error).toMatchObject({ code: 'conflict', field: 'email' })

  const signIn = await service.post('/api/auth/signin', shouted)
  expect(signIn.status).toBe(200)
  expect(signIn.body).toMatchObject({ user: { email: person.email }, expiresIn: '3600' })
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const person = newPerson()
  await service.post('/api/auth/signup', person)
  const wrong = await service.post('/api/auth/signin', { ...person, password: 'wrong horse' })
  const unknown = await service.post('/api/auth/signin', newPerson())
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  const requestId = expect.any(String)
  expect(wrong.body?.error).toEqual({ ...Object(unknown.body?.error), requestId })
})

test('passwords are stored as argon2id, keys and refresh tokens as hashes', async () => {
  const account = await createTestAccount(service.app)
  const { rows } = await service.pool.query(
    `select a.*, k.*, r.hash as refresh_hash from accounts a
     join api_keys k using (account_id) join sign_ins s using (account_id)
     join refresh_tokens r on r.sign_in_id = s.sign_in_id
     where account_id = $1`,
    [account.user.uid],
  )
  expect(rows[0]).toMatchObject({
    password_algorithm: 'argon2id',
    password_parameters: { memoryKib: 19_456, passes: 2, lanes: 1 },
  })
  const stored = JSON.stringify(rows)
  for (const secret of [account.password, account.key, account.refreshToken]) {
    expect(stored).not.toContain(secret)
  }
})

test('the last use of a key is written at most once a minute', async () => {
  const { idToken, key } = await createTestAccount(service.app)
  const use = async () => {
    await service.get('/v1/sessions/ses_1', key)
    const { body } = await service.get('/api/keys', idToken)
    return JSON.stringify(body)
  }
  const first = await use()
  expect(await use()).toBe(first)
  service.advance(61_000)
  expect(await use()).not.toBe(first)
})

test('an ID token ends after 3600 s and its refresh token buys the next one', async () => {
  const account = await createTestAccount(service.app)
  service.advance(3_601_000)
  const late = await service.get('/api/keys', account.idToken)
  expect(late.status).toBe(401)

  const refreshed = await refresh(account.refreshToken)
  expect(refreshed.status).toBe(200)
  expect(refreshed.body).toEqual({
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  })
  const again = await service.get('/api/keys', String(refreshed.body?.idToken))
  expect(again.status).toBe(200)
})

test('a refresh token that is used twice ends its sign-in, ID tokens and own key included, and no other', async () => {
  const account = await createTestAccount(service.app)
  const other = await signInAgain(account)
  const { key: ownKey } = await createKey(account.idToken, { endsWithSignIn: true })

  const first = await refresh(account.refreshToken)
  const later = String(first.body?.idToken)
  expect(await statusesOf([account.idToken, later], [ownKey, account.key])).toEqual([
    200, 200, 404, 404,
  ])
  expect((await refresh(account.refreshToken)).status).toBe(401)
  expect((await refresh(first.body?.refreshToken)).status).toBe(401)
  expect(await statusesOf([account.idToken, later], [ownKey, account.key])).toEqual([
    401, 401, 401, 404,
  ])
  expect((await refresh(other.refreshToken)).status).toBe(200)
  expect(await statusesOf([other.idToken], [])).toEqual([200])
  expect((await refresh('rft_unknown')).status).toBe(401)
})

test('a sign-out ends the sign-in of its token at once, though that was spent, and no other', async () => {
  const account = await createTestAccount(service.app)
  const other = await signInAgain(account)
  const { key: ownKey } = await createKey(account.idToken, { endsWithSignIn: true })
  const next = await refresh(account.refreshToken)
  const { refreshToken } = account
  const signOut = await service.post('/api/auth/signout', { refreshToken })
  expect([signOut.status, signOut.body]).toEqual([204, null])
  expect(await statusesOf([account.idToken, other.idToken], [ownKey, account.key])).toEqual([
    401, 200, 401, 404,
  ])
  expect((await refresh(next.body?.refreshToken)).status).toBe(401)
  const listed = await service.get('/api/keys', other.idToken)
  expect(listed.body?.keys).toMatchObject([
    { name: 'more', revokedAt: expect.any(String) },
    { name: 'test', revokedAt: null },
  ])
})

test('of two exchanges of one refresh token at the same time, one at most succeeds', async () => {
  const { refreshToken } = await createTestAccount(service.app)
  const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refreshToken)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a refresh token ends 30 days after its sign-in, however often it is exchanged', async () => {
  const dayMs = 24 * 3_600_000
  const { refreshToken } = await createTestAccount(service.app)
  let exchanged = await refresh(refreshToken)
  for (const days of [10, 10, 9.99]) {
    service.advance(days * dayMs)
    exchanged = await refresh(exchanged.body?.refreshToken)
    expect(exchanged.status).toBe(200)
  }
  service.advance(0.02 * dayMs)
  expect((await refresh(exchanged.body?.refreshToken)).status).toBe(401)
})

const refusalAt = (field: string) => ({
  error: {
    code: 'invalid_request',
    field,
    message: 'This password is one of the most common, which are guessed first: choose another.',
    requestId: expect.any(String),
  },
})

test('a common password is refused at sign-up, however its letters are written', async () => {
  const email = newPerson().email
  const signUp = (password: string) => service.post('/api/auth/signup', { email, password })
  for (const password of ['123456', 'PassWord', 'QWERTYUIOP', '\uff11\uff12\uff13456']) {
    const answer = await signUp(password)
    expect([password, answer.status, answer.body]).toEqual([password, 400, refusalAt('password')])
  }
  expect((await signUp('123457 horses')).status).toBe(201)
})

test('a common password is refused as the next one, and the present one stays', async () => {
  const account = await createTestAccount(service.app)
  const answer = await service.post(
    '/api/account/password',
    { password: account.password, newPassword: 'Football' },
    account.idToken,
  )
  expect([answer.status, answer.body]).toEqual([400, refusalAt('newPassword')])
  const { email, password } = account
  const signIn = await service.post('/api/auth/signin', { email, password })
  expect(signIn.status).toBe(200)
})

test('an account that has a common password already signs in with it', async () => {
  const old = await service.createApp({}, { isCommonPassword: () => false })
  const person = { ...newPerson(), password: 'football' }
  expect((await call(old, 'POST', '/api/auth/signup', { body: person })).status).toBe(201)
  expect((await service.post('/api/auth/signin', person)).status).toBe(200)
})

test('the list has far more than the 3,000 commonest that a sign-up would let through', async () => {
  const isCommon = await readCommonPasswords()
  const commonest = ['iloveyou', 'trustno1', 'starwars', 'meredith', 'shannon1', 'giuseppe']
  expect(commonest.filter((password) => !isCommon(password))).toEqual([])
  expect(isCommon('correct horse')).toBe(false)
})
