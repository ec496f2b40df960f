import { Pool } from 'pg'
import { describe, expect, test } from 'vitest'

import { createSessionRequest } from '#src/contract/requests.ts'

import { bearer, call, createTestAccount, newPerson } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

const service = await startTestService()
const { key } = await createTestAccount(service.app)

/** Every refusal has this shape and no other member than those named. */
function refusal(code: string, more: Record<string, unknown> = {}) {
  const requestId = expect.stringMatching(/^req_/)
  return { error: { code, message: expect.any(String), requestId, ...more } }
}

const create = (body: unknown, headers: Record<string, string> = {}) =>
  call(service.app, 'POST', '/v1/sessions', { body, headers: { ...bearer(key), ...headers } })

describe('what the service cannot read', () => {
  test('an unknown path is a JSON 404, with a key and without', async () => {
    for (const path of ['/', '/v1', '/v1/nothing', '/v2/sessions', '/api/auth', '/v1/sessions/']) {
      const answer = await service.get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.body).toEqual(refusal('not_found'))
    }
  })

  test('a method that a path does not answer is a 405 that says which it does', async () => {
    const cases = [
      ['DELETE', '/v1/sessions', 'GET, HEAD, POST'],
      ['DELETE', '/v1/sessions/ses_1', 'GET, HEAD'],
      ['PUT', '/api/keys', 'GET, HEAD, POST'],
      ['OPTIONS', '/v1/sessions', 'GET, HEAD, POST'],
      ['POST', '/openapi.json', 'GET, HEAD'],
      ['GET', '/api/keys/key_1', 'DELETE'],
    ] as const
    for (const [method, path, allow] of cases) {
      const answer = await call(service.app, method, path)
      expect([path, answer.status, answer.headers.get('Allow')]).toEqual([path, 405, allow])
      expect(answer.body).toEqual(refusal('method_not_allowed'))
    }
  })

  test('a body above 256 KiB, or 64 where none is created, is a 413, announced or in chunks', async () => {
    const large = JSON.stringify({ goal: 'x', context: 'y'.repeat(256 * 1024) })
    const announced = await create(large, { 'Content-Length': String(large.length) })
    expect(announced.status).toBe(413)
    expect(announced.body).toEqual(refusal('body_too_large'))

    const chunks = new ReadableStream({
      start(controller) {
        const chunk = new Uint8Array(64 * 1024).fill(0x20)
        for (let count = 0; count < 5; count += 1) controller.enqueue(chunk)
        controller.close()
      },
    })
    const inChunks = { method: 'POST', body: chunks, duplex: 'half' }
    const headers = { ...bearer(key), 'Content-Type': 'application/json' }
    const request = new Request('http://localhost/v1/sessions', { headers, ...inChunks })
    expect((await service.app.fetch(request, {})).status).toBe(413)

    const padded = `${' '.repeat(250_000)}{"goal":"Tidy the archive"}`
    const created = await create(padded)
    expect(created.status).toBe(201)
    const signal = async (spaces: number) =>
      service.post(
        `/v1/sessions/${String(created.body?.id)}/signal`,
        `${' '.repeat(spaces)}{"type":"cancel"}`,
        key,
      )
    expect((await signal(64 * 1024)).body).toEqual(refusal('body_too_large'))
    expect((await signal(64_000)).status).toBe(200)
  })

  test('a body that is not said to be JSON is a 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const answer = await create('{"goal":"x"}', { 'Content-Type': type })
      expect([type, answer.status]).toEqual([type, 415])
      expect(answer.body).toEqual(refusal('unsupported_media_type'))
    }
    const charset = { 'Content-Type': 'application/json; charset=utf-8' }
    expect((await create('{"goal":"Tidy the archive"}', charset)).status).toBe(201)
  })

  test('JSON that does not parse is a 400', async () => {
    for (const body of ['{', '', 'goal', '{"goal":"x",}']) {
      const answer = await create(body)
      expect([body, answer.status]).toEqual([body, 400])
      expect(answer.body).toEqual(refusal('invalid_request'))
    }
  })

  test('a body of another kind, or nested too deep, is a 400', async () => {
    const deep = JSON.stringify({ goal: 'x', context: { a: '#' } }).replace(
      '"#"',
      '['.repeat(100_000) + ']'.repeat(100_000),
    )
    for (const body of ['[]', 'null', '7', '"goal"', deep]) {
      const answer = await create(body)
      expect([body.slice(0, 9), answer.status]).toEqual([body.slice(0, 9), 400])
      expect(answer.body).toEqual(refusal('invalid_request'))
    }
  })
})

