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
import * as words from './words/error-words.ts'

/** An error for people: its name, the event, the loss, the next step. */
export type Explanation = { title: string; happened: string; lost: string; todo: string }

/** The parts that differ from the default: the error's own message, and no loss. */
type Advice = Pick<Explanation, 'title' | 'todo'> & Partial<Explanation>

const byStatus: Readonly<Record<number, Advice>> = {
  403: { title: words.notAllowed, todo: words.usePermitted },
  409: { title: words.changedBefore, todo: words.mayBeDone },
  413: { title: words.tooLarge, todo: words.shorten },
}

/** Explains every error that the api can throw; every other error is a fault of the console. */
export function explainError(error: unknown): Explanation {
  const happened = error instanceof Error ? error.message : String(error)
  return { happened, lost: words.nothingLost, ...adviceOn(error) }
}

function adviceOn(error: unknown): Advice {
  if (error instanceof ConnectionError) return adviceOnConnection(error)
  if (error instanceof UnreadBeforeError) return adviceOnUnread(error)
  if (error instanceof RateLimitError) return adviceOnRateLimit(error)
  if (error instanceof UnreadableResponseError) {
    return {
      title: words.unreadable,
      happened: words.asSentence(error.message),
      lost: words.tookRequest,
      todo: words.checkService,
    }
  }
  if (error instanceof AuthenticationError) {
    return { title: words.notSignedIn, lost: words.browserKeeps, todo: words.signInAgain }
  }
  if (error instanceof NotFoundError) {
    return { title: words.notFound, lost: words.ownCopy, todo: words.checkId }
  }
  if (error instanceof SessionError) {
    return { title: words.refused, todo: words.lookOrChange }
  }
  if (error instanceof NotSentError) {
    return { title: words.unreached, lost: words.nothingSent, todo: words.tryAgain }
  }
  if (error instanceof ServiceError && isFull(error)) {
    return { title: words.full, todo: words.makeRoom }
  }
  if (error instanceof ServiceError) return byStatus[error.status] ?? adviceOnStatus(error)
  if (error instanceof AttemptUnderWayError) {
    return { title: words.underWay, todo: words.waitForTab }
  }
  if (error instanceof OvertakenError || error instanceof StaleBudgetError) {
    return { title: words.changedBefore, todo: words.lookAtState }
  }
  return { title: words.consoleFailed, lost: words.nothingToService, todo: words.reload }
}

/** A limit of what the account may keep, not of what the key may do. */
function isFull({ status, code }: ServiceError): boolean {
  return status === 403 && /^too_many|storage|quota|limit/i.test(code ?? '')
}

/** An error of our own gateway tells more than a browser does. */
function adviceOnConnection({ timedOut, message, cause }: ConnectionError): Advice {
  const untold = cause === undefined ? message : words.nothingBack
  return {
    title: timedOut ? words.timedOut : words.unreached,
    happened: timedOut ? words.mayStillWork(message) : untold,
    lost: words.arrivalUnknown,
    todo: words.lookBeforeSending,
  }
}

/** The reason why the session could not be read; the request behind that reading never left. */
function adviceOnUnread({ cause }: UnreadBeforeError): Advice {
  const { title, todo } = explainError(cause)
  const mayPass =
    cause instanceof ConnectionError || (cause instanceof ServiceError && cause.status >= 500)
  return {
    title,
    happened: words.readingFailed,
    lost: words.nothingSent,
    todo: mayPass ? words.tryAgain : todo,
  }
}

function adviceOnRateLimit({ retryAfterMs }: RateLimitError): Advice {
  return {
    title: words.tooMany,
    happened: words.aboveLimit,
    todo:
      retryAfterMs === null
        ? words.waitALittle
        : words.waitAbout(Math.max(1, Math.round(retryAfterMs / 1000))),
  }
}

function adviceOnStatus({ status, message, requestId }: ServiceError): Advice {
  const happened = requestId === null ? message : words.withReference(message, requestId)
  if (status < 500) return { title: words.refused, happened, todo: words.changeRequest }
  return {
    title: status === 503 ? words.unavailable : words.serviceFailed,
    happened,
    lost: words.effectUnknown,
    todo: words.lookAtSession,
  }
}
