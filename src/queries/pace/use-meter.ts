import { useSyncExternalStore } from 'react'

import { useApi } from '#src/queries/connection/api-provider.tsx'

import type { PaceMeter } from './pace.ts'

/** What is asked of the service, how often, and what is waited for; as of the last second. */
export function useMeter(): PaceMeter {
  const { meter } = useApi().pace
  return useSyncExternalStore(meter.subscribe, meter.get)
}
