import { assumptions } from '#src/contract/assumptions.ts'
import { endpoints, pathFor, type Endpoint, type PathParameters } from '#src/contract/paths.ts'
import type * as requests from '#src/contract/requests.ts'
import { digestOf } from '#src/model/attempt.ts'
import { createNames } from '#src/model/create-fields.ts'
import type { Dialect, FieldMapping, NotRead } from '#src/model/dialect.ts'
import {
  NotSentError,
  RateLimitError,
  ServiceError,
  UnreadableResponseError,
} from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'

import { findCredentials } from './decode/decode-account.ts'
import { decodeSessionList, firstPage } from './decode/decode-session-list.ts'
import {
  decodeContext,
  decodeCreatedId,
  decodeSession,
  findAnsweredSession,
} from './decode/decode-session.ts'
import { createReading, type Reading } from './decode/fields.ts'
import {
  createTransport,
  type SendOptions,
  type Transport,
  type TransportOptions,
} from './transport.ts'
import * as words from './words.ts'

export type CallOptions = { signal?: AbortSignal | undefined }

/** `attempt` is the uuid of the record that is kept of this POST. */
export type WriteOptions = Pick<SendOptions, 'attempt' | 'again' | 'onStatus'> & {
  /** Called before it leaves, with the header of keys as the service names it; null if it names none. */
  onKeyHeader?: ((name: string | null) => void) | undefined
}

type Sending = WriteOptions & CallOptions & { body?: unknown; seconds?: number }

/** The dialect that was last read, by the digest of its answer. */
type KeptDialect = {
  find: (answer: string) => Promise<Dialect | null>
  save: (dialect: Dialect, answer: string) => void
}

export type ApiOptions = TransportOptions & {
  /** The known dialect of the service; if left out, it is asked before the first request in its words (§9). */
  dialect?: Dialect
  /** The operator's mapping. Called at each answer: another tab may change it. */
  mapping?: (() => Promise<FieldMapping | null>) | undefined
  /** Receives the values of an answer that were not understood. */
  onNotRead?: ((notRead: readonly NotRead[]) => void) | undefined
  /** A description of the service that this browser has read before is not read again. */
  kept?: KeptDialect | undefined
}

export type CreatedSession = { id: string; session: Session | null }

export type Api = ReturnType<typeof createApi>

/**
 * The endpoints of the contract (§4 and the application interface of §1) at one service. Calls reject with
 * the errors of §7, ConnectionError without an answer, UnreadableResponseError if a success has no readable
 * body. Nothing is retried here.
 */
