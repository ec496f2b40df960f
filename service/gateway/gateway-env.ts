import type { Custody } from './custody/custody.ts'

/** One request's view of the custody in its cookie. */
export type Jar = {
  custody: Custody | null
  /** Changes what the cookie holds; null ends the custody. */
  replace(next: Custody | null): void
}

/** What the gateway's routes find in their context. */
export type GatewayEnv = {
  Bindings: { peer?: string }
  Variables: { requestId: string; jar: Jar; hasCookie: boolean }
}
