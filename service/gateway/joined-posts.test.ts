import { beforeEach, describe, expect, test, vi } from 'vitest'

import { Problem } from '#service/http/problem.ts'
import { bearer, createTestAccount } from '#service/http/service-client-fixture.ts'
import { startFaultyLink } from '#src/testing/faulty-link.ts'

import { createBrowser, fromOurPage, startTestGateway } from './browser-fixture.ts'
import { createJoinedPosts } from './joined-posts.ts'
import { createListener } from './listener.ts'

type Held = { release(): void; fail(error: Error): void }

let arrivals: { path: string; key: string | null }[] = []
/** The fate of the next arrival: it goes to the service, fails, or waits. */
let onArrival: (() => Promise<void>) | null = null

const started = await startTestGateway()
const gateway = await started.createGatewayWith({
  upstream: async (request, peer) => {
    if (request.method !== 'GET' && request.url.includes('/v1/')) {
      const { pathname } = new URL(request.url)
      arrivals.push({ path: pathname, key: request.headers.get('Idempotency-Key') })
      await onArrival?.()
    }
    return started.service.app.fetch(request, { peer })
  },
})
beforeEach(() => {
  arrivals = []
  onArrival = null
})

async function openBrowser() {
  const browser = createBrowser(gateway)
  await browser.signUp()
  return browser
}
type Browser = Awaited<ReturnType<typeof openBrowser>>

const goal = { goal: 'Move the export' }
const keyed = (key: string) => ({ 'Idempotency-Key': key })
const again = { 'X-Signalbox-Again': '1' }
const keptOnly = { 'X-Signalbox-Again': 'kept' }
const create = (browser: Browser, key: string, more: Record<string, string> = {}, body = goal) =>
  browser.send('POST', '/v1/sessions', body, { ...keyed(key), ...more })

/** The next arrivals wait until they are released or failed. */
function holdArrivals(): Held {
  const gate = Promise.withResolvers<void>()
  onArrival = () => gate.promise
  return { release: () => gate.resolve(), fail: (error) => gate.reject(error) }
}

const failWith = (problem: Problem | Error) => {
  onArrival = () => Promise.reject(problem)
}

const sessionsOf = async (title: string) => {
  const { rows } = await started.service.pool.query('select 1 from sessions where goal = $1', [
    title,
  ])
  return rows.length
}

