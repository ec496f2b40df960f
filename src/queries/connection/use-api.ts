import { createContext, use, useSyncExternalStore } from 'react'

import type { AuthenticationError } from '#src/model/errors.ts'

import type { Connection } from './connection.ts'
import type { Store } from './store.ts'

/** The connection below an `ApiProvider`. */
export const ApiContext = createContext<Connection | null>(null)

/** The connection of this part of the screen: what every query and mutation is made for. */
export function useApi(): Connection {
  const connection = use(ApiContext)
  if (!connection) throw new Error('useApi needs an ApiProvider above it')
  return connection
}

/** Why the service refuses the key in use, when it does; polling stands still meanwhile. */
export function useAuthProblem(): AuthenticationError | null {
  return useStore(useApi().authProblem)
}

/** How far the service's clock is ahead of this browser's, in milliseconds: for ages of its moments. */
export function useServiceOffset(): number {
  return useStore(useApi().serviceOffset)
}

/** The value of a store now; the component is drawn again when it changes. */
export function useStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}
