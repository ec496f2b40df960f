import { Pool } from 'pg'
import { expect, test } from 'vitest'

import { bearer, call, createTestAccount, newPerson } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

const service = await startTestService()
const { key } = await createTestAccount(service.app)

/** Every refusal has this shape and no other member than those named. */
function refusal(status: number, code: string, more: Record<string, unknown> = {}) {
  const requestId = expect.stringMatching(/^req_/)
  const error = { code, message: expect.any(String), requestId, ...more }
  return { status, headers: expect.any(Headers), body: { error } }
}
const invalid = (field: string, more: Record<string, unknown> = {}) =>
  refusal(400, 'invalid_request', { field, ...more })

const create = (body: unknown, headers: Record<string, string> = {}) =>
  call(service.app, 'POST', '/v1/sessions', { body, headers: { ...bearer(key), ...headers } })

/** The path of a new session. */
async function createdPath(body: unknown): Promise<string> {
  return `/v1/sessions/${String((await create(body)).body?.id)}`
}

test('an unknown path is a JSON 404, with a key and without', async () => {
  for (const path of ['/', '/v1', '/v1/nothing', '/v2/sessions', '/api/auth', '/v1/sessions/']) {
    expect(await service.get(path), `at ${path}`).toEqual(refusal(404, 'not_found'))
  }
})

test.each([
  ['DELETE', '/v1/sessions', 'GET, HEAD, POST'],
  ['DELETE', '/v1/sessions/ses_1', 'GET, HEAD'],
  ['PUT', '/api/keys', 'GET, HEAD, POST'],
  ['OPTIONS', '/v1/sessions', 'GET, HEAD, POST'],
  ['POST', '/openapi.json', 'GET, HEAD'],
  ['GET', '/api/keys/key_1', 'DELETE'],
])('%s %s is a 405 that says which methods the path answers: %s', async (method, path, allow) => {
  const answer = await call(service.app, method, path)
  expect(answer).toEqual(refusal(405, 'method_not_allowed'))
  expect(answer.headers.get('Allow')).toBe(allow)
})

test('a body above 1024 KiB, or 64 where none is created, is a 413, announced or in chunks', async () => {
  const large = JSON.stringify({ goal: 'x', context: 'y'.repeat(1024 * 1024) })
  const announced = await create(large, { 'Content-Length': String(large.length) })
  expect(announced).toEqual(refusal(413, 'body_too_large'))

  const chunks = new Blob(Array<string>(17).fill(' '.repeat(64 * 1024))).stream()
  const inChunks = { method: 'POST', body: chunks, duplex: 'half' }
  const headers = { ...bearer(key), 'Content-Type': 'application/json' }
  const request = new Request('http://localhost/v1/sessions', { headers, ...inChunks })
  expect((await service.app.fetch(request, {})).status).toBe(413)

  const padded = { goal: 'Tidy the archive', context: '架'.repeat(200_000) }
  const path = `${await createdPath(padded)}/signal`
  const signal = (spaces: number) =>
    service.post(path, `${' '.repeat(spaces)}{"type":"cancel"}`, key)
  expect(await signal(64 * 1024)).toEqual(refusal(413, 'body_too_large'))
  expect((await signal(64_000)).status).toBe(200)
})

test('a body that is not said to be JSON is a 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
    const answer = await create('{"goal":"x"}', { 'Content-Type': type })
    expect(answer, `as ${type}`).toEqual(refusal(415, 'unsupported_media_type'))
  }
  const charset = { 'Content-Type': 'application/json; charset=utf-8' }
  expect((await create('{"goal":"Tidy the archive"}', charset)).status).toBe(201)
})

