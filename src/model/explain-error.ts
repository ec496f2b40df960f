import {
  AttemptUnderWayError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  NotSentError,
  OvertakenError,
  RateLimitError,
  ServiceError,
  SessionError,
  StaleBudgetError,
  UnreadableResponseError,
  UnreadBeforeError,
} from './errors.ts'

/** An error for people: its name, the event, the loss, the next step. */
export type Explanation = { title: string; happened: string; lost: string; todo: string }

/** The parts that differ from the default: the error's own message, and no loss. */
type Advice = Pick<Explanation, 'title' | 'todo'> & Partial<Explanation>

const NOT_SENT = 'Nothing was sent. What you typed is still here.'
const KEPT = 'Nothing was lost. What you typed is still here.'
const REFUSED = 'The service refused this'

const byStatus: Readonly<Record<number, Advice>> = {
  403: { title: 'Not allowed', todo: 'Use a key or an account that has the permission.' },
  409: {
    title: 'Another change came first',
    todo: 'Look at the present state. It may already be the state that you wanted.',
  },
  413: { title: 'Too large to send', todo: 'Shorten the text and send it again.' },
}

/** Explains every error that the api can throw; every other error is a fault of the console. */
export function explainError(error: unknown): Explanation {
  const happened = error instanceof Error ? error.message : String(error)
  return { happened, lost: KEPT, ...adviceOn(error) }
}

function adviceOn(error: unknown): Advice {
  if (error instanceof ConnectionError) return adviceOnConnection(error)
  if (error instanceof UnreadBeforeError) return adviceOnUnread(error)
  if (error instanceof RateLimitError) return adviceOnRateLimit(error)
  if (error instanceof UnreadableResponseError) {
    return {
      title: 'The answer could not be read',
      happened: `${error.message}.`,
      lost: 'The service took the request. Earlier data stays on screen.',
      todo: 'Check that the address belongs to an Agent Session Service. Then try again.',
    }
  }
  if (error instanceof AuthenticationError) {
    return {
      title: 'Not signed in, or the key is no longer valid',
      lost: 'Nothing was lost. This browser keeps drafts and the list of sessions.',
      todo: 'Sign in again, or use another key.',
    }
  }
  if (error instanceof NotFoundError) {
    return {
      title: 'Not found',
      lost: 'This browser keeps its own copy.',
      todo: 'Check the id. Check also that the key in use belongs to the right account.',
    }
  }
  if (error instanceof SessionError) {
    return { title: REFUSED, todo: 'Look at the present state, or change the request.' }
  }
  if (error instanceof NotSentError) {
    return { title: 'The service cannot be reached', lost: NOT_SENT, todo: 'Try again.' }
  }
  if (error instanceof ServiceError && isFull(error)) {
    return {
      title: 'The account has no room for this',
      todo: 'Make room in the way that the service names, then send this again.',
    }
  }
  if (error instanceof ServiceError) return byStatus[error.status] ?? adviceOnStatus(error)
  if (error instanceof AttemptUnderWayError) {
    return {
      title: 'This request is already under way',
      todo: 'Wait for the answer in this tab or in the other tab.',
    }
  }
  if (error instanceof OvertakenError || error instanceof StaleBudgetError) {
    return { title: 'Another change came first', todo: 'Look at the present state.' }
  }
  return {
    title: 'Something went wrong in the console',
    lost: 'The console sent nothing to the service.',
    todo: 'Reload the page. If the error comes back, note your last step.',
  }
}

/** A limit of what the account may keep, not of what the key may do. */
function isFull({ status, code }: ServiceError): boolean {
  return status === 403 && /^too_many|storage|quota|limit/i.test(code ?? '')
}

/** An error of our own gateway tells more than a browser does. */
function adviceOnConnection({ timedOut, message, cause }: ConnectionError): Advice {
  const toldByBrowser =
    'Nothing came back. The service is down, the network is down, or the browser refused the call.'
  const untold = cause === undefined ? message : toldByBrowser
  return {
    title: timedOut ? 'No answer in time' : 'The service cannot be reached',
    happened: timedOut ? `${message} The service may still be working on the request.` : untold,
    lost: 'Whether the request arrived is not known. What you typed is still here. The console sends nothing again by itself.',
    todo: 'Look at the present state before you send anything again.',
  }
}

/** The reason why the session could not be read; the request behind that reading never left. */
function adviceOnUnread({ cause }: UnreadBeforeError): Advice {
  const { title, todo } = explainError(cause)
  const mayPass =
    cause instanceof ConnectionError || (cause instanceof ServiceError && cause.status >= 500)
  return {
    title,
    happened: 'The console reads the session before it sends anything. That reading failed.',
    lost: NOT_SENT,
    todo: mayPass ? 'Try again.' : todo,
  }
}

function adviceOnRateLimit({ retryAfterMs }: RateLimitError): Advice {
  const wait =
    retryAfterMs === null ? 'a little' : `about ${Math.max(1, Math.round(retryAfterMs / 1000))} s`
  return {
    title: 'Too many requests',
    happened: 'The service limits the number of requests. This request was above the limit.',
    todo: `Wait ${wait}. The console goes on reading by itself. To send, click again.`,
  }
}

function adviceOnStatus({ status, message, requestId }: ServiceError): Advice {
  const happened = requestId === null ? message : `${message} Its reference is ${requestId}.`
  if (status < 500) return { title: REFUSED, happened, todo: 'Change the request and try again.' }
  return {
    title: status === 503 ? 'The service is not available now' : 'The service failed',
    happened,
    lost: 'Whether the request had an effect is not known. What you typed is still here.',
    todo: 'The console reads again by itself. Look at the session before you send anything again.',
  }
}
