import type { KeyHeader } from './dialect.ts'

export type Account = {
  uid: string
  email: string
  displayName: string | null
}

/** A key of the account as the application interface lists it; the secret is never in it. */
export type ApiKey = {
  keyId: string
  name: string
  prefix: string
  createdAt: number | null
  lastUsedAt: number | null
  /** Null while the key is valid. */
  revokedAt: number | 'unknown' | null
}

/** A key this browser may use: sealed at the gateway, or held by the page; known by name and last characters. */
export type HeldKey = {
  name: string
  hint: string
  /** The name of the key at the part that holds it: of this key alone, and never the key itself. */
  identity?: string
  keyId: string | null
  /** The header that it travels in, if the part that holds it says so. */
  header?: KeyHeader
  active: boolean
  /** The service that it is for, where there may be several; left out, the one behind the gateway. */
  service?: string
}

/** The account and the keys that the gateway holds for this browser. */
export type Credentials = {
  account: Account | null
  keys: readonly HeldKey[]
}

/** A key that this page itself sends to a service, where no gateway stands in between. */
export type DirectKey = {
  name: string
  key: string
  header: KeyHeader
  /** Origin of the only service that it is ever sent to. */
  service: string
  /** The rule for a key in the page's memory alone, when nobody touches the page. */
  whenIdle: 'forget' | 'keep'
}
