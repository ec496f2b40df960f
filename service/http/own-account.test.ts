import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { bearer, call, createTestAccount, newPerson } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'
import { signedInWire } from './wire.ts'

// The clock stands still, so that a wait is the same however busy the machine is.
let at = Date.now()
const now = () => at
const service = await startTestService()
const app = await service.createApp({}, { now })

type Person = { email: string; password: string }

const signIn = ({ email, password }: Person, peer = '10.0.0.1') =>
  call(app, 'POST', '/api/auth/signin', { body: { email, password }, peer })
const change = (path: string, idToken: string, body: unknown) =>
  call(app, 'POST', `/api/account/${path}`, { body, headers: bearer(idToken) })
const listKeys = (idToken: string) => call(app, 'GET', '/api/keys', { headers: bearer(idToken) })
const createKey = (idToken: string, body: object = { name: 'more' }) =>
  call(app, 'POST', '/api/keys', { body, headers: bearer(idToken) })
const askWith = (key: unknown) =>
  call(app, 'GET', '/v1/sessions/ses_1', { headers: bearer(String(key)) })

/** An account that is signed in twice, each with a key of its own sign-in, beside a plain key. */
async function createUsedAccount() {
  const here = await createTestAccount(app)
  const there = z.parse(signedInWire, (await signIn(here)).body)
  const own = { name: 'own', endsWithSignIn: true }
  const keyHere = (await createKey(here.idToken, own)).body?.key
  const keyThere = (await createKey(there.idToken, own)).body?.key
  const standing = async () => ({
    here: (await listKeys(here.idToken)).status,
    there: (await listKeys(there.idToken)).status,
    keyHere: (await askWith(keyHere)).status,
    keyThere: (await askWith(keyThere)).status,
    plainKey: (await askWith(here.key)).status,
  })
  return { ...here, there, standing }
}

const allGood = { here: 200, there: 200, keyHere: 404, keyThere: 404, plainKey: 404 }

test('a changed password signs out every other browser, and leaves this one and plain keys', async () => {
  const account = await createUsedAccount()
  const { email, password } = account
  expect(await account.standing()).toEqual(allGood)
  const next = 'another horse'
  const changed = await change('password', account.idToken, { password, newPassword: next })
  expect([changed.status, changed.body]).toEqual([204, null])
  expect(await account.standing()).toEqual({ ...allGood, there: 401, keyThere: 401 })
  const { refreshToken } = account.there
  const renewed = await call(app, 'POST', '/api/auth/refresh', { body: { refreshToken } })
  expect(renewed.status).toBe(401)
  expect((await signIn({ email, password })).status).toBe(401)
  expect((await signIn({ email, password: next })).status).toBe(200)

  const again = { password: next, newPassword: 'a third horse', revokeKeys: true }
  expect((await change('password', account.idToken, again)).status).toBe(204)
  expect(await account.standing()).toEqual({
    ...allGood,
    there: 401,
    keyThere: 401,
    plainKey: 401,
  })
})

test('a wrong password changes and deletes nothing, and guessing it waits ever longer', async () => {
  const account = await createUsedAccount()
  const guess = (path: string) =>
    change(path, account.idToken, { password: 'wrong', newPassword: 'another horse' })
  for (const path of ['password', 'delete', 'password', 'delete', 'password']) {
    const refused = await guess(path)
    expect(refused.status).toBe(400)
    expect(refused.body?.error).toMatchObject({ code: 'invalid_request', field: 'password' })
  }
  const slowed = await guess('delete')
  expect([slowed.status, slowed.headers.get('Retry-After')]).toEqual([429, '1'])
  expect(await account.standing()).toEqual(allGood)
  expect((await signIn(account)).status).toBe(200)
})

test('signing out everywhere ends this browser too, and plain keys only when that is asked', async () => {
  const account = await createUsedAccount()
  expect((await change('signout', account.idToken, {})).status).toBe(204)
  const out = { here: 401, there: 401, keyHere: 401, keyThere: 401 }
  expect(await account.standing()).toEqual({ ...out, plainKey: 404 })
  const { idToken } = z.parse(signedInWire, (await signIn(account)).body)
  expect((await change('signout', idToken, { revokeKeys: true })).status).toBe(204)
  expect(await account.standing()).toEqual({ ...out, plainKey: 401 })
})

