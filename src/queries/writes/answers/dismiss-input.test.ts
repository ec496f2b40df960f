import { afterAll, expect, test } from 'vitest'

import { ConnectionError, ServiceError } from '#src/model/errors.ts'
import { keyMutations } from '#src/queries/keys/key-mutations.ts'
import { connectionOf, memoryStorage, mutate } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'
import { attemptQueries } from '#src/queries/writes/attempts/attempt-queries.ts'
import { SECOND_MS } from '#src/queries/writes/post-faults-fixture.ts'
import { serveDialect, type DialectService } from '#src/testing/dialects/serve-dialect.ts'
import { untilItAsks } from '#src/testing/dialects/until-it-asks.ts'
import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { serviceKey } from '#src/testing/dialects/written/service-key.ts'

import { humanInputMutations } from './human-input-mutations.ts'

const open: DialectService[] = []

afterAll(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()))
})

/** What becomes of a dismissal on its way. */
type Fault = 'none' | 'lost before' | 'lost after' | 'refused after' | 'broken before'

/** A console in front of a session that waits for an answer. */
async function waitingAt(given: Parameters<typeof serveDialect>[0]) {
  const dialect = { ...given }
  // Without its list, which would bring in the session early: every reading of it moves the story on.
  delete dialect.lists
  const service = await serveDialect(dialect)
  open.push(service)
  let fault: Fault = 'none'
  const sent: string[] = []
  const console = createConsole({
    baseUrl: '',
    services: [service.url],
    storage: memoryStorage(),
    secondMs: SECOND_MS,
    fetch: async (url, init) => {
      const address = typeof url === 'string' ? url : ''
      if (address.startsWith('/')) return new Response('', { status: 404 })
      const isDismissal =
        init?.method === 'DELETE' || (init?.method === 'POST' && address.endsWith('/dismiss'))
      if (!isDismissal) return fetch(url, init)
      sent.push(`${init.method} ${new URL(address).pathname}`)
      if (fault === 'lost before') throw new TypeError('reset')
      if (fault === 'broken before') return new Response('', { status: 500 })
      const answer = await fetch(url, init)
      if (fault === 'lost after') throw new TypeError('reset')
      // A browser whose connection is reset sends it again by itself.
      return fault === 'refused after' ? fetch(url, init) : answer
    },
  })
  await console.start()
  const { key } = service.secrets
  await mutate(connectionOf(console), keyMutations.hold, { name: 'Theirs', key })
  const api = connectionOf(console)
  const { world } = service
  const made = world.create({ goal: 'Go', context: null, guardrails: null, budgetCents: null })
  const { id: inputId } = untilItAsks(world, made)
  return {
    api,
    world,
    session: made,
    inputId,
    sent,
    set: (next: Fault) => (fault = next),
    dismiss: () =>
      mutate(api, (to) => humanInputMutations.dismiss(to, made.id, inputId), undefined),
    attempts: () => api.queryClient.fetchQuery(attemptQueries.all(api)),
  }
}

const dialects = [
  [selfDescribed, 'DELETE', ''],
  [serviceKey, 'POST', '/dismiss'],
] as const

test.concurrent.each(dialects)(
  'a question is withdrawn once, in the way that the service describes: %#',
  async (dialect, method, word) => {
    const { dismiss, session, inputId, sent, attempts } = await waitingAt(dialect)
    expect(await dismiss()).toEqual({ kind: 'dismissed' })
    expect(session.inputs[0]?.state).toBe('expired')
    expect(sent).toEqual([`${method} /v1/sessions/${session.id}/human-input/${inputId}${word}`])
    expect(await attempts()).toMatchObject([{ action: 'dismiss', state: 'confirmed', inputId }])
  },
)

test.concurrent.each(dialects)(
  'when its answer is lost, reading the session settles it and nothing is sent again: %#',
  async (dialect) => {
    const { dismiss, set, session, sent, attempts } = await waitingAt(dialect)
    set('lost after')
    expect(await dismiss()).toEqual({ kind: 'no-longer-asked' })
    expect(session.inputs[0]?.state).toBe('expired')
    expect(await attempts()).toMatchObject([{ action: 'dismiss', state: 'confirmed' }])
    expect(sent).toHaveLength(1)
  },
)

test.concurrent.each(dialects)(
  'one that arrived twice is no failure, though the second is refused: %#',
  async (dialect) => {
    const { dismiss, set } = await waitingAt(dialect)
    set('refused after')
    expect(await dismiss()).toEqual({ kind: 'no-longer-asked' })
  },
)

test.concurrent.each([
  ['lost before', ConnectionError],
  ['broken before', ServiceError],
] as const)(
  'while the question still waits it is not settled, and a further click is a new one: %s',
  async (fault, error) => {
    const { dismiss, set, sent, attempts, session } = await waitingAt(selfDescribed)
    set(fault)
    await expect(dismiss()).rejects.toBeInstanceOf(error)
    const [before] = await attempts()
    expect(before).toMatchObject({ action: 'dismiss', state: 'unknown' })
    expect(sent).toHaveLength(1)
    set('none')
    expect(await dismiss()).toEqual({ kind: 'dismissed' })
    const [after] = await attempts()
    expect(after).toMatchObject({ state: 'confirmed' })
    expect(after?.uuid).not.toBe(before?.uuid)
    expect(session.inputs[0]?.state).toBe('expired')
  },
)

test.concurrent('a question that somebody has answered is not withdrawn', async () => {
  const { dismiss, world, session, inputId, sent } = await waitingAt(selfDescribed)
  world.answer(session.id, inputId, { answer: 'move', note: null, field: 'answer' })
  expect(await dismiss()).toMatchObject({ kind: 'answered-elsewhere', input: { answer: 'move' } })
  world.signal(session.id, { type: 'cancel', reason: null })
  expect(await dismiss()).toMatchObject({ kind: 'ended' })
  expect(sent).toEqual([])
})
