import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { startTestGateway } from '#service/gateway/browser-fixture.ts'
import { spentSince } from '#src/model/spend/fleet-spend.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { accountMutations, forgetDevice } from '#src/queries/keys/account-queries.ts'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import {
  clientOf,
  memoryStorage,
  mutate,
  openConsole,
  signUp,
} from '#src/queries/start/console-fixture.ts'
import { addSession, forgetSession } from '#src/queries/writes/change-list.ts'
import { createSession } from '#src/queries/writes/create-mutations.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'
import { startConsole } from '#src/testing/start-console.ts'

const known = (api: Client) => api.queryClient.fetchQuery(savedSessionQueries.all(api))
const knownIds = async (api: Client) => (await known(api)).map(({ id }) => id).toSorted()
const look = (api: Client) => api.queryClient.fetchQuery(remoteSessionQueries.found(api))

const create = async (api: Client, goal: string, scene: string) => {
  const context = `rehearsal: subagents=0 ${scene}`
  return (await createSession(api, { goal, context })).id
}

describe.concurrent('our own service', () => {
  let started: Awaited<ReturnType<typeof startTestGateway>>
  beforeAll(async () => {
    started = await startTestGateway()
  })
  afterAll(() => started.close())

  /** A browser of its own, in which this person signs in. */
  async function signIn(
    person: Awaited<ReturnType<typeof signUp>>['person'],
    storage = memoryStorage(),
  ) {
    const { console } = await openConsole(started.gateway, storage)
    await mutate(clientOf(console), accountMutations.signIn, person)
    return clientOf(console)
  }

  test('a browser that knows no session finds the one that waits, and reads its question', async () => {
    const first = await openConsole(started.gateway)
    const { api, person } = await signUp(first.console)
    const asks = await create(api, 'Ask', 'rounds=2 ask=1 kind=choice pace=10')
    const ends = await create(api, 'End', 'rounds=1 ask=0 cost=0.25 pace=10')
    await vi.waitFor(async () => {
      expect(await api.following.readFresh(asks)).toMatchObject({ state: 'waiting' })
      expect(await api.following.readFresh(ends)).toMatchObject({ state: 'complete' })
    }, 20_000)
    expect((await known(api)).map(({ id }) => id).toSorted()).toEqual([asks, ends].toSorted())

    const other = await signIn(person)
    await vi.waitFor(async () => {
      expect(await known(other)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            id: asks,
            goal: 'Ask',
            summary: expect.objectContaining({ pendingCount: 1, question: expect.any(String) }),
          }),
          expect.objectContaining({
            id: ends,
            summary: expect.objectContaining({ state: 'complete', spentMicros: 250_000 }),
          }),
        ]),
      )
    }, 20_000)
  })

  test('what was taken off the list here stays off it, and comes back by its id', async () => {
    const storage = memoryStorage()
    const { console } = await openConsole(started.gateway, storage)
    const { api, person } = await signUp(console)
    const id = await create(api, 'End', 'rounds=1 ask=0 pace=10')
    const transcripts = createTranscripts(api.store.transcripts)
    const keeper = { writer: 'another', readBy: '', keptAt: api.now() }
    await transcripts.save(id, { audit: {}, blocks: [] }, keeper, true)
    await forgetSession(api, id)
    await api.following.readFresh(id)
    expect(await known(api)).toEqual([])
    expect(await transcripts.find(id)).toBeNull()

    const later = await signIn(person, storage)
    expect(await look(later)).toEqual({ kind: 'read', count: 1, isWhole: true })
    expect(await known(later)).toEqual([])
    await addSession(later, id)
    expect(await knownIds(later)).toEqual([id])
    expect(await later.store.forgotten.list()).toEqual([])
  })

  test('what a session cost that was met on the list counts on after it is taken off', async () => {
    const { console } = await openConsole(started.gateway)
    const { api, person } = await signUp(console)
    const id = await create(api, 'End', 'rounds=1 ask=0 cost=0.25 pace=10')
    const other = await signIn(person)
    await vi.waitFor(async () => {
      expect(await known(other)).toMatchObject([{ id, summary: { spentMicros: 250_000 } }])
    }, 20_000)
    await forgetSession(other, id)
    const samples = await other.store.costSamples.list()
    expect(spentSince([], samples, 0).amounts).toEqual([{ currency: 'USD', micros: 250_000 }])
  })

  test('a device that has forgotten everything fills its list at the next start, not before', async () => {
    const storage = memoryStorage()
    const { console } = await openConsole(started.gateway, storage)
    const { api, person } = await signUp(console)
    const ids = [await create(api, 'One', 'pace=10'), await create(api, 'Another', 'pace=10')]
    await forgetSession(api, ids[0] ?? '')
    await forgetDevice(api)
    await look(api)
    expect(await known(api)).toEqual([])
    const later = await signIn(person, storage)
    await vi.waitFor(async () => expect(await knownIds(later)).toEqual(ids.toSorted()), 20_000)
  })
})

