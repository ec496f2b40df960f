import { createApi, type Api } from '#src/api/api.ts'
import type { KeptDialect } from '#src/api/describe-service.ts'
import type { TransportOptions } from '#src/api/transport.ts'
import type { Credentials } from '#src/model/account.ts'
import type { Dialect, FieldMapping, NotRead } from '#src/model/dialect.ts'

/** By it the gateway knows a page of the console's own origin; to a service it is never sent. */
const SECRET_HEADER = 'X-Signalbox-Secret'

/** `fetch` to our own gateway: every request bears the secret that opens this browser's cookie there. */
export function createOpeningFetch(
  fetchNow: typeof globalThis.fetch,
  readSecret: () => string,
): typeof globalThis.fetch {
  return (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set(SECRET_HEADER, readSecret())
    return fetchNow(input, { ...init, headers })
  }
}

/** The identity of the key that a request is meant for; on a 409, that it is not to be had. */
export const KEY_HEADER = 'X-Signalbox-Key'
export const ACCOUNT_HEADER = 'X-Signalbox-Account'
/** In either of them: a page that knows of none is not meant to use another tab's. */
export const NONE = 'none'

type KeyedFetchOptions = {
  fetch: typeof globalThis.fetch
  /** Whose client it is, by now. */
  credentials: () => Credentials
  /** Asks what is held by now, and takes it over. */
  readAgain: () => Promise<void>
}

/**
 * `fetch` for one client: every request names the account and the key that it is meant for, since
 * another tab may have switched or signed in. Where that key is not to be had, nothing was sent: what is
 * held is read again, and only a reading is then repeated, with the key that this client has by now.
 */
export function createKeyedFetch(options: KeyedFetchOptions): typeof globalThis.fetch {
  const { fetch: fetchNow, credentials, readAgain } = options
  let reading: Promise<void> | null = null

  /** Many requests may learn of it at once. */
  function readOnce(): Promise<void> {
    reading ??= readAgain().finally(() => {
      reading = null
    })
    return reading
  }

  return async (input, init = {}) => {
    const meant = namesOf(credentials())
    const answer = await fetchNow(input, withNames(init, meant))
    if (!isOfOtherKey(answer)) return answer
    await readOnce()
    const now = namesOf(credentials())
    const isReading = (init.method ?? 'GET') === 'GET'
    if (!isReading || String(now) === String(meant)) return answer
    await answer.body?.cancel()
    return fetchNow(input, withNames(init, now))
  }
}

function isOfOtherKey({ headers, status }: Response): boolean {
  return status === 409 && headers.get(KEY_HEADER) === 'other'
}

type Names = readonly (readonly [header: string, value: string])[]

function namesOf({ account, keys }: Credentials): Names {
  const active = keys.find((key) => key.active)
  const identity = active ? active.identity : NONE
  return [
    ...(identity === undefined ? [] : [[KEY_HEADER, identity] as const]),
    // A service may use any signs in the name of an account, a header may not.
    [ACCOUNT_HEADER, account === null ? NONE : encodeURIComponent(account.uid)],
  ]
}

function withNames(init: RequestInit, names: Names): RequestInit {
  const headers = new Headers(init.headers)
  for (const [name, value] of names) headers.set(name, value)
  return { ...init, headers }
}

/** What this browser keeps of how a service speaks. */
type DialectNotes = {
  /** Where the operator says that things stand; asked with every answer, for another tab may change it. */
  findMapping: () => Promise<FieldMapping | null>
  kept: KeptDialect
  onNotRead: (notRead: readonly NotRead[]) => void
}

/**
 * The service, asked how it speaks before anything is first sent to it (§9). What cannot be learned then
 * is assumed, and asked for again before the next request.
 */
export function createLearningApi(options: TransportOptions, notes: DialectNotes): Api {
  let dialect: Dialect | null = null
  let mapping: FieldMapping | null = null
  const api = createApi({
    ...options,
    fetch: async (...request) => {
      const answer = await options.fetch(...request)
      mapping = await notes.findMapping()
      return answer
    },
    dialect: () => dialect,
    mapping: () => mapping,
    onNotRead: notes.onNotRead,
    kept: notes.kept,
  })

  async function describe({
    again = false,
    ...call
  }: Parameters<Api['describe']>[0] = {}): Promise<Dialect> {
    if (dialect && !again) return dialect
    dialect = await api.describe(call)
    return dialect
  }
  /** The same call, once the dialect is known, or cannot be. */
  function learnedFirst<Request extends unknown[], Answer>(
    send: (...request: Request) => Promise<Answer>,
  ): (...request: Request) => Promise<Answer> {
    return async (...request) => {
      await describe().catch(() => null)
      return send(...request)
    }
  }

  return {
    ...api,
    describe,
    createSession: learnedFirst(api.createSession),
    signalSession: learnedFirst(api.signalSession),
    dismissHumanInput: learnedFirst(api.dismissHumanInput),
  }
}
