import type { KnownDevices } from '#service/http/limits.ts'
import { isJsonType } from '#service/http/read-input.ts'

import type { KeyHeader } from './credentials/held-credentials.ts'

/** The service behind the gateway: takes a request, the address it came from, and the browser's devices. */
export type Upstream = (request: Request, peer: string, devices?: KnownDevices) => Promise<Response>

/** Under these names services take the key of a request that is to have one effect. */
const postKeyHeaders = ['idempotency-key', 'x-idempotency-key', 'idempotencykey']
const requestHeaders = ['accept', 'content-type', 'content-length', ...postKeyHeaders]
const credentialHeaders = ['authorization', 'x-service-key']
const responseHeaders = ['retry-after', 'date', 'x-request-id', 'allow', 'idempotency-replayed']

/** The key under which a request is to have one effect; null when it has none. */
export function findPostKey(headers: Headers): string | null {
  const name = postKeyHeaders.find((one) => headers.has(one))
  return name === undefined ? null : headers.get(name)
}

/** The origin of a request, and the id under which it is logged; a sign-in also tells the browser's devices. */
export type Origin = { peer: string; requestId: string; devices?: KnownDevices }

/** §5: an API key goes in either header; an ID token is a bearer. */
export type Credential = { header: KeyHeader; secret: string }

/** §5: the header in which both an API key and the ID token may go. */
export function bearer(secret: string): Credential {
  return { header: 'Authorization', secret }
}

type OwnRequest = { method: string; path: string; credential: Credential | null; body?: unknown }

export type Forward = ReturnType<typeof createForward>

/** Only the headers named here pass, in either direction; cookies never do. */
export function createForward(upstream: Upstream) {
  async function send(
    method: string,
    target: string,
    headers: Headers,
    body: BodyInit | null,
    { peer, requestId, devices }: Origin,
  ): Promise<Response> {
    headers.set('X-Request-Id', requestId)
    const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
    const request = new Request(new URL(target, 'http://service.invalid'), {
      method,
      headers,
      ...(hasBody ? { body, duplex: 'half' } : {}),
    })
    const answer = await upstream(request, peer, devices)
    const kept = picked(answer.headers, responseHeaders)
    // JSON or plain text, whatever a service says: no browser runs either.
    const isJson = isJsonType(answer.headers.get('Content-Type') ?? undefined)
    const type = isJson ? 'application/json' : 'text/plain; charset=utf-8'
    if (answer.body !== null) kept.set('Content-Type', type)
    const made = answer.status === 201 || answer.status === 202 ? madeAt(answer.headers) : null
    if (made !== null) kept.set('Location', made)
    return new Response(answer.body, { status: answer.status, headers: kept })
  }

  return {
    /**
     * The request of a caller: with `credential`, or none (null), in place of any that it bears, else as it
     * is; `body` where that has been read already.
     */
    pass(
      request: Request,
      origin: Origin,
      { credential, body }: { credential?: Credential | null; body?: ArrayBuffer | undefined } = {},
    ): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const own = credential === undefined ? credentialHeaders : []
      const headers = picked(request.headers, [...requestHeaders, ...own])
      setCredential(headers, credential ?? null)
      return send(request.method, pathname + search, headers, body ?? request.body, origin)
    },
    own({ method, path, credential, body }: OwnRequest, origin: Origin): Promise<Response> {
      const headers = new Headers({ Accept: 'application/json' })
      setCredential(headers, credential)
      if (body !== undefined) headers.set('Content-Type', 'application/json')
      const text = body === undefined ? null : JSON.stringify(body)
      return send(method, path, headers, text, origin)
    },
  }
}

function setCredential(headers: Headers, credential: Credential | null): void {
  if (credential === null) return
  const { header, secret } = credential
  headers.set(header, header === 'Authorization' ? `Bearer ${secret}` : secret)
}

function picked(from: Headers, names: readonly string[]): Headers {
  const kept = new Headers()
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}

/** The address of a new session, as a path of ours: a create may answer with no more than it (§4: "not shown"). */
function madeAt(headers: Headers): string | null {
  const [path] = /\/v1\/sessions\/[\w.~-]{1,200}$/.exec(headers.get('Location') ?? '') ?? []
  return path ?? null
}
