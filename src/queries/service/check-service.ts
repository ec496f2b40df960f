import { useState } from 'react'

import type { Api } from '#src/api/api.ts'
import { unreachedCodes } from '#src/contract/statuses.ts'
import type { Credentials } from '#src/model/account.ts'
import { type Dialect, type CheckedStep, checkSteps, type CheckStep } from '#src/model/dialect.ts'
import { ConnectionError, RateLimitError, ServiceError } from '#src/model/errors.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { useApi } from '#src/queries/client/use-api.ts'

import { tryKey, askLikePost } from './try-key.ts'

export type CheckOptions = {
  /** The service itself, past any budget. */
  api: Pick<Api, 'describe' | 'getSession'>
  /** Whether a gateway of the page's own origin stands in between. */
  behindGateway: boolean
  hasKey: boolean
  /** Asks, with the headers of a POST and the one of an attempt's key, where POSTs bear that. Without a gateway only. */
  askLikePost: (attemptHeader: string | null) => Promise<void>
  /** Whether anything answers at the address, readable or not; null is unknown. Asked without a gateway only. */
  answersAtAll: () => Promise<boolean | null>
}

/**
 * Tries a connection step by step, and ends with the first that leaves nothing to try: reachable, CORS,
 * openapi.json (§9), key accepted (§5).
 */
export async function* checkService(options: CheckOptions): AsyncGenerator<CheckedStep> {
  const [described] = await Promise.allSettled([options.api.describe({ again: true })])
  const reached = await reachedStep(options, described)
  yield reached
  if (reached.result === 'failed') return
  const cors = await corsStep(options, described)
  yield cors
  if (cors.result === 'failed') return
  yield descriptionStep(described)
  yield await keyStep(options)
}

async function reachedStep(
  options: CheckOptions,
  described: PromiseSettledResult<Dialect>,
): Promise<CheckedStep> {
  const { behindGateway, answersAtAll } = options
  const error: unknown = described.status === 'rejected' ? described.reason : null
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

async function corsStep(
  { behindGateway, ...options }: CheckOptions,
  described: PromiseSettledResult<Dialect>,
): Promise<CheckedStep> {
  if (behindGateway) return passed('cors', 'Not needed: the gateway has the origin of this page.')
  if (described.status === 'rejected' && described.reason instanceof ConnectionError) {
    return failed(
      'cors',
      'It answers, but does not allow this page to read the answer.',
      corsWayOut(),
    )
  }
  const attemptHeader = described.status === 'fulfilled' ? described.value.idempotencyHeader : null
  const [asked] = await Promise.allSettled([options.askLikePost(attemptHeader)])
  const error: unknown = asked.status === 'rejected' ? asked.reason : null
  if (error instanceof ConnectionError && !error.timedOut) {
    return failed(
      'cors',
      'This page may read what it says of itself, but not send to it: a new session, a signal or an answer would not get there.',
      corsWayOut(attemptHeader),
    )
  }
  return passed('cors', 'This page may read its answers, and send to it.')
}

function corsWayOut(attemptHeader: string | null = null): string {
  const origin = globalThis.location?.origin ?? 'of this page'
  const declared = attemptHeader === null ? '' : `, and ${attemptHeader}, which it declares`
  return `Let the service allow the origin ${origin} and the headers Content-Type and Authorization or X-Service-Key${declared}; or put the gateway in front of it.`
}

function descriptionStep(described: PromiseSettledResult<Dialect>): CheckedStep {
  if (described.status === 'rejected') {
    return failed(
      'description',
      `It could not be read now: ${messageOf(described.reason)}`,
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

async function keyStep({ api, hasKey }: CheckOptions): Promise<CheckedStep> {
  if (!hasKey) return failed('key', 'No key is held.', 'Sign in, or add an API key.')
  const [tried] = await Promise.allSettled([tryKey((id) => api.getSession(id))])
  if (tried.status === 'fulfilled') {
    if (tried.value.isTaken) return passed('key', 'It accepts the key.')
    return failed(
      'key',
      `It refuses the key: ${tried.value.refusal.message}`,
      'Use another key, or send this one in the other header.',
    )
  }
  if (tried.reason instanceof RateLimitError) {
    return failed('key', 'It asks to wait: too many requests.', 'Check again in a minute.')
  }
  return failed(
    'key',
    `Whether it accepts the key cannot be told: ${messageOf(tried.reason)}`,
    'Go on with a session that is known to exist.',
  )
}

function isUnreachable(error: unknown): error is ServiceError {
  return error instanceof ServiceError && unreachedCodes.some((one) => one === error.code)
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

const stepNames: Record<CheckStep, string> = {
  reachable: 'The service can be reached',
  cors: 'This page may talk to it',
  description: 'It describes itself (openapi.json)',
  key: 'It accepts the key',
}

/** The check of the connection in use: its steps, empty until it is asked for, and the way to ask. */
export function useServiceCheck() {
  const { config, credentials, direct, plainApi, queryClient } = useApi()
  const [steps, setSteps] = useState<readonly CheckedStep[]>([])
  const [busy, setBusy] = useState(false)

  const check = async () => {
    setSteps([])
    setBusy(true)
    const { keys } = queryClient.getQueryData<Credentials>(queryKeys.credentials) ?? credentials
    const checking = checkService({
      api: plainApi,
      behindGateway: config.mode === 'gateway',
      hasKey: keys.some(({ active }) => active),
      askLikePost: async (attemptHeader) => {
        if (direct) await askLikePost(direct.fetch, attemptHeader)
      },
      answersAtAll: () => direct?.answersAtAll() ?? Promise.resolve(false),
    })
    const found: CheckedStep[] = []
    for await (const step of checking) {
      found.push(step)
      setSteps([...found])
    }
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: queryKeys.serviceNotes })
  }

  const items = checkSteps.map((step, at) => {
    const checked = steps.find((one) => one.step === step)
    const isRunning = busy && at === steps.length
    return {
      name: stepNames[step],
      result: checked?.result ?? (isRunning ? ('running' as const) : ('waiting' as const)),
      words: checked?.words ?? '',
      wayOut: checked?.wayOut ?? null,
    }
  })
  return { items: busy || steps.length > 0 ? items : [], busy, check }
}