test('a body that does not parse, is of another kind, or is nested too deep is a 400', async () => {
  const deep = `{"goal":"x","context":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (const body of ['{', '', 'goal', '{"goal":"x",}', '[]', 'null', '7', '"goal"', deep]) {
    expect(await create(body), `for ${body.slice(0, 30)}`).toEqual(refusal(400, 'invalid_request'))
  }
})

test('a body in another encoding than UTF-8 is a 400, not stored with other characters', async () => {
  const headers = { ...bearer(key), 'Content-Type': 'application/json' }
  for (const [encoding, status] of [['latin1', 400] as const, ['utf8', 201] as const]) {
    const body = Buffer.from('{"goal":"Prüfe das Café"}', encoding)
    const request = new Request('http://localhost/v1/sessions', { method: 'POST', headers, body })
    expect((await service.app.fetch(request, {})).status).toBe(status)
  }
})

test.each([
  [{}, 'goal'],
  [{ goal: '' }, 'goal'],
  [{ goal: '   ' }, 'goal'],
  [{ goal: 7 }, 'goal'],
  [{ goal: 'x', context: 7 }, 'context'],
  [{ goal: 'x', context: { notes: 'y'.repeat(200_000) } }, 'context'],
  [{ goal: 'x', guardrails: { budget: 'much' } }, 'guardrails.budget'],
  [{ goal: 'x', guardrails: { budget: -1 } }, 'guardrails.budget'],
  [{ goal: 'x', guardrails: { budget: 1_000_000_001 } }, 'guardrails.budget'],
  [{ goal: 'x', guardrails: { budget: '1000000000.000001' } }, 'guardrails.budget'],
  [{ goal: 'x', guardrails: { askBefore: 'y'.repeat(2_001) } }, 'guardrails.askBefore'],
  [{ goal: 'x', guardrails: { maxRounds: 0 } }, 'guardrails.maxRounds'],
  [{ goal: 'a\0b' }, 'goal'],
  [{ goal: 'x', agent: 'unknown' }, 'agent'],
  [{ goal: 'x', context: { note: 'half \ud800 a pair' } }, 'context.note'],
  [{ goal: 'x', context: 'rehearsal: rounds=many' }, 'context'],
  [JSON.parse('{"goal":"x","__proto__":{"budget":5}}'), '__proto__'],
  [JSON.parse('{"goal":"x","context":{"__proto__":5}}'), 'context.__proto__'],
])('of %j the path of the field that is wrong is in the answer: %s', async (body, field) => {
  const answer = await create(body)
  expect(answer).toEqual(invalid(field))
  expect(JSON.stringify(answer.body)).not.toContain('Invalid input')
})

test('a name that a request does not have is refused, and shown up to 100 characters', async () => {
  const path = await createdPath({ goal: 'x', context: 'rehearsal: rounds=1 ask=1' })
  const cases: [target: string, body: object, field: string][] = [
    ['', { goal: 'x', guardrails: { owner: 1 } }, 'guardrails.owner'],
    // A missing field may be there under another name.
    ['', { Goal: 'x' }, 'Goal'],
    ['', { goal: 'x', ['x'.repeat(5_000)]: 1 }, 'x'.repeat(100)],
    ['/signal', { type: 'pause', newBudget: 5 }, 'newBudget'],
    ['/human-input/inp_1', { answer: 'yes' }, 'answer'],
  ]
  for (const [target, body, field] of cases) {
    const answer = await service.post(target === '' ? '/v1/sessions' : path + target, body, key)
    expect(answer).toEqual(invalid(field, { message: `"${field}" is not known here.` }))
  }
})

test('signup and sign-in name their fields', async () => {
  const person = newPerson()
  const cases = [
    ['signup', { password: person.password }, 'email'],
    ['signup', { ...person, email: 'not an address' }, 'email'],
    ['signup', { ...person, password: '12345' }, 'password'],
    ['signup', { ...person, displayName: 7 }, 'displayName'],
    ['signin', { email: person.email }, 'password'],
    ['refresh', {}, 'refreshToken'],
  ] as const
  for (const [path, body, field] of cases) {
    expect(await service.post(`/api/auth/${path}`, body)).toEqual(invalid(field))
  }
  for (const path of ['signup', 'signin']) {
    for (const length of [321, 3_000]) {
      const body = { ...person, email: `${'a'.repeat(length - 12)}@example.org` }
      expect(await service.post(`/api/auth/${path}`, body)).toEqual(invalid('email'))
    }
  }
  const six = { ...person, password: 'h0rs3s' }
  expect((await service.post('/api/auth/signup', six)).status).toBe(201)
})

test('a signal that does not fit is a 400 with the state and the money', async () => {
  const path = `${await createdPath({ goal: 'Tidy', guardrails: { budget: '12.50' } })}/signal`
  const signal = (body: unknown) => service.post(path, body, key)
  expect(await signal({ type: 'redirect' })).toEqual(invalid('message'))
  expect(await signal({ type: 'stop' })).toEqual(invalid('type'))
  expect((await signal({ type: 'cancel' })).status).toBe(200)
  expect(await signal({ type: 'pause' })).toEqual(
    refusal(400, 'session_error', {
      message: expect.stringContaining('cancelled'),
      status: 'cancelled',
      spend: expect.stringMatching(/^\d+(\.\d+)?$/),
      budget: '12.5',
    }),
  )
})

test.each([
  ['limit', ['?limit=0', '?limit=-1', '?limit=1.5', '?limit=many', '?limit=']],
  ['after', ['?after=rnd_unknown', '?after=%00', `?after=${'x'.repeat(201)}`]],
])('the query of the messages names its field, %s', async (field, queries) => {
  const path = `${await createdPath({ goal: 'Tidy the archive' })}/messages`
  for (const query of queries) {
    expect(await service.get(path + query, key), `for ${query}`).toEqual(invalid(field))
  }
  const page = { messages: expect.any(Array), hasMore: expect.any(Boolean) }
  for (const query of ['', '?limit=1', '?limit=50', '?limit=100000']) {
    expect((await service.get(path + query, key)).body).toEqual(page)
  }
})

test('an unforeseen error is a bare 500 that the log explains', async () => {
  const broken = await service.createApp()
  broken.get('/broken', () => {
    throw new Error('a secret detail')
  })
  const answer = await call(broken, 'GET', '/broken')
  expect(answer).toEqual(refusal(500, 'internal'))
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|\.ts|at /)
  const requestId = answer.headers.get('X-Request-Id')
  expect(service.entries).toContainEqual(
    expect.objectContaining({ event: 'error', message: 'a secret detail', requestId }),
  )
})

test('an answer that does not fit its own schema is a 500, not a surprise for the client', async () => {
  const { engine } = service
  const findSession: typeof engine.findSession = async (...ids) =>
    Object.assign(await engine.findSession(...ids), { agent: 7 })
  const app = await service.createApp({}, { engine: { ...engine, findSession } })
  const path = await createdPath({ goal: 'Tidy the archive' })
  const answer = await call(app, 'GET', path, { headers: bearer(key) })
  expect(answer).toEqual(refusal(500, 'internal'))
  expect((await service.get(path, key)).status).toBe(200)
})

test('a database that is gone is a 503 with a time to wait', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 })
  const app = await service.createApp({}, { pool })
  const answer = await call(app, 'GET', '/v1/sessions/ses_1', { headers: bearer(key) })
  expect(answer).toEqual(refusal(503, 'unavailable'))
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  await pool.end()
})

test('every answer carries X-Request-Id, the same as in its body', async () => {
  const answers = [
    await service.get('/openapi.json'),
    await service.get('/nothing'),
    await create({ goal: 'Tidy the archive' }),
  ]
  const ids = answers.map(({ headers }) => headers.get('X-Request-Id'))
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^req_\w{22}$/)))
  expect(new Set(ids).size).toBe(3)
  expect(answers[1]?.body).toMatchObject({ error: { requestId: ids[1] } })
})

test('sign-ups are limited per address', async () => {
  const app = await service.createApp({ signUpsPer15Minutes: 2 })
  const signUp = (peer: string) =>
    call(app, 'POST', '/api/auth/signup', { body: newPerson(), peer })
  expect((await signUp('10.0.0.1')).status).toBe(201)
  expect((await signUp('10.0.0.1')).status).toBe(201)
  const refused = await signUp('10.0.0.1')
  expect(refused).toEqual(refusal(429, 'rate_limited'))
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(900)
  expect((await signUp('10.0.0.2')).status).toBe(201)
})
