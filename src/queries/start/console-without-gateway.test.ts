import { afterEach, expect, test } from 'vitest'

import { NotFoundError } from '#src/model/errors.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { createSession } from '#src/queries/writes/create-mutations.ts'
import { serveDialect, type DialectService } from '#src/testing/dialects/serve-dialect.ts'
import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'

import { clientOf, memoryStorage, mutate } from './console-fixture.ts'
import { createConsole, type Console } from './create-console.ts'

const open: DialectService[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()))
})

async function serve(): Promise<DialectService> {
  const service = await serveDialect(wordsOfTheSpecification)
  open.push(service)
  return service
}

/** A page that a static host serves: whatever is not there is answered with the page itself. */
async function openPage(services: readonly string[], status = 200): Promise<Console> {
  const console = createConsole({
    baseUrl: '',
    services,
    storage: memoryStorage(),
    fetch: (url, init) => {
      if (typeof url !== 'string' || !url.startsWith('/')) return fetch(url, init)
      return Promise.resolve(new Response('<!doctype html><title>Signalbox</title>', { status }))
    },
  })
  await console.start()
  return console
}

const hold = (console: Console, { url, secrets }: DialectService, name: string) =>
  mutate(clientOf(console), keyMutations.hold, { name, key: secrets.key, service: url })

test.each([200, 404])(
  'where a static host answers %d in place of a gateway, the page talks to the service itself',
  async (status) => {
    const service = await serve()
    const console = await openPage([service.url], status)
    expect(clientOf(console)).toMatchObject({ scope: null, config: { mode: 'direct' } })
    await hold(console, service, 'Theirs')
    const { api, scope } = clientOf(console)
    const { identity } = clientOf(console).credentials.keys[0] ?? {}
    expect(scope).toBe(`${service.url} key ${identity}`)
    await expect(api.getSession('ses_unknown')).rejects.toBeInstanceOf(NotFoundError)
    // The secret for a cookie of our gateway is nothing for a service.
    const names = service.asked.flatMap(({ headers }) => Object.keys(headers))
    expect(names).toContain('authorization')
    expect(names).not.toContain('x-signalbox-secret')
  },
)

test.each([
  [wordsOfTheSpecification, undefined],
  [selfDescribed, 'x-idempotency-key'],
])('a POST bears the key of its attempt only where its service declares that', async (...of) => {
  const [dialect, header] = of
  const service = await serveDialect(dialect)
  open.push(service)
  const console = await openPage([service.url])
  await hold(console, service, 'Theirs')
  const client = clientOf(console)
  await createSession(client, { goal: 'Move' })
  const { headers = {} } = service.asked.findLast(({ method }) => method === 'POST') ?? {}
  expect(Object.keys(headers).find((name) => name.includes('idempotency'))).toBe(header)
})

test('another service is another client, which shows nothing of the first', async () => {
  const [one, other] = [await serve(), await serve()]
  const console = await openPage([one.url, other.url])
  await hold(console, one, 'One')
  const first = clientOf(console)
  first.queryClient.setQueryData(['session', 'ses_1'], { goal: 'Of the first' })
  await hold(console, other, 'Other')
  const second = clientOf(console)
  expect(second.queryClient).not.toBe(first.queryClient)
  expect(second.queryClient.getQueryData(['session', 'ses_1'])).toBeUndefined()
  expect(second.config.service).toBe(other.url)
  await mutate(second, keyMutations.activate, { name: 'One' })
  expect(clientOf(console).config.service).toBe(one.url)
})

/** A page before a service that takes every key and has no session; what is asked of it, with which key. */
async function openBeforeAnyService() {
  const asked: string[] = []
  const console = createConsole({
    baseUrl: '',
    services: ['https://one.example'],
    storage: memoryStorage(),
    fetch: async (url, init) => {
      const isOfService = typeof url === 'string' && url.startsWith('https://one.example')
      if (isOfService) asked.push(new Headers(init?.headers).get('Authorization') ?? '')
      return Response.json({ message: 'Nothing here' }, { status: 404 })
    },
  })
  await console.start()
  const give = (name: string, key: string) =>
    mutate(clientOf(console), keyMutations.hold, { name, key })
  return { console, asked, give }
}

test('two keys of one service with the same ending are two clients, one pasted anew is the same', async () => {
  const { console, give } = await openBeforeAnyService()
  await give('One', 'the-first-key-9f3a')
  const { scope } = clientOf(console)
  await give('Other', 'the-other-key-9f3a')
  expect(clientOf(console).scope).not.toBe(scope)
  await give('Once more', 'the-first-key-9f3a')
  expect(clientOf(console).scope).toBe(scope)
  expect(scope).not.toContain('the-first-key')
  const again = await openBeforeAnyService()
  await again.give('After a reload', 'the-first-key-9f3a')
  expect(clientOf(again.console).scope).toBe(scope)
})

test('what is left of a client goes on with its own key, and with none once that is forgotten', async () => {
  const { console, asked, give } = await openBeforeAnyService()
  await give('One', 'key-of-one')
  const { plainApi } = clientOf(console)
  await give('Other', 'key-of-other')
  await expect(plainApi.getSession('ses_1')).rejects.toBeInstanceOf(NotFoundError)
  expect(asked.at(-1)).toBe('Bearer key-of-one')
  await mutate(clientOf(console), keyMutations.forget, { name: 'One' })
  const before = asked.length
  await expect(plainApi.getSession('ses_1')).rejects.toThrow('nothing was sent')
  await expect(plainApi.createSession({ goal: 'Move it' })).rejects.toThrow('nothing was sent')
  expect(asked).toHaveLength(before)
})

test('a build that allows no service says that there is no gateway', async () => {
  const console = await openPage([])
  expect(console.getState().kind).toBe('failed')
})
