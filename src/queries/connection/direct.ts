import type { Gateway } from '#src/api/gateway.ts'

export type VaultState = {
  /** Whether keys lie sealed on this device, and whether they are open now. */
  exists: boolean
  open: boolean
  /** Keys of this page are gone since nobody touched it, and none has come since. */
  wasLeft: boolean
  /** A key in the page's memory would be forgotten so. */
  forgets: boolean
}

/** How the page talks to services without a gateway: it holds the keys itself, in memory or in a vault. */
export type Direct = {
  /** The vault in the gateway's place. */
  gateway: Gateway
  /** Sends a path of the service to the service of the key that is named, else in use, with that key. */
  fetch: typeof globalThis.fetch
  services: readonly string[]
  vault: () => Promise<VaultState>
  /** False when the passphrase is another one. */
  unlock: (passphrase: string) => Promise<boolean>
  /** Seals the keys of this page under a passphrase, from now on all of them. */
  seal: (passphrase: string) => Promise<void>
  /** Forgets every key of this page; sealed ones stay sealed. */
  lock: () => void
  /** Nobody is there: sealed keys are locked, and those in memory forgotten that are not to stay. */
  leave: () => void
  /** Forgets the sealed keys of this device for good. */
  removeVault: () => Promise<void>
  /** Whether anything answers at a service, readable or not; null when that cannot be told. */
  answersAtAll: () => Promise<boolean | null>
}