export function createApi(options: ApiOptions) {
  const send = createTransport(options)
  let dialect = options.dialect ?? null

  async function describe({ again = false, signal }: CallOptions & { again?: boolean } = {}) {
    if (!dialect || again) dialect = await describeService(send, options.kept, signal)
    return dialect
  }
  let question: { at: number; answer: Promise<Dialect | null> } | null = null

  /** A dialect that cannot be learned now is assumed. All wait for one request; what sends no budget waits briefly. */
  async function learn(isUrgent = false): Promise<Dialect | null> {
    if (dialect) return dialect
    const now = performance.now()
    question ??= {
      at: now,
      answer: describe()
        .catch(() => null)
        .finally(() => (question = null)),
    }
    const { answer, at } = question
    if (!isUrgent) return answer
    const late = new Promise<null>((end) => setTimeout(end, at + PATIENCE_MS - now, null))
    return Promise.race([answer, late])
  }

  async function read<Value>(decode: (reading: Reading) => Value): Promise<Value> {
    const reading = createReading(await options.mapping?.())
    try {
      return decode(reading)
    } finally {
      if (reading.notRead.length > 0) options.onNotRead?.(reading.notRead)
    }
  }

  function call<Name extends Endpoint>(
    name: Name,
    parameters: PathParameters<Name>,
    { query = '', seconds = 30, onKeyHeader, ...sending }: Sending & { query?: string },
  ): Promise<unknown> {
    const path = pathFor(name, parameters) + query
    const attemptHeader = dialect?.idempotencyHeader ?? undefined
    onKeyHeader?.(attemptHeader ?? null)
    const timeoutMs = seconds * 1_000
    return send(endpoints[name].method, path, { ...sending, attemptHeader, timeoutMs })
  }

  return {
    /** The account of §2. The gateway keeps the tokens and answers with its credentials; null elsewhere. */
    signUp: async (body: requests.SignUpRequest, written: WriteOptions = {}) =>
      findCredentials(await call('signUp', {}, { body, ...written })),
    signIn: async (body: requests.SignInRequest) =>
      findCredentials(await call('signIn', {}, { body })),
    /** Beyond §4, like the next two calls. All other sign-ins end. */
    changePassword: async (body: requests.ChangePasswordRequest): Promise<void> =>
      void (await call('changePassword', {}, { body })),
    signOutEverywhere: async (body: requests.SignOutEverywhereRequest): Promise<void> =>
      void (await call('signOutEverywhere', {}, { body })),
    /** The service first cancels every session of the account, which may take a while. */
    deleteAccount: async (body: requests.DeleteAccountRequest): Promise<void> =>
      void (await call('deleteAccount', {}, { body, seconds: 120 })),
    listKeys: async ({ signal }: CallOptions = {}) => {
      const { decodeKeyList } = await keyReader()
      return decodeKeyList(await call('listKeys', {}, { signal, seconds: 10 }))
    },
    /** The key with its secret, which no later call shows again. */
    createKey: async (request: requests.CreateKeyRequest, written: WriteOptions = {}) => {
      const { decodeApiKey, decodeSecret } = await keyReader()
      const body = await call('createKey', {}, { body: request, ...written })
      return { key: decodeApiKey(body), secret: decodeSecret(body) }
    },
    revokeKey: async (
      keyId: string,
      { onStatus }: Pick<WriteOptions, 'onStatus'> = {},
    ): Promise<void> => void (await call('revokeKey', { keyId }, { onStatus })),
    /** The new id, and the session if the answer holds one (§4: "not shown"). */
    createSession: async (
      request: requests.SentCreateRequest,
      written: WriteOptions = {},
    ): Promise<CreatedSession> => {
      const encoded = encodeCreate(request, await learn())
      const body = await call('createSession', {}, { body: encoded, ...written, seconds: 60 })
      const id = await read((reading) => decodeCreatedId(body, reading))
      return { id, session: await read((reading) => findAnsweredSession(body, id, reading)) }
    },
    getSession: async (id: string, { signal }: CallOptions = {}) => {
      const body = await call('getSession', { id }, { signal, seconds: 10 })
      return read((reading) => decodeSession(body, id, reading))
    },
    /** Beyond §4: the whole context of a session that shows only its beginning (`contextIsCut`). */
    getContext: async (id: string, { signal }: CallOptions = {}) =>
      decodeContext(await call('getContext', { id }, { signal })),
    /** Beyond §4: a page of the account's sessions; `next` is null for the first page. */
    listSessions: async (next: string | null, { signal }: CallOptions = {}) => {
      const names = dialect?.listing ?? null
      const query = next ?? firstPage(names)
      const body = await call('listSessions', {}, { query: query && `?${query}`, signal })
      return read((reading) => decodeSessionList(body, { query, names }, reading))
    },
    /** The session if the answer holds one (§4: "not shown"). */
    signalSession: async (
      id: string,
      signal: requests.SignalRequest,
      written: WriteOptions = {},
    ) => {
      const body = encodeSignal(signal, await learn(!('newBudget' in signal)))
      const answer = await call('signalSession', { id }, { body, ...written })
      const session = await read((reading) => findAnsweredSession(answer, id, reading))
      return session?.id === id ? session : null
    },
    /** `body` comes from `humanInputBody` of the contract, exactly as the page showed it. */
    respondToHumanInput: async (
      id: string,
      inputId: string,
      body: unknown,
      written: WriteOptions = {},
    ): Promise<void> =>
      void (await call('respondToHumanInput', { id, inputId }, { body, ...written })),
    /** §9: how the service speaks, by its openapi.json or our assumptions: asked once, or `again`. */
    describe,
    /**
     * Messages after the round `after` (§6); null starts at the first. `readBy` tells apart readings of one
     * page by different mappings.
     */
    listMessages: async (
      id: string,
      after: string | null,
      {
        signal,
        limit = assumptions.messagesLimit,
      }: CallOptions & { limit?: number; readBy?: string } = {},
    ) => {
      const query = new URLSearchParams({ limit: String(limit) })
      if (after !== null) query.set('after', after)
      const asked = call('listMessages', { id }, { query: `?${query}`, signal, seconds: 20 })
      // The list of sessions is shown without the code that reads messages.
      const [body, { decodeMessages }] = await Promise.all([
        asked,
        import('./decode/decode-messages.ts'),
      ])
      return read((reading) => decodeMessages(body, reading))
    },
  }
}

