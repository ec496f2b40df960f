import { QueryClient } from '@tanstack/react-query'

import { createApi } from '#src/api/api.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import { createCell } from '#src/queries/connection/cell.ts'
import { createPoller } from '#src/queries/pace/create-poller.ts'

type Options = {
  learned?: unknown
  /** What the service answers. */
  fetch?: typeof globalThis.fetch | undefined
}

const stops: (() => void)[] = []

/** For tests: a tick is a second, and a leader's word comes every two. */
export const soon = { timeout: 20_000 }

/** For tests: a tab that has nothing to follow: what it knows of the rate it has from elsewhere. */
export function openTab(scope: string, { learned = null, fetch = refuse }: Options = {}) {
  const queryClient = new QueryClient()
  const authProblem = createCell<AuthenticationError | null>(null)
  const poller = createPoller({
    api: createApi({ baseUrl: location.origin, fetch }),
    queryClient,
    scope,
    rate: 8,
    kept: { find: () => Promise.resolve(learned), save: () => Promise.resolve() },
    authProblem,
    forgotten: new Set(),
  })
  const close = poller.start(() => Promise.resolve())
  stops.push(close)
  return { meter: poller.meter, authProblem, queryClient, poller, close }
}

/** For tests: whatever a test has left open. */
export function closeTabs(): void {
  for (const stop of stops.splice(0)) stop()
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('nothing is asked'))
}
