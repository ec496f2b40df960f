import { useSyncExternalStore } from 'react'

import { ConnectionError, ServiceError } from '#src/model/errors.ts'
import { DISCONNECTED_AFTER_MS } from '#src/model/freshness.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'

import type { PaceMeter } from './pace.ts'

/** What is asked of the service, how often, and what is waited for; as of the last second. */
export function useMeter(): PaceMeter {
  const { meter } = useApi().pace
  return useSyncExternalStore(meter.subscribe, meter.get)
}

const noAnswer = new ConnectionError('The service does not answer.', { timedOut: true })

/** What the service has failed with for half a minute, without one success; null while it answers. */
export function useSilence(): Error | null {
  const { meter } = useApi().pace
  return useSyncExternalStore(meter.subscribe, () => silenceIn(meter.get()))
}

/** The same object again for the same silence, or whoever watches would be told once a second. */
export function silenceIn({ silentMs, problem }: PaceMeter): Error | null {
  if (silentMs <= DISCONNECTED_AFTER_MS) return null
  return problem instanceof ConnectionError || problem instanceof ServiceError ? problem : noAnswer
}
