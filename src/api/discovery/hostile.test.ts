import { expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'
import { spoil } from '#src/api/malformed-fixture.ts'
import { RateLimitError, ServiceError } from '#src/model/errors.ts'
import { createRandom } from '#src/testing/random.ts'
import { shareOf } from '#src/testing/tier.ts'

import { hostileSpecifications } from './hostile-fixture.ts'
import { assumedDialect } from './read-dialect.ts'
import { operation, specification } from './specification-fixture.ts'

const base = 'https://service.example/base'

/** The console in front of a service with this description, and what it has asked for since. */
function consoleAt(text: string, status = 200, headers: Record<string, string> = {}) {
  const asked: string[] = []
  const api = createApi({
    baseUrl: base,
    fetch: (url) => {
      asked.push(typeof url === 'string' ? url : '')
      const body = asked.length === 1 ? text : '{"id":"ses_1","status":"running"}'
      const bodyless = [204, 205, 304].includes(status)
      return Promise.resolve(new Response(bodyless ? null : body, { status, headers }))
    },
  })
  return { api, asked, describe: () => api.describe() }
}

const natures = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
const natureNames = () => natures.map((nature) => Reflect.ownKeys(nature).map(String))

/** The least CPU time of three tries, in this process: other work on the machine does not count. */
async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return Math.min(...times)
}

test.each(Object.entries(hostileSpecifications))(
  'a description with %s ends in a small dialect, soon, and leads nowhere',
  async (_name, text) => {
    const before = natureNames()
    const { api, asked, describe } = consoleAt(text)
    const dialect = await describe()
    expect(JSON.stringify(dialect)).not.toMatch(/evil|owned|pattern|passwd|\\r|\\n/i)
    expect(JSON.stringify(dialect).length).toBeLessThan(300_000)
    await api.createSession({ goal: 'Move' })
    expect(asked).toEqual([`${base}/openapi.json`, `${base}/v1/sessions`])
    expect(natureNames()).toEqual(before)
    expect(Object.keys(Object(dialect.schemas.guardrails))).not.toContain('__proto__')
    expect(await leastCpuMs(() => consoleAt(text).describe())).toBeLessThan(500)
  },
)

const good = specification(
  {
    '/v1/sessions': {
      post: {
        ...operation({ $ref: '#/components/schemas/Create' }),
        security: [{ key: [] }],
        parameters: [{ in: 'header', name: 'Idempotency-Key' }],
      },
    },
    '/v1/sessions/{id}/human-input/{inputId}': {
      post: operation({ properties: { answer: { type: 'string' } } }),
    },
    '/api/keys': { get: {} },
  },
  {
    components: {
      schemas: { Create: { properties: { goal: {}, guardrails: { properties: { max: {} } } } } },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  },
)

const seeds = shareOf({ quick: 500, full: 2_000, soak: 2_000 })

test(`${seeds} spoilt descriptions end in a dialect or in one of the errors that are named`, async () => {
  const before = natureNames()
  const surprises: unknown[] = []
  let described = 0
  for (let seed = 0; seed < seeds; seed += 1) {
    const { status, headers, body } = spoil(good, createRandom(seed))
    const outcome: unknown = await consoleAt(body, status, headers)
      .describe()
      .catch((error: unknown) => error)
    if (outcome instanceof Error && !(outcome instanceof ServiceError))
      surprises.push(seed, outcome)
    if (!(outcome instanceof Error) && Object(outcome).source === 'openapi') described += 1
  }
  expect(surprises).toEqual([])
  expect(described).toBeGreaterThan(seeds * 0.15)
  expect(natureNames()).toEqual(before)
})

test('a service without a description is read by the assumptions, and it is said why', async () => {
  const { notRead, ...dialect } = await consoleAt('{"error":"Not here."}', 404).describe()
  const { notRead: _n, ...assumed } = assumedDialect
  expect(dialect).toEqual(assumed)
  expect(notRead).toEqual(['It does not publish openapi.json: Not here.'])
  expect((await consoleAt('<html>').describe()).notRead[0]).toContain('it is not JSON')
  const large = hostileSpecifications['larger than 2 MiB'] ?? ''
  expect((await consoleAt(large).describe()).notRead[0]).toContain('larger than 2 MiB')
})

test('where asking again may help, nothing is assumed', async () => {
  await expect(consoleAt('', 503).describe()).rejects.toBeInstanceOf(ServiceError)
  await expect(consoleAt('', 429).describe()).rejects.toBeInstanceOf(RateLimitError)
})