const described = {
  openapi: '3.1.0',
  paths: { '/v1/sessions': { get: { parameters: [{ name: 'cursor', in: 'query' }] } } },
}
/** A console in front of a service of this description and list; every session of it has ended. */
async function consoleAt(
  list: (query: URLSearchParams) => Response,
  description: unknown = described,
  statusOf = () => 'complete',
) {
  const asked: string[] = []
  const { client: api } = await startConsole({
    config: { service: 'other' },
    answer({ path, query }) {
      asked.push(query.size > 0 ? `${path}?${query}` : path)
      if (path === '/v1/sessions') return list(query)
      if (path === '/openapi.json') return description
      return path.startsWith('/v1/')
        ? { id: path.split('/').at(-1), status: statusOf() }
        : undefined
    },
  })
  return { api, asked }
}

const notFound = () => Response.json({}, { status: 404 })
const lists = (asked: readonly string[]) =>
  asked.filter((path) => path.startsWith('/v1/sessions?') || path === '/v1/sessions')

/** A page that was read a second ago is not asked for again. */
const lookForNews = async (api: Client) => {
  await vi.advanceTimersByTimeAsync(1_100)
  const news = { ...remoteSessionQueries.found(api, 'news'), staleTime: 0 }
  return api.queryClient.fetchQuery(news)
}

const pageOf = (status: string, next: string | null) => ({
  sessions: [{ id: `ses_${next}`, status, cost: '1', reason: 'r' }],
  nextCursor: next,
})

