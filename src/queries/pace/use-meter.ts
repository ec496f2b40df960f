import { useSyncExternalStore } from 'react'

import { ConnectionError, ServiceError } from '#src/model/errors.ts'
import { DISCONNECTED_AFTER_MS } from '#src/model/freshness.ts'
import { useApi, useAuthProblem } from '#src/queries/connection/api-provider.tsx'

import type { PaceMeter } from './pace.ts'

/** What is asked of the service, how often, and what is waited for; as of the last second. */
export function useMeter(): PaceMeter {
  const { meter } = useApi().pace
  return useSyncExternalStore(meter.subscribe, meter.get)
}

/** Whether the service answers all that may be asked: what is late then waits for its turn. */
export function useIsAtLimit(): boolean {
  const { meter } = useApi().pace
  return useSyncExternalStore(meter.subscribe, () => isAtLimit(meter.get()))
}

const ANSWERS_COME_MS = 5_000

/** Nothing more may be asked now, be it by the rate or for as many requests under way as may be. */
export function isAtLimit({ silentMs, waiting }: PaceMeter): boolean {
  return silentMs <= ANSWERS_COME_MS && (waiting?.why === 'rate' || waiting?.why === 'in-flight')
}

const noAnswer = new ConnectionError('The service does not answer.', { timedOut: true })

/**
 * Why nothing is read: a key that is refused, from that moment on, or what the service has failed with
 * for half a minute without one success; null while it answers.
 */
export function useSilence(): Error | null {
  const { meter } = useApi().pace
  const refusal = useAuthProblem()
  const silence = useSyncExternalStore(meter.subscribe, () => silenceIn(meter.get()))
  return refusal ?? silence
}

/** The same object again for the same silence, or whoever watches would be told once a second. */
export function silenceIn({ silentMs, problem }: PaceMeter): Error | null {
  if (silentMs <= DISCONNECTED_AFTER_MS) return null
  return problem instanceof ConnectionError || problem instanceof ServiceError ? problem : noAnswer
}