describe('what the service reads and does not accept', () => {
  test('the path of the field that is wrong is in the answer', async () => {
    const cases = [
      [{}, 'goal'],
      [{ goal: '' }, 'goal'],
      [{ goal: '   ' }, 'goal'],
      [{ goal: 7 }, 'goal'],
      [{ goal: 'x', context: 7 }, 'context'],
      [{ goal: 'x', guardrails: { budget: 'much' } }, 'guardrails.budget'],
      [{ goal: 'x', guardrails: { budget: -1 } }, 'guardrails.budget'],
      [{ goal: 'x', guardrails: { budget: 1_000_000_001 } }, 'guardrails.budget'],
      [{ goal: 'x', guardrails: { budget: '1000000000.000001' } }, 'guardrails.budget'],
      [{ goal: 'x', guardrails: { askBefore: 'y'.repeat(2_001) } }, 'guardrails.askBefore'],
      [{ goal: 'x', guardrails: { maxRounds: 0 } }, 'guardrails.maxRounds'],
      [{ goal: 'a\0b' }, 'goal'],
      [{ goal: 'x', context: { note: 'half \ud800 a pair' } }, 'context.note'],
      [{ goal: 'x', context: 'rehearsal: rounds=many' }, 'context'],
    ] as const
    for (const [body, field] of cases) {
      const answer = await create(body)
      expect([field, answer.status]).toEqual([field, 400])
      expect(answer.body).toEqual(refusal('invalid_request', { field }))
      expect(JSON.stringify(answer.body)).not.toContain('Invalid input')
    }
  })

  test('a name that a request does not have is refused, with the place that it belongs into', async () => {
    const { body: session } = await create({ goal: 'x', context: 'rehearsal: rounds=1 ask=1' })
    const path = `/v1/sessions/${String(session?.id)}`
    const names = Object.keys(createSessionRequest.shape)
    const accepted = `this request takes ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`
    const limits = 'guardrails takes budget, maxRounds and askBefore.'
    const strange = 'x'.repeat(5_000)
    const shown = `${'x'.repeat(100)}…`
    const cases: [target: string, body: object, field: string, message: string][] = [
      ['', { goal: 'x', budget: 5 }, 'budget', 'belongs into guardrails, as guardrails.budget.'],
      ['', { goal: 'x', max_rounds: 5 }, 'max_rounds', 'into guardrails, as guardrails.maxRounds.'],
      ['', { goal: 'x', guardrails: { goal: 'y' } }, 'guardrails.goal', 'into the request itself'],
      ['', { goal: 'x', guardrails: { owner: 1 } }, 'guardrails.owner', `is not known: ${limits}`],
      ['', { goal: 'x', guardrails: { Budget: 1 } }, 'guardrails.Budget', 'is written budget.'],
      ['', { goal: 'x', colour: 1 }, 'colour', `is not known: ${accepted}`],
      ['', { goal: 'x', [strange]: 1 }, shown, `is not known: ${accepted}`],
      ['/signal', { type: 'pause', newBudget: 5 }, 'newBudget', 'the signal resume: pause takes'],
      ['/signal', { type: 'resume', budget: 5 }, 'budget', 'resume takes type and newBudget.'],
      ['/human-input/inp_1', { answer: 'yes' }, 'answer', 'takes response and note.'],
    ]
    for (const [target, body, field, message] of cases) {
      const url = target === '' ? '/v1/sessions' : `${path}${target}`
      const answer = await service.post(url, body, key)
      expect([field, answer.status]).toEqual([field, 400])
      expect(answer.body).toEqual(
        refusal('invalid_request', { field, message: expect.stringContaining(message) }),
      )
    }
    expect((await create('{"goal":"x","__proto__":{"budget":5}}')).body).toEqual(
      refusal('invalid_request', { field: '__proto__' }),
    )
  })

  test('signup and sign-in name their fields', async () => {
    const person = newPerson()
    const cases = [
      ['/api/auth/signup', { password: person.password }, 'email'],
      ['/api/auth/signup', { ...person, email: 'not an address' }, 'email'],
      ['/api/auth/signup', { ...person, password: '12345' }, 'password'],
      ['/api/auth/signup', { ...person, displayName: 7 }, 'displayName'],
      ['/api/auth/signin', { email: person.email }, 'password'],
      ['/api/auth/refresh', {}, 'refreshToken'],
    ] as const
    for (const [path, body, field] of cases) {
      const answer = await service.post(path, body)
      expect([path, field, answer.status]).toEqual([path, field, 400])
      expect(answer.body).toEqual(refusal('invalid_request', { field }))
    }
    const six = { ...person, password: 'h0rs3s' }
    expect((await service.post('/api/auth/signup', six)).status).toBe(201)
  })

  test('a signal that does not fit is a 400 with the state and the money', async () => {
    const { body: session } = await create({ goal: 'Tidy', guardrails: { budget: '12.50' } })
    const signal = (body: unknown) =>
      service.post(`/v1/sessions/${String(session?.id)}/signal`, body, key)
    expect((await signal({ type: 'redirect' })).body).toEqual(
      refusal('invalid_request', { field: 'message' }),
    )
    expect((await signal({ type: 'stop' })).body).toEqual(
      refusal('invalid_request', { field: 'type' }),
    )
    expect((await signal({ type: 'cancel' })).status).toBe(200)
    const late = await signal({ type: 'pause' })
    expect(late.status).toBe(400)
    expect(late.body).toEqual(
      refusal('session_error', {
        message: expect.stringContaining('cancelled'),
        status: 'cancelled',
        spend: expect.stringMatching(/^\d+(\.\d+)?$/),
        budget: '12.5',
      }),
    )
  })

  test('the query of the messages names its field', async () => {
    const { body: session } = await create({ goal: 'Tidy the archive' })
    const list = (query: string) =>
      service.get(`/v1/sessions/${String(session?.id)}/messages${query}`, key)
    for (const query of ['?limit=0', '?limit=-1', '?limit=1.5', '?limit=many', '?limit=']) {
      expect([query, (await list(query)).body]).toEqual([
        query,
        refusal('invalid_request', { field: 'limit' }),
      ])
    }
    for (const query of ['?after=rnd_unknown', '?after=%00', `?after=${'x'.repeat(201)}`]) {
      expect([query, (await list(query)).body]).toEqual([
        query,
        refusal('invalid_request', { field: 'after' }),
      ])
    }
    for (const query of ['', '?limit=1', '?limit=50', '?limit=100000']) {
      expect((await list(query)).body).toEqual({
        messages: expect.any(Array),
        hasMore: expect.any(Boolean),
      })
    }
  })
})