test('a deleted account is gone with its keys, its sessions and all that they own; its address is free', async () => {
  const account = await createUsedAccount()
  const other = await createTestAccount(app)
  const own = { headers: bearer(other.key) }
  const create = async (key: string) => {
    const { id, path } = await service.createWaiting(key)
    const headers = { ...bearer(key), 'Idempotency-Key': 'k1' }
    const body = { type: 'redirect', message: 'Left' }
    await call(app, 'POST', `${path}/signal`, { body, headers })
    return id
  }
  const [mine, theirs] = await Promise.all([create(account.key), create(other.key)])
  const { email, password } = account
  expect((await change('delete', account.idToken, { password })).status).toBe(204)
  const out = { here: 401, there: 401, keyHere: 401, keyThere: 401, plainKey: 401 }
  expect(await account.standing()).toEqual(out)
  expect((await signIn(account)).status).toBe(401)
  expect(await keptOf(mine)).not.toContain(true)
  expect(await keptOf(theirs)).not.toContain(false)
  expect((await call(app, 'GET', `/v1/sessions/${theirs}`, own)).status).toBe(200)
  const { rows } = await service.pool.query('select * from accounts where account_id = $1', [
    account.user.uid,
  ])
  expect(JSON.stringify(rows)).not.toContain(email)

  const again = await call(app, 'POST', '/api/auth/signup', { body: { email, password } })
  expect(again.status).toBe(201)
  expect(z.parse(signedInWire, again.body).user.uid).not.toBe(account.user.uid)
})

