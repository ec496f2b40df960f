import { useState } from 'react'

import type { Api } from '#src/api/api.ts'
import { unreachedCodes } from '#src/contract/statuses.ts'
import type { Credentials } from '#src/model/account.ts'
import { type Dialect, type CheckedStep, checkSteps } from '#src/model/dialect.ts'
import { ConnectionError, RateLimitError, ServiceError } from '#src/model/errors.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { useApi } from '#src/queries/client/use-api.ts'

import * as words from './check-words.ts'
import { tryKey, askLikePost } from './try-key.ts'

export type CheckOptions = {
  /** The service itself, past any budget. */
  api: Pick<Api, 'describe' | 'getSession'>
  /** Whether a gateway of the page's own origin stands in between. */
  behindGateway: boolean
  hasKey: boolean
  /** Asks, with the headers of a POST and the one of an attempt's key, where POSTs bear that. Without a gateway only. */
  askLikePost: (attemptHeader: string | null) => Promise<void>
}

/**
 * Tries a connection step by step, and ends with the first that leaves nothing to try: reachable, CORS,
 * openapi.json (§9), key accepted (§5).
 */
export async function* checkService(options: CheckOptions): AsyncGenerator<CheckedStep> {
  const [described] = await Promise.allSettled([options.api.describe({ again: true })])
  const reached = reachedStep(options, described)
  yield reached
  if (reached.result === 'failed') return
  const cors = await corsStep(options, described)
  yield cors
  if (cors.result === 'failed') return
  yield descriptionStep(described)
  yield await keyStep(options)
}

function reachedStep(
  { behindGateway }: CheckOptions,
  described: PromiseSettledResult<Dialect>,
): CheckedStep {
  const error: unknown = described.status === 'rejected' ? described.reason : null
  if (error instanceof ConnectionError) {
    // A browser does not tell a service that is down from one that does not allow this page.
    return behindGateway
      ? failed('reachable', words.gatewaySilent, words.startGateway)
      : failed('reachable', words.nothingReadable, words.askWithCurl(corsWayOut()))
  }
  if (behindGateway && isUnreachable(error)) {
    return failed('reachable', words.serviceBehindSilent(error.message), words.checkServiceUrl)
  }
  return passed('reachable', words.answers)
}

async function corsStep(
  { behindGateway, ...options }: CheckOptions,
  described: PromiseSettledResult<Dialect>,
): Promise<CheckedStep> {
  if (behindGateway) return passed('cors', words.corsNotNeeded)
  const attemptHeader = described.status === 'fulfilled' ? described.value.idempotencyHeader : null
  const [asked] = await Promise.allSettled([options.askLikePost(attemptHeader)])
  const error: unknown = asked.status === 'rejected' ? asked.reason : null
  if (error instanceof ConnectionError && !error.timedOut) {
    return failed('cors', words.mayNotSend, corsWayOut(attemptHeader))
  }
  return passed('cors', words.mayBoth)
}

function corsWayOut(attemptHeader: string | null = null): string {
  return words.allowOrigin(globalThis.location?.origin ?? null, attemptHeader)
}

function descriptionStep(described: PromiseSettledResult<Dialect>): CheckedStep {
  if (described.status === 'rejected') {
    return failed(
      'description',
      words.notReadNow(messageOf(described.reason)),
      words.assumedUntilThen,
    )
  }
  const { source, title, notRead } = described.value
  if (source === 'openapi') return passed('description', title ?? words.describesItself)
  return {
    step: 'description',
    result: 'without',
    words: notRead[0] ?? words.publishesNone,
    wayOut: words.byAssumptions,
  }
}

async function keyStep({ api, hasKey }: CheckOptions): Promise<CheckedStep> {
  if (!hasKey) return failed('key', words.noKeyHeld, words.addKey)
  const [tried] = await Promise.allSettled([tryKey((id) => api.getSession(id))])
  if (tried.status === 'fulfilled') {
    if (tried.value.isTaken) return passed('key', words.acceptsKey)
    return failed('key', words.refusesKey(tried.value.refusal.message), words.otherKey)
  }
  if (tried.reason instanceof RateLimitError) {
    return failed('key', words.asksToWait, words.checkInMinute)
  }
  return failed('key', words.keyUnknown(messageOf(tried.reason)), words.goOn)
}

function isUnreachable(error: unknown): error is ServiceError {
  return error instanceof ServiceError && unreachedCodes.some((one) => one === error.code)
}

function passed(step: CheckedStep['step'], said: string): CheckedStep {
  return { step, result: 'passed', words: said, wayOut: null }
}

function failed(step: CheckedStep['step'], said: string, wayOut: string): CheckedStep {
  return { step, result: 'failed', words: said, wayOut }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
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
      api: {
        ...plainApi,
        async describe(options) {
          const dialect = await plainApi.describe(options)
          // Requests go by it from now on, so the screen does, too.
          queryClient.setQueryData(queryKeys.dialect, dialect)
          return dialect
        },
      },
      behindGateway: config.mode === 'gateway',
      hasKey: keys.some(({ active }) => active),
      askLikePost: async (attemptHeader) => {
        if (direct) await askLikePost(direct.fetch, attemptHeader)
      },
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
      name: words.steps[step],
      result: checked?.result ?? (isRunning ? ('running' as const) : ('waiting' as const)),
      words: checked?.words ?? '',
      wayOut: checked?.wayOut ?? null,
    }
  })
  return { items: busy || steps.length > 0 ? items : [], busy, check }
}
