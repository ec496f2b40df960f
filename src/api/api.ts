import { assumptions } from '#src/contract/assumptions.ts'
import { endpoints, pathFor, type Endpoint, type PathParameters } from '#src/contract/paths.ts'
import type {
  ChangePasswordRequest,
  CreateKeyRequest,
  DeleteAccountRequest,
  SentCreateRequest,
  SignalRequest,
  SignInRequest,
  SignOutEverywhereRequest,
  SignUpRequest,
} from '#src/contract/requests.ts'
import type { ApiKey, Credentials } from '#src/model/account.ts'
import type { Dialect, FieldMapping, NotRead } from '#src/model/dialect.ts'
import { SessionError } from '#src/model/errors.ts'
import type { MessagePage } from '#src/model/message.ts'
import type { Session, SessionPage } from '#src/model/session.ts'

import { findCredentials } from './decode/decode-account.ts'
import { decodeApiKey, decodeKeyList, decodeSecret } from './decode/decode-keys.ts'
import { decodeMessages } from './decode/decode-messages.ts'
import { createReading, type Reading } from './decode/fields.ts'
import { decodeSessionList, firstPage } from './decode/session/decode-session-list.ts'
import {
  decodeContext,
  decodeCreatedId,
  decodeSession,
  findAnsweredSession,
} from './decode/session/decode-session.ts'
import { describeService, type KeptDialect } from './describe-service.ts'
import { dismissTarget, encodeCreate, encodeSignal } from './encode-request.ts'
import { createTransport, type TransportOptions } from './transport.ts'

export type CallOptions = { signal?: AbortSignal | undefined }

const SECOND_MS = 1000

/** `attempt` is the uuid of the record that is kept of this POST; it goes along as Idempotency-Key. */
export type WriteOptions = {
  attempt?: string | undefined
  /** A person sends the attempt once more, knowing that its outcome is not known; `kept`: for a kept answer only. */
  again?: boolean | 'kept' | undefined
}

/** What is known of the service in front of us; asked at each request, so that it may be learned later. */
type Speech = {
  /** Null until the service has been asked how it speaks. */
  dialect: Dialect | null
  /** Where the operator says that things stand. */
  mapping: FieldMapping | null
}

export type ApiOptions = TransportOptions & {
  speech?: (() => Speech) | undefined
  /** Told what an answer held at a place where we look, and was none of what we look for. */
  onNotRead?: ((notRead: readonly NotRead[]) => void) | undefined
  /** An answer of the service that this browser has read before is not read again. */
  kept?: KeptDialect | undefined
}

export type CreatedSession = { id: string; session: Session | null }

/**
 * The service as the console calls it, a line per endpoint of the contract (§4 and the application
 * interface of §1). Every call rejects with the errors of §7, ConnectionError when nothing arrived,
 * UnreadableResponseError when a success has no readable body. Nothing is ever retried here.
 */
export type Api = {
  /** The account of §2; the gateway keeps its tokens and answers with what it holds, null elsewhere. */
  signUp(request: SignUpRequest, options?: WriteOptions): Promise<Credentials | null>
  signIn(request: SignInRequest): Promise<Credentials | null>
  /** Beyond §4, as the next two: this sign-in stays, every other one ends. */
  changePassword(request: ChangePasswordRequest): Promise<void>
  signOutEverywhere(request: SignOutEverywhereRequest): Promise<void>
  /** Cancels every session of the account first, which may take a while. */
  deleteAccount(request: DeleteAccountRequest): Promise<void>
  listKeys(options?: CallOptions): Promise<readonly ApiKey[]>
  /** The key with its secret, which no later call shows again. */
  createKey(
    request: CreateKeyRequest,
    options?: WriteOptions,
  ): Promise<{ key: ApiKey; secret: string }>
  revokeKey(keyId: string): Promise<void>
  /** The new id, and the session when the answer holds one (§4: "not shown"). */
  createSession(request: SentCreateRequest, options?: WriteOptions): Promise<CreatedSession>
  getSession(id: string, options?: CallOptions): Promise<Session>
  /** Beyond §4: all of the context of a session that shows its beginning alone (`contextIsCut`). */
  getContext(id: string, options?: CallOptions): Promise<unknown>
  /** Beyond §4: a page of the account's sessions, where the service has such a list; null asks for the first. */
  listSessions(next: string | null, options?: CallOptions): Promise<SessionPage>
  /** The session when the answer holds one (§4: "not shown"). */
  signalSession(id: string, signal: SignalRequest, options?: WriteOptions): Promise<Session | null>
  /** `body` is what `humanInputBody` of the contract made, exactly as it was shown. */
  respondToHumanInput(
    id: string,
    inputId: string,
    body: unknown,
    options?: WriteOptions,
  ): Promise<void>
  /** Withdraws a request for input: beyond §4, and only where the service describes it. */
  dismissHumanInput(id: string, inputId: string, options?: WriteOptions): Promise<void>
  /** §9: how the service speaks, by its openapi.json or our assumptions; `again` whatever is known of it. */
  describe(options?: CallOptions & { again?: boolean }): Promise<Dialect>
  /**
   * Messages after the round `after` (§6); null starts at the first. A SessionError where `limit` is described
   * as too large. `readBy` tells readings of one page apart that come out as other messages.
   */
  listMessages(
    id: string,
    after: string | null,
    options?: CallOptions & { limit?: number; readBy?: string },
  ): Promise<MessagePage>
}