describe('what goes wrong inside', () => {
  test('an unforeseen error is a bare 500 that the log explains', async () => {
    const broken = await service.createApp()
    broken.get('/broken', () => {
      throw new Error('a secret detail')
    })
    const answer = await call(broken, 'GET', '/broken')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual(refusal('internal'))
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|\.ts|at /)
    expect(service.entries).toContainEqual(
      expect.objectContaining({
        event: 'error',
        message: 'a secret detail',
        requestId: answer.headers.get('X-Request-Id'),
      }),
    )
  })

  test('an answer that does not fit its own schema is a 500, not a surprise for the client', async () => {
    const { engine } = service
    const app = await service.createApp(
      {},
      {
        engine: {
          ...engine,
          findSession: async (...ids) =>
            Object.assign(await engine.findSession(...ids), { agent: 7 }),
        },
      },
    )
    const { body } = await create({ goal: 'Tidy the archive' })
    const path = `/v1/sessions/${String(body?.id)}`
    expect((await call(app, 'GET', path, { headers: bearer(key) })).body).toEqual(
      refusal('internal'),
    )
    expect((await service.get(path, key)).status).toBe(200)
  })

  test('a database that is gone is a 503 with a time to wait', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: 1 })
    const app = await service.createApp({}, { pool })
    const answer = await call(app, 'GET', '/v1/sessions/ses_1', { headers: bearer(key) })
    expect(answer.status).toBe(503)
    expect(answer.body).toEqual(refusal('unavailable'))
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
})

describe('limits', () => {
  test('an account that asks too often waits, and another does not', async () => {
    const app = await service.createApp({ rateLimitPerMinute: 3 })
    const other = (await createTestAccount(service.app)).key
    const ask = (secret: string) =>
      call(app, 'GET', '/v1/sessions/ses_1', { headers: { 'X-Service-Key': secret } })
    for (let count = 0; count < 3; count += 1) expect((await ask(key)).status).toBe(404)
    const refused = await ask(key)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual(refusal('rate_limited'))
    const waitS = Number(refused.headers.get('Retry-After'))
    expect(waitS).toBeGreaterThanOrEqual(1)
    expect(waitS).toBeLessThanOrEqual(60)
    expect((await ask(other)).status).toBe(404)
  })

  test('sign-ups are limited per address', async () => {
    const app = await service.createApp({ signUpsPer15Minutes: 2 })
    const signUp = (peer: string) =>
      call(app, 'POST', '/api/auth/signup', { body: newPerson(), peer })
    expect((await signUp('10.0.0.1')).status).toBe(201)
    expect((await signUp('10.0.0.1')).status).toBe(201)
    const refused = await signUp('10.0.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(900)
    expect((await signUp('10.0.0.2')).status).toBe(201)
  })

  test('only sign-ins that fail are limited, also when they are tried side by side', async () => {
    let at = Date.now()
    const app = await service.createApp({}, { now: () => at })
    const person = newPerson()
    await call(app, 'POST', '/api/auth/signup', { body: person })
    const signIn = (password: string) =>
      call(app, 'POST', '/api/auth/signin', { body: { ...person, password } })
    for (let count = 0; count < 7; count += 1) {
      expect((await signIn(person.password)).status).toBe(200)
    }
    const guesses = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(signIn))
    const withStatus = (wanted: number) => guesses.filter(({ status }) => status === wanted)
    expect([withStatus(401).length, withStatus(429).length]).toEqual([5, 2])
    expect((await signIn(person.password)).status).toBe(429)
    at += 1_000
    expect((await signIn(person.password)).status).toBe(200)
  })
})
