import type { Api } from '#src/api/api.ts'
import { decodeErrorBody } from '#src/api/decode/decode-error-body.ts'
import type { Dialect } from '#src/model/dialect.ts'
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
} from '#src/model/errors.ts'
import type { CheckedStep } from '#src/model/service/connect-check.ts'

export type CheckOptions = {
  /** The service itself, past any budget. */
  api: Pick<Api, 'describe' | 'getSession'>
  /** Whether a gateway of the page's own origin stands in between. */
  behindGateway: boolean
  hasKey: boolean
  /** An id that no session has. */
  unknownId: string
  /** Whether anything answers at the address, readable or not; null is unknown. Asked without a gateway only. */
  answersAtAll: () => Promise<boolean | null>
}

/** What a gateway says of a service that it cannot reach. */
const unreachableCodes = new Set(['unreachable', 'bad_gateway', 'gateway_timeout'])

/**
 * Tries a connection step by step, and ends with the first that leaves nothing to try: reachable, CORS,
 * openapi.json (§9), key accepted (§5: 404 to an unknown session means that it is, 401 that it is not).
 */
export async function* checkService(options: CheckOptions): AsyncGenerator<CheckedStep> {
  const described = await outcomeOf(() => options.api.describe({ again: true }))
  const reached = await reachedStep(options, described)
  yield reached
  if (reached.result === 'failed') return
  const cors = corsStep(options, described)
  yield cors
  if (cors.result === 'failed') return
  yield descriptionStep(described)
  yield await keyStep(options)
}

type Outcome<Value> = { value: Value } | { error: unknown }

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

async function reachedStep(
  options: CheckOptions,
  described: Outcome<Dialect>,
): Promise<CheckedStep> {
  const { behindGateway, answersAtAll } = options
  const error = 'error' in described ? described.error : null
  if (behindGateway && error instanceof ConnectionError) {
    return failed(
      'reachable',
      'The gateway of this console does not answer.',
      'Start it, with npm start, or check the network between this browser and it.',
    )
  }
  if (behindGateway && isUnreachable(error)) {
    return failed(
      'reachable',
      `The gateway answers, the service behind it does not: ${error.message}`,
      'Check that the service is up, and that SERVICE_URL is its address.',
    )
  }
  if (!behindGateway && error instanceof ConnectionError) {
    const answers = await answersAtAll()
    if (answers === false) {
      return failed(
        'reachable',
        'Nothing answers at this address.',
        `Check the address, that the service is up, and that this device is online. A service that keeps all it says from other origins (Cross-Origin-Resource-Policy) looks the same: ask it with curl. If it answers there: ${corsWayOut()}`,
      )
    }
    if (answers === null) {
      return failed(
        'reachable',
        'Nothing came back that this page may read: the service is down, or it does not allow this page (CORS).',
        `Ask it with curl. If it answers there: ${corsWayOut()}`,
      )
    }
  }
  return passed('reachable', 'It answers.')
}

function corsStep({ behindGateway }: CheckOptions, described: Outcome<Dialect>): CheckedStep {
  if (behindGateway) return passed('cors', 'Not needed: the gateway has the origin of this page.')
  if ('error' in described && described.error instanceof ConnectionError) {
    return failed(
      'cors',
      'It answers, but does not allow this page to read the answer.',
      corsWayOut(),
    )
  }
  return passed('cors', 'This page may read its answers.')
}

function corsWayOut(): string {
  const origin = globalThis.location?.origin ?? 'of this page'
  return `Let the service allow the origin ${origin} and the headers Authorization, X-Service-Key, Content-Type and Idempotency-Key, or put the gateway in front of it.`
}

function descriptionStep(described: Outcome<Dialect>): CheckedStep {
  if ('error' in described) {
    return failed(
      'description',
      `It could not be read now: ${messageOf(described.error)}`,
      'Check again later; until then everything goes by the assumptions.',
    )
  }
  const { source, title, notRead } = described.value
  if (source === 'openapi') return passed('description', title ?? 'It describes itself.')
  return {
    step: 'description',
    result: 'without',
    words: notRead[0] ?? 'It publishes none.',
    wayOut: 'Everything works by the assumptions, which Settings lists.',
  }
}

async function keyStep({ api, hasKey, unknownId }: CheckOptions): Promise<CheckedStep> {
  if (!hasKey) return failed('key', 'No key is held.', 'Sign in, or add an API key.')
  const outcome = await outcomeOf(() => api.getSession(unknownId))
  const error = 'error' in outcome ? outcome.error : null
  if (error === null || error instanceof NotFoundError) {
    return passed('key', 'It accepts the key.')
  }
  if (
    error instanceof AuthenticationError ||
    (error instanceof ServiceError && error.status === 403)
  ) {
    return failed(
      'key',
      `It refuses the key: ${error.message}`,
      'Use another key, or send this one in the other header.',
    )
  }
  if (error instanceof RateLimitError) {
    return failed('key', 'It asks to wait: too many requests.', 'Check again in a minute.')
  }
  return failed(
    'key',
    `Whether it accepts the key cannot be told: ${messageOf(error)}`,
    'Go on with a session that is known to exist.',
  )
}

function isUnreachable(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  return unreachableCodes.has(decodeErrorBody(error.body).code ?? '')
}

function passed(step: CheckedStep['step'], words: string): CheckedStep {
  return { step, result: 'passed', words, wayOut: null }
}

function failed(step: CheckedStep['step'], words: string, wayOut: string): CheckedStep {
  return { step, result: 'failed', words, wayOut }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
