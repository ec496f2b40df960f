import { QueryClient } from '@tanstack/react-query'

import { ConnectionError, RateLimitError, ServiceError } from '#src/model/errors.ts'

const RETRIES = 3

/** A cache for one client. Reads are tried again when that can help; writes never are. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The service may be on this very machine, whatever the browser believes of the network.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && canHelp(error),
        retryDelay: (failures, error) => retryDelayMs(failures, error),
        staleTime: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  // The fleet has no observers, and whoever is asked seldom must not be forgotten meanwhile.
  client.setQueryDefaults(['session'], { gcTime: Infinity })
  // The rounds keep their identity by themselves; comparing 100,000 messages again would cost seconds.
  client.setQueryDefaults(['transcript'], { structuralSharing: false })
  return client
}

function canHelp(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof RateLimitError) return true
  return error instanceof ServiceError && error.status >= 500
}

/** Milliseconds before a read is tried again: what a 429 asks for, otherwise doubling up to half a minute. */
export function retryDelayMs(failures: number, error: unknown): number {
  const doubling = Math.min(1_000 * 2 ** failures, 30_000)
  if (!(error instanceof RateLimitError)) return doubling
  // A little over what was asked for, spread, so that many sessions do not come back in step.
  return (error.retryAfterMs ?? 1.5 * doubling) + Math.round(Math.random() * 500)
}
