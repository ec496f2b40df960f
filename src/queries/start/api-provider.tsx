import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'

import { ApiContext } from '#src/queries/client/use-api.ts'
import { FleetProvider } from '#src/queries/sessions/fleet.tsx'

import type { Console } from './create-console.ts'

type ApiProviderProps = {
  console: Console
  /** Until the gateway has answered. */
  loading: ReactNode
  /** The view of a gateway that could not be asked; `retry` asks again. */
  failure: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Gives its children the client, and mounts them anew when account or key change. */
export function ApiProvider({ console, loading, failure, children }: ApiProviderProps) {
  const state = useSyncExternalStore(console.subscribe, console.getState)
  if (state.kind === 'starting') return loading
  if (state.kind === 'failed') return failure(state.error, () => void console.start())
  const { client } = state
  return (
    <ApiContext value={client} key={client.scope}>
      <QueryClientProvider client={client.queryClient}>
        <FleetProvider api={client}>{children}</FleetProvider>
      </QueryClientProvider>
    </ApiContext>
  )
}
