import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'

/** An error as it passes between tabs: a copy loses its class. */
export type PackedError = { name: string; message: string; details: Record<string, unknown> }

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} }
  // A cause may be of any kind, and nobody reads it in another tab.
  const own = Object.entries(error).filter(([name]) => name !== 'cause')
  return { name: error.name, message: error.message, details: Object.fromEntries(own) }
}

/** The same error again, of the class that it had. */
export function unpackError({ name, message, details }: PackedError): Error {
  const { status, body = null, requestId, retryAfterMs, timedOut, field, isTooLong } = details
  const known = {
    status: typeof status === 'number' ? status : 0,
    body,
    requestId: typeof requestId === 'string' ? requestId : null,
  }
  switch (name) {
    case 'ServiceError':
      return new ServiceError(message, known)
    case 'SessionError':
      return new SessionError(message, known)
    case 'AuthenticationError':
      return new AuthenticationError(message, known)
    case 'NotFoundError':
      return new NotFoundError(message, known)
    case 'RateLimitError': {
      const wait = typeof retryAfterMs === 'number' ? retryAfterMs : null
      return new RateLimitError(message, { ...known, retryAfterMs: wait })
    }
    case 'UnreadableResponseError':
      return new UnreadableResponseError({
        ...known,
        field: typeof field === 'string' ? field : '',
        isTooLong: isTooLong === true,
      })
    default:
      return new ConnectionError(message, { timedOut: timedOut === true })
  }
}
