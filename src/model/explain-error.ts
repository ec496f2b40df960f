import {
  AttemptUnderWayError,
  NotSentError,
  OvertakenError,
  StaleBudgetError,
  UnreadBeforeError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from './errors.ts'

/** An error in plain words: what it is, what happened, whether anything was lost, what to do now. */
export type Explanation = { title: string; happened: string; lost: string; todo: string }

const NOT_SENT = 'Nothing was sent. What you typed is still here.'
const KEPT = 'Nothing was lost: what you typed is still here.'

/** Says any error that the api can throw; what is none of them is said as what it is, a fault of the console. */
export function explainError(error: unknown): Explanation {
  if (error instanceof ConnectionError) return explainConnection(error)
  if (error instanceof UnreadableResponseError) return explainUnreadable(error)
  if (error instanceof AuthenticationError) return explainAuthentication(error)
  if (error instanceof RateLimitError) return explainRateLimit(error)
  if (error instanceof NotFoundError) {
    return {
      title: 'Not found',
      happened: error.message,
      lost: 'What this browser knows about it is kept.',
      todo: 'Check the id, and that the key in use belongs to the account that owns it.',
    }
  }
  if (error instanceof SessionError) {
    return {
      title: 'The service refused this',
      happened: error.message,
      lost: KEPT,
      todo: 'Change what it names and send it again, or look at the session as it is now.',
    }
  }
  if (error instanceof NotSentError) return explainNotSent(error)
  if (error instanceof UnreadBeforeError) return explainUnread(error)
  if (error instanceof ServiceError) return explainStatus(error)
  if (error instanceof AttemptUnderWayError) {
    return {
      title: 'This is on its way already',
      happened: error.message,
      lost: KEPT,
      todo: 'Wait for its answer, here or in the other tab.',
    }
  }
  if (error instanceof OvertakenError || error instanceof StaleBudgetError) {
    return {
      title: 'Something else came first',
      happened: error.message,
      lost: KEPT,
      todo: 'Look at the session as it is now.',
    }
  }
  return {
    title: 'Something went wrong in the console',
    happened: error instanceof Error ? error.message : String(error),
    lost: 'The service was not told anything by this.',
    todo: 'Reload the page. If it happens again, note what you did just before.',
  }
}

function explainNotSent({ message }: NotSentError): Explanation {
  return {
    title: 'The service cannot be reached',
    happened: message,
    lost: NOT_SENT,
    todo: 'Try it again.',
  }
}

/** Why the session could not be read before; what was to be sent afterwards never left. */
function explainUnread({ cause }: UnreadBeforeError): Explanation {
  const { title, todo } = explainError(cause)
  const mayPass =
    cause instanceof ConnectionError || (cause instanceof ServiceError && cause.status >= 500)
  return {
    title,
    happened: 'The session is read again before anything is sent, and that failed.',
    lost: NOT_SENT,
    todo: mayPass ? 'Try it again.' : todo,
  }
}

/** An error of our own gateway tells more than a browser does. */
function explainConnection({ timedOut, message, cause }: ConnectionError): Explanation {
  return {
    title: timedOut ? 'No answer in time' : 'The service cannot be reached',
    happened: timedOut
      ? `${message} It may still be working on the request.`
      : cause === undefined
        ? message
        : 'Nothing came back: the service is down, the network is, or the browser was not allowed to call it.',
    lost: 'Whether the request arrived is not known. What you typed is still here, and nothing is sent again without you.',
    todo: 'Look at the session as it is now before you send anything again.',
  }
}

function explainUnreadable(error: UnreadableResponseError): Explanation {
  return {
    title: 'The answer could not be read',
    happened: `${error.message}.`,
    lost: 'The service took the request; earlier data stays on screen.',
    todo: 'Check that the address is that of an Agent Session Service, then try again.',
  }
}

function explainAuthentication(error: AuthenticationError): Explanation {
  return {
    title: 'Not signed in, or the key is no longer valid',
    happened: error.message,
    lost: 'Nothing was lost: drafts and the list of sessions are kept in this browser.',
    todo: 'Sign in again, or use another key.',
  }
}

function explainRateLimit({ retryAfterMs }: RateLimitError): Explanation {
  const wait =
    retryAfterMs === null ? 'a little' : `about ${Math.max(1, Math.round(retryAfterMs / 1000))} s`
  return {
    title: 'Too many requests',
    happened: 'The service limits how often it may be asked, and this was over the limit.',
    lost: KEPT,
    todo: `Wait ${wait}. Reading goes on by itself; what you wanted to send needs another click.`,
  }
}

function explainStatus({ status, message, requestId }: ServiceError): Explanation {
  const reference = requestId === null ? '' : ` Its reference is ${requestId}.`
  if (status === 409) {
    return {
      title: 'Something else came first',
      happened: message,
      lost: KEPT,
      todo: 'Look at what is there now; it may already be what you wanted.',
    }
  }
  if (status === 403) {
    return {
      title: 'Not allowed',
      happened: message,
      lost: KEPT,
      todo: 'Use a key or an account that may do this.',
    }
  }
  if (status === 413) {
    return {
      title: 'Too large to send',
      happened: message,
      lost: KEPT,
      todo: 'Shorten the text and send it again.',
    }
  }
  if (status < 500) {
    return {
      title: 'The service refused this',
      happened: `${message}${reference}`,
      lost: KEPT,
      todo: 'Change what it names and try again.',
    }
  }
  return {
    title: status === 503 ? 'The service is not available now' : 'The service failed',
    happened: `${message}${reference}`,
    lost: 'Whether the request had an effect is not known. What you typed is still here.',
    todo: 'Reading is tried again by itself. Look at the session before you send anything again.',
  }
}
