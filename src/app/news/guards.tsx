import { Suspense, useSyncExternalStore } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { guardStamp, watchGuards } from '#src/storage/device/guard-stamp.ts'

import { lazyWithRetry } from './lazy-with-retry.ts'

const GuardRunner = lazyWithRetry<{ stamp: string }>(async () => {
  const { GuardRunner: Part } = await import('./guard-runner.tsx')
  return Part
})

/** Watches the operator's guards, if there are any. */
export function Guards() {
  const { scope } = useApi()
  const stamp = useSyncExternalStore(watchGuards, () => guardStamp(scope ?? ''))
  return <Suspense>{stamp !== null && <GuardRunner stamp={stamp} />}</Suspense>
}
