import { assumptions } from '#src/contract/assumptions.ts'
import { endpoints, pathFor, type Endpoint, type PathParameters } from '#src/contract/paths.ts'
import type {
  CreateKeyRequest,
  CreateSessionRequest,
  SignalRequest,
  SignInRequest,
  SignUpRequest,
} from '#src/contract/requests.ts'
import type { ApiKey, Custody } from '#src/model/account.ts'
import type { MessagePage } from '#src/model/message.ts'
import type { Session } from '#src/model/session.ts'

import { decodeApiKey, decodeKeyList, decodeSecret, findCustody } from './decode/decode-account.ts'
import { decodeIdempotency } from './decode/decode-idempotency.ts'
import { decodeMessages } from './decode/decode-messages.ts'
import { decodeCreatedId, decodeSession, findSession } from './decode/decode-session.ts'
import { createTransport, type TransportOptions } from './transport.ts'

export type CallOptions = { signal?: AbortSignal | undefined }

const SECOND_MS = 1000

/** `attempt` is the uuid of the record that is kept of this POST; it goes along as Idempotency-Key. */
export type WriteOptions = { attempt?: string | undefined }

export type CreatedSession = { id: string; session: Session | null }

/**
 * The service as the console calls it, a line per endpoint of the contract (§4 and the application
 * interface of §1). Every call rejects with the errors of §7, ConnectionError when nothing arrived,
 * UnreadableResponseError when a success has no readable body. Nothing is ever retried here.
 */
export type Api = {
  /** The account of §2; the gateway keeps its tokens and answers with what it holds, null elsewhere. */
  signUp(request: SignUpRequest, options?: WriteOptions): Promise<Custody | null>
  signIn(request: SignInRequest): Promise<Custody | null>
  listKeys(options?: CallOptions): Promise<readonly ApiKey[]>
  /** The key with its secret, which no later call shows again. */
  createKey(request: CreateKeyRequest): Promise<{ key: ApiKey; secret: string }>
  revokeKey(keyId: string): Promise<void>
  /** The new id, and the session when the answer holds one (§4: "not shown"). */
  createSession(request: CreateSessionRequest, options?: WriteOptions): Promise<CreatedSession>
  getSession(id: string, options?: CallOptions): Promise<Session>
  /** The session when the answer holds one (§4: "not shown"). */
  signalSession(id: string, signal: SignalRequest, options?: WriteOptions): Promise<Session | null>
  /** `body` is what `humanInputBody` of the contract made, exactly as it was shown. */
  respondToHumanInput(
    id: string,
    inputId: string,
    body: unknown,
    options?: WriteOptions,
  ): Promise<void>
  /** §9: whether the service's own description says that a create with a known key has no second effect. */
  declaresIdempotency(options?: CallOptions): Promise<boolean>
  /** Messages after the round `after` (§6); null starts at the first. */
  listMessages(
    id: string,
    after: string | null,
    options?: CallOptions & { limit?: number },
  ): Promise<MessagePage>
}

/** Binds the endpoints to one service; in front of the gateway no key is given, it injects the one it holds. */
export function createApi(options: TransportOptions): Api {
  const send = createTransport(options)

  function call<Name extends Endpoint>(
    name: Name,
    parameters: PathParameters<Name>,
    extra: WriteOptions & CallOptions & { body?: unknown; query?: string; seconds?: number },
  ): Promise<unknown> {
    const { query = '', seconds = 30, ...rest } = extra
    const path = pathFor(name, parameters) + query
    return send(endpoints[name].method, path, { ...rest, timeoutMs: seconds * SECOND_MS })
  }

  return {
    signUp: async (body, { attempt } = {}) =>
      findCustody(await call('signUp', {}, { body, attempt })),
    signIn: async (body) => findCustody(await call('signIn', {}, { body })),
    listKeys: async ({ signal } = {}) =>
      decodeKeyList(await call('listKeys', {}, { signal, seconds: 10 })),
    createKey: async (request) => {
      const body = await call('createKey', {}, { body: request })
      return { key: decodeApiKey(body), secret: decodeSecret(body) }
    },
    revokeKey: async (keyId) => void (await call('revokeKey', { keyId }, {})),
    createSession: async (request, { attempt } = {}) => {
      const body = await call('createSession', {}, { body: request, attempt, seconds: 60 })
      const id = decodeCreatedId(body)
      return { id, session: findSession(body, id) }
    },
    getSession: async (id, { signal } = {}) =>
      decodeSession(await call('getSession', { id }, { signal, seconds: 10 }), id),
    signalSession: async (id, signal, { attempt } = {}) => {
      const body = await call('signalSession', { id }, { body: signal, attempt })
      const session = findSession(body, id)
      return session?.id === id ? session : null
    },
    respondToHumanInput: async (id, inputId, body, { attempt } = {}) =>
      void (await call('respondToHumanInput', { id, inputId }, { body, attempt })),
    declaresIdempotency: async ({ signal } = {}) =>
      decodeIdempotency(await send('GET', '/openapi.json', { signal, timeoutMs: 20_000 })),
    listMessages: async (id, after, { signal, limit = assumptions.messagesLimit } = {}) => {
      const query = new URLSearchParams({ limit: String(limit) })
      if (after !== null) query.set('after', after)
      const body = await call('listMessages', { id }, { query: `?${query}`, signal, seconds: 20 })
      return decodeMessages(body)
    },
  }
}
