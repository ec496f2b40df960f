import { afterEach, expect, test } from 'vitest'

import { keyMutations } from '#src/queries/keys/key-mutations.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import { connectionOf, memoryStorage, mutate } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'
import { SECOND_MS } from '#src/queries/writes/post-faults-fixture.ts'
import { serveDialect, type DialectService } from '#src/testing/dialects/serve-dialect.ts'
import { untilItAsks } from '#src/testing/dialects/until-it-asks.ts'
import { serviceKey } from '#src/testing/dialects/written/service-key.ts'

import { humanInputMutations, type GivenAnswer } from './human-input-mutations.ts'

const open: DialectService[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()))
})

/** A console in front of a service that takes every answer, whatever its shape. */
async function answeringAnything() {
  const dialect = { ...serviceKey }
  // Without its list, which would bring in the session early: every reading of it moves the story on.
  delete dialect.lists
  const service = await serveDialect(dialect)
  open.push(service)
  const console = createConsole({
    baseUrl: '',
    services: [service.url],
    storage: memoryStorage(),
    secondMs: SECOND_MS,
    fetch: async (url, init) => {
      const address = typeof url === 'string' ? url : ''
      if (address.startsWith('/')) return new Response('', { status: 404 })
      const isAnswer = init?.method === 'POST' && address.includes('/human-input/')
      return isAnswer ? Response.json({}) : fetch(url, init)
    },
  })
  await console.start()
  await mutate(connectionOf(console), keyMutations.hold, {
    name: 'Theirs',
    key: service.secrets.key,
  })
  const api = connectionOf(console)
  const { world } = service
  const made = world.create({ goal: 'Go', context: null, guardrails: null, budgetCents: null })
  const { id: inputId } = untilItAsks(world, made)
  const known = () => api.queryClient.fetchQuery(serviceQueries.acceptedAnswer(api))
  const respond = async (given: Omit<GivenAnswer, 'note'>) => {
    const answered = mutate(api, (of) => humanInputMutations.respond(of, made.id, inputId), {
      note: '',
      ...given,
    })
    expect(await answered).toEqual({ kind: 'sent' })
    api.queryClient.clear()
    return known()
  }
  return { api, known, respond }
}

test.each<[string, Omit<GivenAnswer, 'note'>, string | null]>([
  ['a text as the whole body', { answer: 'Yes', body: 'Yes', name: '' }, ''],
  ['members as the whole body', { answer: {}, body: { approved: true }, name: '' }, ''],
  [
    'the member it was given',
    { answer: 'Yes', body: { by: 'Grace', say: 'Yes' }, name: 'say' },
    'say',
  ],
  ['the assumed member', { answer: { approved: true } }, 'response'],
  ['a text written by hand as the whole body', { answer: 'Yes', body: 'Yes' }, ''],
  ['the only text written by hand', { answer: {}, body: { say: 'Yes', note: 'a' } }, 'say'],
  [
    'no name where what was written by hand may be the answer itself',
    { answer: {}, body: { approved: true } },
    null,
  ],
  [
    'no name of several members written by hand',
    { answer: {}, body: { say: 'Yes', by: 'Grace' } },
    null,
  ],
])('of an accepted answer is remembered: %s', async (_, given, name) => {
  const { respond } = await answeringAnything()
  expect(await respond(given)).toBe(name)
})

test('what was remembered before there were answers as a whole body is read as it was', async () => {
  const { api, known } = await answeringAnything()
  await api.store.service.update(() => ({
    current: null,
    before: null,
    notRead: [],
    answerName: 'value',
  }))
  expect(await known()).toBe('value')
})
