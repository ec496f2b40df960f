import { useSyncExternalStore } from 'react'

import { useApi } from '#src/queries/connection/use-api.ts'

/** How far the service's clock is ahead of this browser's, in milliseconds: for ages of its moments. */
export function useServiceOffset(): number {
  const { serviceOffset } = useApi()
  return useSyncExternalStore(serviceOffset.subscribe, serviceOffset.get)
}
