import { lazy, Suspense, useSyncExternalStore } from 'react'

import { useApi } from '#src/queries/connection/use-api.ts'
import { guardStamp, watchGuards } from '#src/queries/preferences/guard-stamp.ts'

const GuardRunner = lazy(() =>
  import('./guard-runner.tsx').then(
    ({ GuardRunner: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
)

/** Watches the operator's guards, if there are any. */
export function Guards() {
  const { scope } = useApi()
  const stamp = useSyncExternalStore(watchGuards, () => guardStamp(scope ?? ''))
  return <Suspense>{stamp !== null && <GuardRunner stamp={stamp} />}</Suspense>
}
