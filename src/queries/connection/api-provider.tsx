import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'

import type { AuthenticationError } from '#src/model/errors.ts'
import { FleetProvider } from '#src/queries/fleet.tsx'

import type { Connection } from './connection.ts'
import type { Console } from './create-console.ts'

const ApiContext = createContext<Connection | null>(null)

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

/** The connection of this part of the screen: what every query and mutation is made for. */
export function useApi(): Connection {
  const connection = use(ApiContext)
  if (!connection) throw new Error('useApi needs an ApiProvider above it')
  return connection
}

/** Why the service refuses the key in use, when it does; polling stands still meanwhile. */
export function useAuthProblem(): AuthenticationError | null {
  const { authProblem } = useApi()
  return useSyncExternalStore(authProblem.subscribe, authProblem.get)
}
