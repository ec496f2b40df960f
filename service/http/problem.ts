import { isDatabaseGone, OwnershipLostError } from '#service/database/transaction.ts'

/** Every error code that the service and the gateway send, with its HTTP status. */
export const problemStatuses = {
  invalid_request: 400,
  session_error: 400,
  unauthenticated: 401,
  signed_out: 401,
  forbidden: 403,
  too_many_sessions: 403,
  storage_full: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_progress: 409,
  other_key: 409,
  body_too_large: 413,
  answer_too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  key_reused: 422,
  rate_limited: 429,
  internal: 500,
  bad_gateway: 502,
  outcome_unknown: 502,
  unavailable: 503,
  not_sent: 503,
  gateway_timeout: 504,
} as const

export type ProblemCode = keyof typeof problemStatuses

/** A refusal on its way to the client; thrown anywhere below a route, by the engine and its agents, too. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  /** More members of the error object, such as `field`. */
  readonly details: Record<string, string | null>
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    message: string,
    more: { details?: Record<string, string | null>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.code = code
    this.details = more.details ?? {}
    this.headers = more.headers ?? {}
  }
}

/** 400 that names the field it is about (its path, such as `guardrails.budget`). */
export function invalidField(field: string, message: string): Problem {
  return new Problem('invalid_request', message, { details: { field } })
}

/** 429 with `Retry-After` in whole seconds (§7). */
export function tooMany(retryAfterS: number): Problem {
  return new Problem('rate_limited', `Too many requests; try again in ${retryAfterS} s.`, {
    headers: { 'Retry-After': String(retryAfterS) },
  })
}

/** 503 with `Retry-After` in whole seconds. */
function unavailable(message: string, retryAfterS: number): Problem {
  return new Problem('unavailable', message, { headers: { 'Retry-After': String(retryAfterS) } })
}

/** 404, or 405 with `Allow` when the path answers other methods. */
export function nothingHere(allowed: readonly string[]): Problem {
  if (allowed.length === 0) return new Problem('not_found', 'There is nothing at this path.')
  const allow = allowed.join(', ')
  return new Problem('method_not_allowed', `This path answers ${allow} only.`, {
    headers: { Allow: allow },
  })
}

/** The JSON answer to a problem: one shape for every error (§7). */
export function answerProblem(problem: Problem, requestId: string): Response {
  const { code, message, details, headers } = problem
  // The rest of a body that is refused would have to be read before the next request.
  const closing = code === 'body_too_large' ? { Connection: 'close' } : {}
  return Response.json(
    { error: { code, message, ...details, requestId } },
    {
      status: problemStatuses[code],
      headers: { ...headers, ...closing, 'X-Request-Id': requestId },
    },
  )
}

/** Turns what a route threw into what the client is told; anything unforeseen is a bare 500. */
export function problemForError(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof OwnershipLostError) {
    return unavailable('The service is taking its database again; try again shortly.', 1)
  }
  if (isDatabaseGone(error)) {
    return unavailable('The database does not answer; try again shortly.', 5)
  }
  return new Problem('internal', 'Something went wrong in the service.')
}

/** The same words whether the session is another account's or was never there. */
export function unknownSession(): Problem {
  return new Problem('not_found', 'There is no session of this id.')
}

/** 404, also for a request of another session, which stays as unknown as one that was never made. */
export function unknownInput(): Problem {
  return new Problem('not_found', 'There is no human-input request of this id in this session.')
}

type Route = { method: string; path: string }

/** The methods that a path answers (the `Allow` of a 405); braces in a route's path stand for one segment. */
export function createMethodsFor(routes: readonly Route[]): (path: string) => string[] {
  const known = routes.map(({ method, path }) => {
    const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
    return { method, pattern: new RegExp(`^${pattern}$`) }
  })
  return (path) => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  }
}