/** Only the page of keys needs it, and before a request: a secret is shown once. */
const keyReader = () => import('./decode/decode-keys.ts').catch(refuseWithoutPart)

/** The body of a create in the words of the service; unchanged before the service was asked. */
export function encodeCreate(request: object, dialect: Dialect | null): unknown {
  return dialect ? renamed(request, dialect.names) : request
}

/** The same for a signal, with its `newBudget` as a text if the service takes no number. */
function encodeSignal(signal: requests.SignalRequest, dialect: Dialect | null): unknown {
  if (!dialect) return signal
  const { signalType, newBudget, reason, message } = dialect.names
  const isText = dialect.newBudgetIs === 'text' && signal.type === 'resume'
  const body =
    isText && signal.newBudget !== undefined
      ? { ...signal, newBudget: String(signal.newBudget) }
      : signal
  return renamed(body, { type: signalType, newBudget, reason, message })
}

function renamed(body: object, names: Readonly<Record<string, string | null>>): unknown {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [names[name] ?? name, value]),
  )
}

/** The document of a service, or the reason why there is none. */
type Answer = { body: unknown } | { why: string }

const MOST_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 20_000
/** A signal without a budget goes out by then, in the words of the specification. */
const PATIENCE_MS = 3_000

/** §9: how a service speaks, or our assumptions. Rejects only if a later request may help: no answer, 429, 5xx. */
async function describeService(
  send: Transport,
  kept: KeptDialect | undefined,
  signal?: AbortSignal,
): Promise<Dialect> {
  const answer = await askDescription(send, signal)
  // The address of this script changes with each release, which may read the same answer differently.
  const digest = digestOf([import.meta.url, createNames, answer])
  const known = await kept?.find(digest)
  if (known) return known
  const dialect = await readAnswer(answer)
  kept?.save(dialect, digest)
  return dialect
}

async function askDescription(send: Transport, signal?: AbortSignal): Promise<Answer> {
  try {
    const options = { signal, timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES }
    return { body: await send('GET', '/openapi.json', options) }
  } catch (error) {
    if (error instanceof UnreadableResponseError) return { why: error.message }
    const isFinal = error instanceof ServiceError && error.status < 500
    if (!isFinal || error instanceof RateLimitError) throw error
    return { why: words.noDescription(error.message) }
  }
}

async function readAnswer(answer: Answer): Promise<Dialect> {
  // Only a description that is new to this browser needs the reader.
  const reader = await import('./discovery/read-dialect.ts').catch(refuseWithoutPart)
  const { assumeDialect, readDialect } = reader
  if ('why' in answer) return assumeDialect(answer.why)
  try {
    return readDialect(answer.body)
  } catch (error) {
    if (error instanceof UnreadableResponseError) return assumeDialect(error.message)
    throw error
  }
}

/** No write may count as lost for it: nothing was sent. */
function refuseWithoutPart(): never {
  throw new NotSentError(words.partNotLoaded, { status: 503, body: null, requestId: null })
}
