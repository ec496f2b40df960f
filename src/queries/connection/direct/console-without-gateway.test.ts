import { afterEach, expect, test } from 'vitest'

import { NotFoundError } from '#src/model/errors.ts'
import { createConsole, type Console } from '#src/queries/connection/create-console.ts'
import { connectionOf, memoryStorage, mutate } from '#src/queries/console-fixture.ts'
import { keyMutations } from '#src/queries/key-mutations.ts'
import { serveDialect, type DialectService } from '#src/testing/dialects/serve-dialect.ts'
import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'

import { directMutations } from './direct-queries.ts'

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
  mutate(connectionOf(console), keyMutations.hold, { name, key: secrets.key, service: url })

test.each([200, 404])(
  'where a static host answers %d in place of a gateway, the page talks to the service itself',
  async (status) => {
    const service = await serve()
    const console = await openPage([service.url], status)
    expect(connectionOf(console)).toMatchObject({ scope: null, config: { mode: 'direct' } })
    await hold(console, service, 'Theirs')
    const { api, scope } = connectionOf(console)
    expect(scope).toBe(`${service.url} key …6789`)
    await expect(api.getSession('ses_unknown')).rejects.toBeInstanceOf(NotFoundError)
  },
)

test('another service is another connection, which shows nothing of the first', async () => {
  const [one, other] = [await serve(), await serve()]
  const console = await openPage([one.url, other.url])
  await hold(console, one, 'One')
  const first = connectionOf(console)
  first.queryClient.setQueryData(['session', 'ses_1'], { goal: 'Of the first' })
  await hold(console, other, 'Other')
  const second = connectionOf(console)
  expect(second.queryClient).not.toBe(first.queryClient)
  expect(second.queryClient.getQueryData(['session', 'ses_1'])).toBeUndefined()
  expect(second.config.service).toBe(other.url)
  await mutate(second, keyMutations.activate, { name: 'One' })
  expect(connectionOf(console).config.service).toBe(one.url)
})

test('a lock ends the connection, and the passphrase brings it back', async () => {
  const service = await serve()
  const console = await openPage([service.url])
  await hold(console, service, 'Theirs')
  await mutate(connectionOf(console), directMutations.seal, 'correct horse')
  await mutate(connectionOf(console), directMutations.lock, undefined)
  expect(connectionOf(console).scope).toBeNull()
  expect(await mutate(connectionOf(console), directMutations.unlock, 'wrong')).toBe(false)
  expect(await mutate(connectionOf(console), directMutations.unlock, 'correct horse')).toBe(true)
  expect(connectionOf(console).scope).toBe(`${service.url} key …6789`)
})

test('a build that allows no service says that there is no gateway', async () => {
  const console = await openPage([])
  expect(console.getState().kind).toBe('failed')
})
