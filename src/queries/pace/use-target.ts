import { useApi } from '#src/queries/connection/api-provider.tsx'

/**
 * How often a session is meant to be read now, in milliseconds; null when it is not. A hook, because a
 * call within a component is made once for the same id, and the answer changes.
 */
export function useTargetMs(id: string): number | null {
  return useApi().pace.targetOf(id)
}
