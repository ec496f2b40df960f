import { afterAll, beforeAll, expect, test } from 'vitest'

import { readCommonPasswords } from '#service/auth/common-passwords.ts'

import { bearer, call, createTestAccount, newPerson } from './service-client-fixture.ts'
import { startTestService, type TestService } from './service-fixture.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
}, 60_000)
afterAll(() => service.close())

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
  const signUp = (password: string) =>
    call(service.app, 'POST', '/api/auth/signup', { body: { email, password } })
  for (const password of [
    '123456',
    'password',
    'PassWord',
    'QWERTYUIOP',
    '\uff11\uff12\uff13456',
  ]) {
    const answer = await signUp(password)
    expect([password, answer.status, answer.body]).toEqual([password, 400, refusalAt('password')])
  }
  expect((await signUp('123457 horses')).status).toBe(201)
})

test('a common password is refused as the next one, and the present one stays', async () => {
  const account = await createTestAccount(service.app)
  const answer = await call(service.app, 'POST', '/api/account/password', {
    body: { password: account.password, newPassword: 'Football' },
    headers: bearer(account.idToken),
  })
  expect([answer.status, answer.body]).toEqual([400, refusalAt('newPassword')])
  const { email, password } = account
  const signIn = await call(service.app, 'POST', '/api/auth/signin', { body: { email, password } })
  expect(signIn.status).toBe(200)
})

test('an account that has a common password already signs in with it', async () => {
  const old = await service.createApp({}, { isCommonPassword: () => false })
  const person = { ...newPerson(), password: 'football' }
  expect((await call(old, 'POST', '/api/auth/signup', { body: person })).status).toBe(201)
  expect((await call(service.app, 'POST', '/api/auth/signin', { body: person })).status).toBe(200)
})

test('the list has far more than the 3,000 commonest that a sign-up would let through', async () => {
  const isCommon = await readCommonPasswords()
  const commonest = ['iloveyou', 'trustno1', 'starwars', 'meredith', 'shannon1', 'giuseppe']
  expect(commonest.filter((password) => !isCommon(password))).toEqual([])
  expect(isCommon('correct horse')).toBe(false)
})
