import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'

import { ApiContext } from '#src/queries/connection/use-api.ts'
import { FleetProvider } from '#src/queries/sessions/fleet.tsx'

import type { Console } from './create-console.ts'

type ApiProviderProps = {
  console: Console
  /** Until the gateway has answered. */
  loading: ReactNode
  /** When it could not be asked; `retry` asks again. */
  failure: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Gives its children the connection, and mounts them anew when account or key change. */
export function ApiProvider({ console, loading, failure, children }: ApiProviderProps) {
  const state = useSyncExternalStore(console.subscribe, console.getState)
  if (state.kind === 'starting') return loading
  if (state.kind === 'failed') return failure(state.error, () => void console.start())
  const { connection } = state
  return (
    <ApiContext value={connection} key={connection.scope}>
      <QueryClientProvider client={connection.queryClient}>
        <FleetProvider api={connection}>{children}</FleetProvider>
      </QueryClientProvider>
    </ApiContext>
  )
}