describe('a service elsewhere', () => {
  afterEach(() => void vi.useRealTimers())

  test('ids in pages are read to the last one, and each session is then read itself', async () => {
    const pages: Record<string, unknown> = {
      '': { data: ['a', 'b'], nextCursor: '2' },
      '2': { data: ['b', 'c'], nextCursor: '3' },
      '3': { data: [], nextCursor: null },
    }
    const { api, asked } = await consoleAt((query) =>
      Response.json(pages[query.get('cursor') ?? '']),
    )
    expect(await look(api)).toEqual({ kind: 'read', count: 3, isWhole: true })
    expect(await knownIds(api)).toEqual(['a', 'b', 'c'])
    expect(lists(asked)).toEqual(['/v1/sessions', '/v1/sessions?cursor=2', '/v1/sessions?cursor=3'])
    await vi.waitFor(async () => {
      const states = (await known(api)).map(({ summary }) => summary?.state)
      expect(states).toEqual(['complete', 'complete', 'complete'])
    }, 20_000)
  })

  test('a service that describes no list is not asked for one', async () => {
    const { api, asked } = await consoleAt(notFound, { openapi: '3.1.0', paths: {} })
    expect(await look(api)).toEqual({ kind: 'none' })
    expect(lists(asked)).toEqual([])
  })

  test('a description that is there later is read, and brings the list and its words', async () => {
    vi.useFakeTimers()
    const description = {}
    const { api, asked } = await consoleAt(() => Response.json(['a']), description)
    const cached = (key: readonly string[]) => api.queryClient.getQueryData(key)
    await vi.waitFor(() => expect(cached(queryKeys.listed)).toEqual({ kind: 'none' }), 20_000)
    Object.assign(description, described)
    await vi.advanceTimersByTimeAsync(190_000)
    expect(await knownIds(api)).toEqual(['a'])
    expect(cached(queryKeys.dialect)).toMatchObject({ source: 'openapi' })
    await vi.advanceTimersByTimeAsync(190_000)
    expect(asked.filter((path) => path === '/openapi.json')).toHaveLength(2)
  })

  test.each([400, 403, 404, 405, 501])(
    'a list that is refused with %s stops nothing else',
    async (status) => {
      const { api } = await consoleAt(() => Response.json({ error: 'No' }, { status }))
      expect(await look(api)).toEqual({ kind: 'none' })
      expect(api.authProblem.get()).toBeNull()
      expect(await api.api.getSession('a')).toMatchObject({ state: 'complete' })
    },
  )

  test('a list that cannot be read is said, and takes nothing off', async () => {
    const { api } = await consoleAt(() => Response.json({ count: 3 }))
    await expect(look(api)).rejects.toThrow(/list of sessions/)
    expect(await known(api)).toEqual([])
    expect(api.authProblem.get()).toBeNull()
  })

  test('a key that is refused is said', async () => {
    const { api } = await consoleAt(() => Response.json({ error: 'Bad key' }, { status: 401 }))
    await expect(look(api)).rejects.toThrow('Bad key')
    expect(api.authProblem.get()?.status).toBe(401)
  })

  test('a list without an end, and one that goes in a circle, are left', async () => {
    let last = 0
    const { api, asked } = await consoleAt(() => {
      const sessions = Array.from({ length: 400 }, () => ({
        id: `ses_${(last += 1)}`,
        status: 'complete',
        cost: '1',
      }))
      return Response.json({ sessions, nextCursor: String(last) })
    })
    expect(await look(api)).toEqual({ kind: 'read', count: 1_000, isWhole: false })
    expect(await known(api)).toHaveLength(1_000)
    expect(lists(asked)).toHaveLength(3)

    const circle = await consoleAt(() => Response.json({ sessions: ['a'], nextCursor: 'again' }))
    expect(await look(circle.api)).toEqual({ kind: 'read', count: 1, isWhole: false })
    expect(lists(circle.asked).length).toBeLessThanOrEqual(3)
  })

  test('it is looked at every 15 to 20 seconds, and what is new joins the list', async () => {
    vi.useFakeTimers()
    const ids = ['a']
    const { api } = await consoleAt(() => Response.json(ids))
    await vi.waitFor(async () => expect(await knownIds(api)).toEqual(['a']), 20_000)
    ids.push('b')
    await vi.advanceTimersByTimeAsync(13_000)
    expect(await knownIds(api)).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await knownIds(api)).toEqual(['a', 'b'])
    api.adopt({ account: null, keys: [] })
    ids.push('c')
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await api.store.savedSessions.list()).map(({ id }) => id)).not.toContain('c')
  })

  test('a look for news ends at the first page that is as known, and goes on behind a change', async () => {
    vi.useFakeTimers()
    let first = 'complete'
    const { api, asked } = await consoleAt((query) =>
      Response.json(query.get('cursor') === '2' ? pageOf('complete', null) : pageOf(first, '2')),
    )
    expect(await look(api)).toEqual({ kind: 'read', count: 2, isWhole: true })
    expect(lists(asked)).toHaveLength(2)
    expect(await lookForNews(api)).toEqual({ kind: 'read', count: 2, isWhole: true })
    expect(lists(asked)).toHaveLength(3)
    first = 'running'
    await lookForNews(api)
    expect(lists(asked)).toHaveLength(5)
  })

  test('a session that has failed is read once where the list does not say why', async () => {
    const failed = { status: 'failed', cost: '1' }
    const { api, asked } = await consoleAt(() =>
      Response.json([
        { id: 'told', ...failed, reason: 'Vault refused' },
        { id: 'untold', ...failed },
      ]),
    )
    await look(api)
    await vi.waitFor(() => expect(asked).toContain('/v1/sessions/untold'), 20_000)
    expect(asked).not.toContain('/v1/sessions/told')
  })

  test('of many new sessions the one that waits is read first, then the paused, which may ask', async () => {
    const sessions = Array.from({ length: 200 }, (_, index) => ({
      id: `ses_${index}`,
      status: index === 4 ? 'waiting_human' : index % 90 === 80 ? 'paused' : 'running',
    }))
    const { asked } = await consoleAt(
      () => Response.json(sessions),
      described,
      () => 'running',
    )
    const read = () => asked.filter((path) => path.startsWith('/v1/sessions/')).slice(0, 3)
    const first = ['ses_4', 'ses_80', 'ses_170'].map((id) => `/v1/sessions/${id}`)
    await vi.waitFor(() => expect(read()).toEqual(first), 20_000)
  })

  test('a session whose listed state differs from the known state is read at once', async () => {
    vi.useFakeTimers()
    let status = 'paused'
    const read: string[] = []
    const { api, asked } = await consoleAt(
      () => Response.json([{ id: 'a', status }]),
      described,
      () => {
        read.push(status)
        return status
      },
    )
    await look(api)
    await expect.poll(async () => (await known(api))[0]?.summary?.state).toBe('paused')
    await expect.poll(() => read).toHaveLength(1)
    status = 'waiting_human'
    await lookForNews(api)
    // A paused session is else read once a minute.
    await vi.waitFor(() => expect(read.at(-1)).toBe('waiting_human'), 20_000)
    expect(asked).toContain('/v1/sessions/a')
  })
})
