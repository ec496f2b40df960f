import { beforeEach, expect, test } from 'vitest'

import { bearer, call, createTestAccount, newPerson } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

const service = await startTestService()
beforeEach(() => void (service.entries.length = 0))

/** The lines of the log about accounts, without the ids of their requests. */
const lines = () => service.entries.map(({ requestId: _id, ...entry }) => entry)

const signIn = (body: object) =>
  call(service.app, 'POST', '/api/auth/signin', { body, peer: '10.0.0.9' })

test('sign-up, sign-in, a key made and a key revoked are lines with account and address', async () => {
  const account = await createTestAccount(service.app)
  const { email, password, keyId, idToken, user } = account
  await signIn({ email, password })
  await service.remove(`/api/keys/${keyId}`, idToken)
  const common = { event: 'account', account: user.uid, address: '10.0.0.1' }
  expect(lines()).toEqual([
    { ...common, action: 'signUp', status: 201 },
    { ...common, action: 'createKey', status: 201, keyId },
    { ...common, action: 'signIn', status: 200, address: '10.0.0.9' },
    { ...common, action: 'revokeKey', status: 204, keyId },
  ])
})

test('failed sign-ins are lines, and once a minute those that come too soon; an unknown address is left out', async () => {
  const { email, password, user } = await createTestAccount(service.app)
  service.entries.length = 0
  for (let count = 0; count < 8; count += 1) await signIn({ email, password: 'a wild guess' })
  const failed = { event: 'account', action: 'signIn', account: user.uid, address: '10.0.0.9' }
  expect(lines()).toEqual([
    ...Array.from({ length: 5 }, () => ({ ...failed, status: 401 })),
    { ...failed, status: 429 },
  ])

  service.entries.length = 0
  await signIn({ email: newPerson().email, password })
  expect(lines()).toEqual([{ ...failed, account: null, status: 401 }])
})

test('too many requests of a key are one line a minute, with its account', async () => {
  const { key, user } = await createTestAccount(service.app)
  service.entries.length = 0
  const app = await service.createApp({ rateLimitPerMinute: 1 })
  const path = '/v1/sessions/ses_1'
  for (let count = 0; count < 9; count += 1) await call(app, 'GET', path, { headers: bearer(key) })
  expect(lines()).toEqual([{ event: 'limited', path, address: '10.0.0.1', account: user.uid }])
})

test('no line holds a password, an e-mail address, a key or a token', async () => {
  const account = await createTestAccount(service.app)
  const { email, password, idToken, refreshToken, key } = account
  await signIn({ email, password: 'a wild guess' })
  await signIn({ email: 'nobody.here@example.org', password: 'a wild guess' })
  await service.post('/api/account/password', { password, newPassword: 'another horse' }, idToken)
  await service.post('/api/auth/refresh', { refreshToken })
  expect(service.entries).toHaveLength(5)
  const secrets = [email, password, idToken, refreshToken, key, 'a wild guess', 'another horse']
  for (const secret of [...secrets, 'nobody.here']) {
    expect(JSON.stringify(service.entries)).not.toContain(secret)
  }
})
