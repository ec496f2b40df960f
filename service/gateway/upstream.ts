/** The service behind the gateway: takes a request and the address it came from. */
export type Upstream = (request: Request, peer: string) => Promise<Response>

const requestHeaders = ['accept', 'content-type', 'content-length', 'idempotency-key']
const credentialHeaders = ['authorization', 'x-service-key']
const responseHeaders = ['content-type', 'retry-after', 'date', 'x-request-id', 'allow']

/** Who asks and under which id it is logged. */
export type Origin = { peer: string; requestId: string }

/** The two ways to send on a browser's or a client's request. */
export type Forward = {
  /** With the caller's own credentials. */
  asIs(request: Request, origin: Origin): Promise<Response>
  /** With `bearer` in place of anything that the caller sent. */
  withBearer(request: Request, bearer: string | null, origin: Origin): Promise<Response>
  /** A request of the gateway's own. */
  own(
    call: { method: string; path: string; bearer: string | null; body?: unknown },
    origin: Origin,
  ): Promise<Response>
}

/** Only the headers named here pass, in either direction; cookies never do. */
export function createForward(upstream: Upstream): Forward {
  async function send(
    method: string,
    target: string,
    headers: Headers,
    body: BodyInit | null,
    { peer, requestId }: Origin,
  ): Promise<Response> {
    headers.set('X-Request-Id', requestId)
    const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
    const request = new Request(new URL(target, 'http://service.invalid'), {
      method,
      headers,
      ...(hasBody ? { body, duplex: 'half' } : {}),
    })
    const answer = await upstream(request, peer)
    const kept = picked(answer.headers, responseHeaders)
    return new Response(answer.body, { status: answer.status, headers: kept })
  }

  function passOn(request: Request, headers: Headers, origin: Origin): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    return send(request.method, pathname + search, headers, request.body, origin)
  }

  return {
    asIs(request, origin) {
      const headers = picked(request.headers, [...requestHeaders, ...credentialHeaders])
      return passOn(request, headers, origin)
    },
    withBearer(request, bearer, origin) {
      const headers = picked(request.headers, requestHeaders)
      if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`)
      return passOn(request, headers, origin)
    },
    own({ method, path, bearer, body }, origin) {
      const headers = new Headers({ Accept: 'application/json' })
      if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`)
      if (body !== undefined) headers.set('Content-Type', 'application/json')
      const text = body === undefined ? null : JSON.stringify(body)
      return send(method, path, headers, text, origin)
    },
  }
}

function picked(from: Headers, names: readonly string[]): Headers {
  const kept = new Headers()
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}