describe('a POST with an Idempotency-Key', () => {
  test('that comes again while it is under way, or after, is one request with one answer', async () => {
    const browser = await openBrowser()
    const held = holdArrivals()
    const answers = Array.from({ length: 8 }, () => create(browser, 'one'))
    held.release()
    const ids = (await Promise.all(answers)).map(({ status, body }) => [status, body.id])
    const later = await create(browser, 'one')
    expect(new Set([...ids, [later.status, later.body.id]].map(String)).size).toBe(1)
    expect(ids[0]?.[0]).toBe(201)
    expect(arrivals).toEqual([{ path: '/v1/sessions', key: 'one' }])
  })

  test('belongs to its API key, and without one nothing is joined', async () => {
    const [one, two] = [await openBrowser(), await openBrowser()]
    await create(one, 'same')
    await create(two, 'same')
    await one.send('POST', '/v1/sessions', goal)
    await one.send('POST', '/v1/sessions', goal)
    expect(arrivals.length).toBe(4)
  })

  test('of another body or path is refused with 422 and not sent', async () => {
    const browser = await openBrowser()
    const { body } = await create(browser, 'used')
    const other = await create(browser, 'used', {}, { goal: 'Another' })
    const elsewhere = await browser.send(
      'POST',
      `/v1/sessions/${String(body.id)}/signal`,
      { type: 'pause' },
      keyed('used'),
    )
    for (const answer of [other, elsewhere]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ error: { code: 'key_reused' } })
    }
    expect(arrivals.length).toBe(1)
  })

  test('of unknown outcome is not sent again by itself, and is by a person', async () => {
    const browser = await openBrowser()
    failWith(new Problem('bad_gateway', 'The connection to the service broke.'))
    expect((await create(browser, 'lost')).status).toBe(502)
    onArrival = null
    const resent = await create(browser, 'lost')
    expect(resent.status).toBe(502)
    expect(resent.body).toMatchObject({ error: { code: 'outcome_unknown' } })
    expect(arrivals.length).toBe(1)

    // Put off by the service, it is as unknown as before.
    failWith(new Problem('rate_limited', 'Too many.'))
    expect((await create(browser, 'lost', again)).status).toBe(429)
    onArrival = null
    expect((await create(browser, 'lost')).body).toMatchObject({
      error: { code: 'outcome_unknown' },
    })

    const clicked = await create(browser, 'lost', again)
    expect(clicked.status).toBe(201)
    expect(arrivals.length).toBe(3)
    const repeated = await create(browser, 'lost', again)
    expect(repeated.body.id).toBe(clicked.body.id)
    expect(arrivals.length).toBe(3)
  })

  test('is looked for without being sent: a kept answer, or one that is under way, and else none', async () => {
    const browser = await openBrowser()
    const held = holdArrivals()
    const first = create(browser, 'kept')
    await expect.poll(() => arrivals.length).toBe(1)
    const joined = create(browser, 'kept', keptOnly)
    held.release()
    const made = (await first).body.id
    expect((await joined).body.id).toBe(made)
    onArrival = null
    expect((await create(browser, 'kept', keptOnly)).body.id).toBe(made)
    expect(arrivals.length).toBe(1)

    failWith(new Problem('bad_gateway', 'The connection to the service broke.'))
    await create(browser, 'lost there')
    onArrival = null
    for (const key of ['never sent', 'lost there']) {
      const looked = await create(browser, key, keptOnly)
      expect(looked.status).toBe(502)
      expect(looked.body).toMatchObject({ error: { code: 'outcome_unknown' } })
    }
    expect(arrivals.length).toBe(2)
  })

  test.each([
    ['a 5xx', new Error('boom'), 500],
    ['a timeout', new Problem('gateway_timeout', 'Late.'), 504],
  ])('answered by %s counts as unknown', async (_, error, status) => {
    const browser = await openBrowser()
    failWith(error)
    expect((await create(browser, 'k')).status).toBe(status)
    onArrival = null
    expect((await create(browser, 'k')).body).toMatchObject({ error: { code: 'outcome_unknown' } })
    expect(arrivals.length).toBe(1)
  })

  test('that never left, or was put off, may be sent as before', async () => {
    const browser = await openBrowser()
    failWith(new Problem('not_sent', 'Nobody is there.'))
    expect((await create(browser, 'early')).status).toBe(503)
    failWith(new Problem('rate_limited', 'Too many.'))
    expect((await create(browser, 'early')).status).toBe(429)
    onArrival = null
    expect((await create(browser, 'early')).status).toBe(201)
  })

  test('that the service refused gets the same refusal', async () => {
    const browser = await openBrowser()
    const refused = await create(browser, 'bad', {}, { goal: '' })
    expect(refused.status).toBe(400)
    expect((await create(browser, 'bad', {}, { goal: '' })).body).toEqual(refused.body)
    expect(arrivals.length).toBe(1)
  })

  test('is forgotten after a day, as the service does', async () => {
    const browser = await openBrowser()
    await create(browser, 'old')
    started.service.advance(24 * 60 * 60 * 1000)
    const { body } = await createTestAccount(started.service.app).then(({ key }) =>
      browser.send('POST', '/__signalbox/keys', { name: 'later', key }),
    )
    expect(body.keys).toHaveLength(1)
    await create(browser, 'old')
    expect(arrivals.length).toBe(2)
  })

  test('makes one API key, whose secret is given again for a minute alone', async () => {
    const browser = await openBrowser()
    const make = (name = 'CI') => browser.send('POST', '/api/keys', { name }, keyed('key'))
    const [first, second] = await Promise.all([make(), make()])
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect((await make('Other')).body).toMatchObject({ error: { code: 'key_reused' } })
    started.service.advance(61_000)
    expect((await make()).body.keyId).not.toBe(first.body.keyId)
    const { body } = await browser.send('GET', '/api/keys')
    expect(JSON.stringify(body).match(/"CI"/g)).toHaveLength(2)
  })

  test('that is under way for longer than its answer is kept is sent once', async () => {
    let now = 0
    const posts = createJoinedPosts(() => now, 60_000)
    const gate = Promise.withResolvers<Response>()
    const ask = vi.fn<() => Promise<Response>>(() => gate.promise)
    const body = new ArrayBuffer()
    const post = { secret: 'one', key: 'slow', target: '/api/keys', body, again: 'no' } as const
    const answers = [posts.send(post, ask)]
    now = 61_000
    answers.push(posts.send(post, ask))
    gate.resolve(Response.json({ keyId: 'key_1' }, { status: 201 }))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201])
    expect(ask).toHaveBeenCalledOnce()
  })

  test('of a client with a key of its own passes as it is', async () => {
    const { key } = await createTestAccount(started.service.app)
    const send = () =>
      gateway.request('http://localhost/v1/sessions', {
        method: 'POST',
        headers: { ...bearer(key), ...keyed('mine'), 'Content-Type': 'application/json' },
        body: JSON.stringify(goal),
      })
    expect((await send()).status).toBe(201)
    expect((await send()).headers.get('X-Request-Id')).toMatch(/^req_/)
    expect(arrivals.length).toBe(2)
  })
})

test('a create whose caller goes away is finished, and sent again is the same one', async () => {
  const browser = await openBrowser()
  const listener = await createListener({ host: '127.0.0.1', port: 0 })
  listener.serve((request, env) => gateway.fetch(request, env))
  let breaks = true
  const link = await startFaultyLink(listener.url, 1, () => ({
    answerEndsAtByte: breaks ? 0 : null,
  }))
  const title = `Goal ${crypto.randomUUID()}`
  const send = (signal: AbortSignal | null = null) =>
    fetch(`${link.url}/v1/sessions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...fromOurPage,
        Cookie: browser.cookieAt(link.url),
        ...keyed('tcp'),
      },
      body: JSON.stringify({ goal: title }),
      signal,
    })

  const held = holdArrivals()
  const leaving = new AbortController()
  const left = send(leaving.signal)
  await expect.poll(() => arrivals.length).toBe(1)
  leaving.abort()
  await expect(left).rejects.toThrow('This operation was aborted')
  held.release()
  await expect(send()).rejects.toThrow('fetch failed')
  breaks = false
  const answer = await send()
  expect(answer.status).toBe(201)
  expect(arrivals.length).toBe(1)
  expect(await sessionsOf(title)).toBe(1)
  await link.close()
  await listener.close(0)
})
