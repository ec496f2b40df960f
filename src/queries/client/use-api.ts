import { createContext, use, useSyncExternalStore } from 'react'

import type { AuthenticationError } from '#src/model/errors.ts'

import type { Client } from './client.ts'
import type { Store } from './store.ts'

/** The client below an `ApiProvider`. */
export const ApiContext = createContext<Client | null>(null)

/** The client of this part of the screen: what every query and mutation is made for. */
export function useApi(): Client {
  const client = use(ApiContext)
  if (!client) throw new Error('useApi needs an ApiProvider above it')
  return client
}

/** The error by which the service refuses the key in use, or null; polling stands still meanwhile. */
export function useAuthProblem(): AuthenticationError | null {
  return useStore(useApi().authProblem)
}

/** The value of a store now; the component is drawn again when it changes. */
export function useStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}
