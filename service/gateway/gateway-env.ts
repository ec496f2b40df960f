import type { Custody } from './custody/custody.ts'

/** One request's view of the custody in its cookie. */
export type Jar = {
  custody: Custody | null
  /**
   * Changes what is held (nothing yet: an empty one). `make` runs anew on what other requests changed
   * meanwhile; what it throws leaves all as it was. Null when the custody has ended meanwhile.
   */
  change(make: (held: Custody) => Custody): Promise<Custody | null>
  /**
   * Ends the custody and puts another in its place; null for none. `make` is given what is held by then,
   * null where that has ended meanwhile, and runs anew as for `change`.
   */
  replace(make: (held: Custody | null) => Custody | null): Promise<void>
}

/** What the gateway's routes find in their context. */
export type GatewayEnv = {
  Bindings: { peer?: string }
  Variables: { requestId: string; jar: Jar; hasCookie: boolean }
}
