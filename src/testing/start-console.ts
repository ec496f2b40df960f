import type { SavedSession } from '#src/model/saved-session.ts'
import { clientOf, memoryStorage } from '#src/queries/start/console-fixture.ts'
import { createConsole, type ConsoleOptions } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'

/** A request of the console as a scripted service gets it. */
export type Asked = {
  method: string
  /** Of the service that the page asks itself, without a gateway. */
  origin: string
  path: string
  query: URLSearchParams
  headers: Headers
  /** Undefined where there is none. */
  body: unknown
}

/** A gateway and a service as a test writes them. They are read anew with each request, so tests change them. */
export type ScriptedService = {
  /** The configuration of the gateway, beyond that it stands before the local service. */
  config?: Readonly<Record<string, unknown>>
  /** Account and keys at the gateway; without them an account of this console alone. */
  credentials?: { account: object | null; keys: readonly object[] }
  /** The sessions by their ids, as the service says them; it has no messages. */
  records?: Record<string, Readonly<Record<string, unknown>>>
  /** The service's description of itself (§9); without it, the service does not describe itself. */
  openapi?: unknown
  /** The answer to a new session: a body or a response. */
  create?: (asked: Asked) => unknown
  /** The answer to a signal or an answer: a body or a response. */
  post?: (asked: Asked) => unknown
  /** Answers before all of these do; undefined leaves the request to them. */
  answer?: (asked: Asked) => unknown
}

/** A service of sessions, which a test changes as it goes. */
export type SessionsService = ScriptedService & Required<Pick<ScriptedService, 'records' | 'post'>>

type Starting = Partial<Pick<ConsoleOptions, 'services' | 'secondMs' | 'storage'>> & {
  /** The facts that this browser remembers of each session of the service. */
  known?: (id: string, index: number) => Partial<SavedSession>
}

/** A second of the time limits, which a test need not wait for. */
const SECOND_MS = 100
/** For answers that a test holds back: on a busy machine a shortened limit could end before. */
export const wholeSeconds = { secondMs: 1_000 }
let started = 0

/** For tests: a started console in a browser of its own, which remembers the sessions of a scripted service. */
export async function startConsole(
  service: ScriptedService = {},
  { known, services = [], secondMs = SECOND_MS, ...starting }: Starting = {},
) {
  started += 1
  // An account of its own, or the console of an earlier test would count as another tab.
  const uid = `user-${started}`
  const own = {
    account: { uid, email: 'ada@example.org', emailVerified: true, displayName: null },
    keys: [{ name: 'Theirs', hint: `…${5000 + started}`, keyId: 'key_1', active: true }],
  }
  const storage = await (starting.storage ?? memoryStorage())
  const { savedSessions } = storage.scoped(`local ${uid}`)
  for (const [index, id] of Object.keys(service.records ?? {}).entries()) {
    const remembered = { id, goal: `Goal of ${id}`, addedAt: index, lastWord: null, summary: null }
    await savedSessions.add({ ...remembered, ...known?.(id, index) })
  }
  const asked: Asked[] = []
  const sent: Asked[] = []
  const bodies: unknown[] = []
  const console = createConsole({
    baseUrl: '',
    secondMs,
    services,
    storage: Promise.resolve(storage),
    async fetch(input, init) {
      const address = new URL(typeof input === 'string' ? input : '', 'http://page.invalid')
      const one = {
        method: init?.method ?? 'GET',
        origin: address.origin,
        path: address.pathname,
        query: address.searchParams,
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      }
      asked.push(one)
      if (one.method !== 'GET') {
        sent.push(one)
        bodies.push(one.body)
      }
      const said = (await service.answer?.(one)) ?? (await answerFrom(service, own, one))
      if (said instanceof Response) return said
      return said === undefined ? Response.json({}, { status: 404 }) : Response.json(said)
    },
  })
  await console.start()
  const client = clientOf(console)
  return {
    console,
    client,
    /** Has a session read now. */
    readAgain: (id: string) => client.following.readFresh(id),
    asked,
    /** The requests by other methods than GET, and their bodies. */
    sent,
    bodies,
  }
}

/** For tests: storage in a real database of its own, as keys are sealed nowhere else. */
export const databaseStorage = () => openStorage({ name: `page-${crypto.randomUUID()}` })

/** For tests: a started page of a static host, which holds its keys itself. */
export async function startPageWithoutGateway() {
  const { console } = await startConsole(
    { answer: () => new Response('<!doctype html>', { status: 404 }) },
    { services: ['https://service.invalid'], storage: databaseStorage() },
  )
  return console
}

function answerFrom(
  { config, credentials, openapi, create, records = {}, post }: ScriptedService,
  own: object,
  asked: Asked,
): unknown {
  const [, root, , id = '', ...rest] = asked.path.split('/')
  if (asked.path === '/__signalbox/config') return { mode: 'gateway', service: 'local', ...config }
  if (asked.path === '/__signalbox/custody') return credentials ?? own
  if (asked.path === '/openapi.json') return openapi
  if (asked.method === 'POST' && asked.path === '/v1/sessions') return create?.(asked)
  const record = root === 'v1' ? records[id] : undefined
  if (record === undefined) return undefined
  if (asked.method !== 'GET') return post?.(asked) ?? {}
  if (rest.length === 0) return record
  return rest[0] === 'messages' ? { messages: [] } : undefined
}