/** Binds the endpoints to one service; in front of the gateway no key is given, it injects the one it holds. */
export function createApi(options: ApiOptions): Api {
  const send = createTransport(options)
  const dialect = () => options.speech?.().dialect ?? null

  function read<Value>(decode: (reading: Reading) => Value): Value {
    const reading = createReading(options.speech?.().mapping ?? null)
    try {
      return decode(reading)
    } finally {
      if (reading.notRead.length > 0) options.onNotRead?.(reading.notRead)
    }
  }

  function call<Name extends Endpoint>(
    name: Name,
    parameters: PathParameters<Name>,
    extra: WriteOptions & CallOptions & { body?: unknown; query?: string; seconds?: number },
  ): Promise<unknown> {
    const { query = '', ...rest } = extra
    return sendTo(endpoints[name].method, pathFor(name, parameters) + query, rest)
  }

  function sendTo(
    method: string,
    path: string,
    { seconds = 30, ...rest }: WriteOptions & CallOptions & { body?: unknown; seconds?: number },
  ): Promise<unknown> {
    const attemptHeader = dialect()?.idempotencyHeader ?? undefined
    return send(method, path, { ...rest, attemptHeader, timeoutMs: seconds * SECOND_MS })
  }

  /** For endpoints whose answer says no more than that it is done. */
  async function tell(
    name: 'changePassword' | 'signOutEverywhere' | 'deleteAccount',
    extra: { body: unknown; seconds?: number },
  ): Promise<void> {
    await call(name, {}, extra)
  }

  return {
    signUp: async (body, { attempt } = {}) =>
      findCredentials(await call('signUp', {}, { body, attempt })),
    signIn: async (body) => findCredentials(await call('signIn', {}, { body })),
    changePassword: (body) => tell('changePassword', { body }),
    signOutEverywhere: (body) => tell('signOutEverywhere', { body }),
    deleteAccount: (body) => tell('deleteAccount', { body, seconds: 120 }),
    listKeys: async ({ signal } = {}) =>
      decodeKeyList(await call('listKeys', {}, { signal, seconds: 10 })),
    createKey: async (request, { attempt } = {}) => {
      const body = await call('createKey', {}, { body: request, attempt })
      return { key: decodeApiKey(body), secret: decodeSecret(body) }
    },
    revokeKey: async (keyId) => void (await call('revokeKey', { keyId }, {})),
    createSession: async (request, written = {}) => {
      const speech = dialect()
      const said = speech ? encodeCreate(request, speech) : request
      const body = await call('createSession', {}, { body: said, ...written, seconds: 60 })
      const id = read((reading) => decodeCreatedId(body, reading))
      return { id, session: read((reading) => findAnsweredSession(body, id, reading)) }
    },
    getSession: async (id, { signal } = {}) => {
      const body = await call('getSession', { id }, { signal, seconds: 10 })
      return read((reading) => decodeSession(body, id, reading))
    },
    getContext: async (id, { signal } = {}) =>
      decodeContext(await call('getContext', { id }, { signal })),
    listSessions: async (next, { signal } = {}) => {
      const names = dialect()?.listing ?? null
      const query = next ?? firstPage(names)
      const body = await call('listSessions', {}, { query: query && `?${query}`, signal })
      return read((reading) => decodeSessionList(body, { query, names }, reading))
    },
    signalSession: async (id, signal, written = {}) => {
      const speech = dialect()
      const said = speech ? encodeSignal(signal, speech) : signal
      const body = await call('signalSession', { id }, { body: said, ...written })
      const session = read((reading) => findAnsweredSession(body, id, reading))
      return session?.id === id ? session : null
    },
    respondToHumanInput: async (id, inputId, body, written = {}) =>
      void (await call('respondToHumanInput', { id, inputId }, { body, ...written })),
    dismissHumanInput: async (id, inputId, written = {}) => {
      const target = dismissTarget(dialect(), { id, inputId })
      if (!target) throw new Error('This service describes no way to withdraw a question.')
      await sendTo(target.method, target.path, {
        ...written,
        ...(target.method === 'POST' && { body: {} }),
      })
    },
    describe: ({ signal } = {}) => describeService(send, options.kept, signal),
    listMessages: async (id, after, { signal, limit = assumptions.messagesLimit } = {}) => {
      refuseBeyond(dialect(), limit)
      const query = new URLSearchParams({ limit: String(limit) })
      if (after !== null) query.set('after', after)
      const body = await call('listMessages', { id }, { query: `?${query}`, signal, seconds: 20 })
      return read((reading) => decodeMessages(body, reading))
    },
  }
}

/** What the service's own description excludes is not asked for: it is refused here, as it would be there. */
function refuseBeyond(dialect: Dialect | null, limit: number): void {
  const most = dialect?.limits.messagesMost ?? null
  if (most === null || limit <= most) return
  const message = `limit is at most ${most}.`
  throw new SessionError(message, { status: 400, body: null, requestId: null })
}