/** Lets `requests` begin one after the other, and go on only when all of them wait for the account. */
async function crossing(accountId: string, requests: (() => ReturnType<typeof call>)[]) {
  const holder = await service.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from accounts where account_id = $1 for update', [accountId])
    const answers: ReturnType<typeof call>[] = []
    for (const request of requests) {
      answers.push(request())
      await expect.poll(countWaiting).toBe(answers.length)
    }
    await holder.query('commit')
    return (await Promise.all(answers)).map(({ status }) => status)
  } finally {
    holder.release(true)
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await service.pool.query<{ waiting: string }>(
    `select count(*) as waiting from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return Number(rows[0]?.waiting)
}

test('no sign-in opens by a password that is changed meanwhile', async () => {
  const account = await createUsedAccount()
  const { idToken, password } = account
  const answers = await crossing(account.user.uid, [
    () => change('password', idToken, { password, newPassword: 'another horse' }),
    () => signIn(account),
  ])
  expect(answers).toEqual([204, 401])
})

test('no key outlives the end of all keys, made by a sign-in that ends meanwhile', async () => {
  const account = await createUsedAccount()
  const answers = await crossing(account.user.uid, [
    () => change('signout', account.idToken, { revokeKeys: true }),
    () => createKey(account.there.idToken),
  ])
  expect(answers).toEqual([204, 401])
})

test('a deleted account gets neither session nor key', async () => {
  const account = await createUsedAccount()
  const { idToken, password, key } = account
  const answers = await crossing(account.user.uid, [
    () => change('delete', idToken, { password }),
    () => createKey(account.there.idToken),
    () => call(app, 'POST', '/v1/sessions', { body: { goal: 'Wait' }, headers: bearer(key) }),
  ])
  expect(answers).toEqual([204, 401, 401])
})

/** Whether anything is kept of a session: itself, its rounds, messages, inputs, directions and kept answers. */
async function keptOf(sessionId: string): Promise<unknown[]> {
  const tables = ['sessions', 'rounds', 'messages', 'human_inputs', 'directions']
  const questions = tables.map(
    (table) => `select exists (select from ${table} where session_id = $1) as kept`,
  )
  const answers = `select exists (select from idempotency_keys where answer ->> 'id' = $1) as kept`
  const kept = [...questions, answers].map(async (question) => {
    const { rows } = await service.pool.query<{ kept: boolean }>(question, [sessionId])
    return rows[0]?.kept
  })
  return Promise.all(kept)
}

test('25 guesses from 25 addresses at one account are slowed, and its owner goes on', async () => {
  const owner = await createTestAccount(app)
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      signIn({ ...owner, password: `guess ${n}` }, `10.1.0.${n}`),
    ),
  )
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  expect(new Set(refused.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['1']))

  const { refreshToken } = owner
  expect((await listKeys(owner.idToken)).status).toBe(200)
  expect((await askWith(owner.key)).status).toBe(404)
  const renewed = await call(app, 'POST', '/api/auth/refresh', { body: { refreshToken } })
  expect(renewed.status).toBe(200)
  expect((await signIn(owner)).status).toBe(200)
  // From an address that nobody has signed in from the owner waits like everybody.
  expect((await signIn(owner, '10.2.0.1')).status).toBe(429)
  at += 1_000
  // The right password is no guess: the next sign-in does not wait for it.
  for (const peer of ['10.2.0.1', '10.2.0.2', '10.2.0.3']) {
    expect((await signIn(owner, peer)).status).toBe(200)
  }
})

test('each wait is twice as long as the one before, up to 15 minutes', async () => {
  const person = newPerson()
  const waits: number[] = []
  for (let count = 0; count < 17; count += 1) {
    expect((await signIn({ ...person, password: 'a guess' }, `10.3.0.${count}`)).status).toBe(401)
    if (count < 4) continue
    const early = await signIn(person, `10.3.1.${count}`)
    expect(early.status).toBe(429)
    const waitS = Number(early.headers.get('Retry-After'))
    waits.push(waitS)
    at += waitS * 1_000
  }
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8])
  expect(waits.slice(-4)).toEqual([512, 900, 900, 900])
})

test('an address that fails at many accounts waits, and one person who fails locks nobody out', async () => {
  const strict = await service.createApp({ failedSignInsPer15Minutes: 3 }, { now })
  const proxy = '10.4.0.1'
  const enter = ({ email, password }: Person, peer = proxy) =>
    call(strict, 'POST', '/api/auth/signin', { body: { email, password }, peer })
  const [owner, newcomer] = [newPerson(), newPerson()]
  await call(strict, 'POST', '/api/auth/signup', { body: owner, peer: proxy })
  await call(strict, 'POST', '/api/auth/signup', { body: newcomer, peer: '10.4.0.2' })

  const forgetful = newPerson()
  for (let count = 0; count < 12; count += 1) await enter(forgetful)
  expect((await enter(forgetful)).status).toBe(429)
  expect((await enter(newcomer)).status).toBe(200)

  // Nor does the newcomer, who knew the password, count for the address.
  for (const other of [newPerson(), newPerson()]) expect((await enter(other)).status).toBe(401)
  const stranger = newPerson()
  await call(strict, 'POST', '/api/auth/signup', { body: stranger, peer: '10.4.0.2' })
  const refused = await enter(stranger)
  expect(refused.status).toBe(429)
  // Nor does what was refused make room for the next try.
  expect((await enter(stranger)).status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(900)
  expect((await enter(stranger, '10.4.0.3')).status).toBe(200)
  for (const person of [owner, newcomer]) expect((await enter(person)).status).toBe(200)
})

test('an account has at most 100 valid keys beside those of its sign-ins, and old ones make room', async () => {
  const { idToken, user, keyId } = await createTestAccount(app)
  await service.pool.query(
    `insert into api_keys (key_id, account_id, name, prefix, hash, created_at, revoked_at)
     select 'key_' || n || $1, $1, 'n', 'ask_n', sha256(convert_to($1 || n, 'UTF8')),
       now() - interval '1 day', case when n > 98 then now() end
     from generate_series(1, 250) n`,
    [user.uid],
  )
  const made = await Promise.all([1, 2, 3].map(() => createKey(idToken)))
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(made.find(({ status }) => status === 409)?.body?.error).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/at most 100 .* revoke one first/),
  })
  const own = { name: 'own', endsWithSignIn: true }
  const first = await createKey(idToken, own)
  const second = await createKey(idToken, own)
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await askWith(first.body?.key)).status).toBe(401)
  expect((await askWith(second.body?.key)).status).toBe(404)

  const headers = bearer(idToken)
  await call(app, 'DELETE', `/api/keys/${keyId}`, { headers })
  expect((await createKey(idToken)).status).toBe(201)
  const { keys } = z.parse(listed, (await listKeys(idToken)).body)
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null)
  expect([keys.length - revoked.length, revoked.length]).toEqual([101, 100])
})

test('requests are counted for the account over all its keys, and refreshes too', async () => {
  const strict = await service.createApp({ rateLimitPerMinute: 4 }, { now })
  const account = await createTestAccount(app)
  const { key: second } = z.parse(created, (await createKey(account.idToken)).body)
  const ask = (secret: string) =>
    call(strict, 'GET', '/v1/sessions/ses_1', { headers: bearer(secret) })
  for (const key of [account.key, second, account.key, second]) {
    expect((await ask(key)).status).toBe(404)
  }
  expect((await ask(second)).status).toBe(429)
  expect((await ask(account.key)).status).toBe(429)
  const pause = () => {
    const write = { headers: bearer(account.key), body: { type: 'pause' } }
    return call(strict, 'POST', '/v1/sessions/ses_1/signal', write)
  }
  // Reads leave the account its writes, which have a count of their own.
  for (const status of [404, 404, 404, 404, 429]) expect((await pause()).status).toBe(status)
  expect((await ask((await createTestAccount(app)).key)).status).toBe(404)
  // A thief who uses up a leaked key does not keep its owner from ending it.
  const ending = { headers: bearer(account.idToken) }
  const ended = await call(strict, 'DELETE', `/api/keys/${account.keyId}`, ending)
  expect(ended.status).toBe(204)

  let { refreshToken } = account
  const renew = () => call(strict, 'POST', '/api/auth/refresh', { body: { refreshToken } })
  for (let count = 0; count < 60; count += 1) {
    const { status, body } = await renew()
    expect(status).toBe(200)
    refreshToken = String(body?.refreshToken)
  }
  const refused = await renew()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const out = await call(strict, 'POST', '/api/auth/signout', { body: { refreshToken } })
  expect(out.status).toBe(204)
})

test('beyond 100 open sign-ins of an account the oldest end, and beyond 1,000 they go', async () => {
  const account = await createTestAccount(app)
  const add = (from: number, to: number) =>
    service.pool.query(
      `insert into sign_ins (sign_in_id, account_id, created_at)
       select 'sgn_' || n || $1, $1, $2::timestamptz + interval '1 second' from generate_series($3::int, $4) n`,
      [account.user.uid, new Date(at), from, to],
    )
  await add(1, 99)
  expect((await listKeys(account.idToken)).status).toBe(200)
  at += 2_000
  expect((await signIn(account)).status).toBe(200)
  expect((await listKeys(account.idToken)).status).toBe(401)
  const old = z.object({ idToken: z.string() }).parse((await signIn(account)).body)
  at += 2_000
  await add(100, 1_100)
  await service.pool.query(
    `update sign_ins set ended_at = now() where account_id = $1 and created_at > $2`,
    [account.user.uid, new Date(at)],
  )
  at += 2_000
  const { idToken } = z.object({ idToken: z.string() }).parse((await signIn(account)).body)
  const own = 'select from sign_ins where account_id = $1'
  expect((await service.pool.query(own, [account.user.uid])).rowCount).toBe(1_000)
  for (const open of [old.idToken, idToken]) expect((await listKeys(open)).status).toBe(200)
})

const created = z.looseObject({ key: z.string() })
const listed = z.object({ keys: z.array(z.looseObject({ revokedAt: z.nullable(z.string()) })) })
