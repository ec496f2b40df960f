import type { Identify } from './key-identity.ts'

/** What the gateway holds for one browser; it travels in that browser's sealed cookie. */
export type Custody = {
  /** Names this custody from sign-in to sign-out. */
  custodyId: string
  /** Grows with every change. */
  version: number
  createdAtMs: number
  account: HeldAccount | null
  tokens: HeldTokens | null
  keys: readonly HeldKey[]
  activeName: string | null
}

type HeldAccount = {
  uid: string
  email: string
  emailVerified: boolean
  displayName: string | null
}

export type HeldTokens = { idToken: string; idTokenExpiresAtMs: number; refreshToken: string }

/** §5: the two request headers in which a key may be sent. */
export const keyHeaders = ['Authorization', 'X-Service-Key'] as const
export type KeyHeader = (typeof keyHeaders)[number]

export type HeldKey = {
  name: string
  key: string
  keyId: string | null
  header: KeyHeader
  /** The gateway created it, so sign-out revokes it. */
  isOwn: boolean
}

export const mostKeys = 8

/** Neither account nor key; its twelve hours begin at `nowMs`. */
export function emptyCustody(custodyId: string, nowMs: number): Custody {
  return {
    custodyId,
    version: 0,
    createdAtMs: nowMs,
    account: null,
    tokens: null,
    keys: [],
    activeName: null,
  }
}

/** Holds one key more, which becomes the active one. A key held already is renamed. */
export function withKey(custody: Custody, added: HeldKey): Custody {
  const others = custody.keys.filter(({ key }) => key !== added.key)
  return { ...custody, keys: [...others, added], activeName: added.name }
}

/** Forgets a key; when it was the active one, the first of the others becomes active. */
export function withoutKey(custody: Custody, name: string): Custody {
  const keys = custody.keys.filter((held) => held.name !== name)
  const activeName = custody.activeName === name ? (keys[0]?.name ?? null) : custody.activeName
  return { ...custody, keys, activeName }
}

/** The keys that may be sent: the browser's own, or the console's for a browser that holds none. */
export function usableKeys(custody: Custody | null, givenKey: HeldKey | null): readonly HeldKey[] {
  const held = custody?.keys ?? []
  return held.length === 0 && givenKey ? [givenKey] : held
}

/** The key to send where the page names none: the active one of those that may be sent. */
export function findActiveKey(custody: Custody | null, givenKey: HeldKey | null): HeldKey | null {
  if (custody === null || custody.keys.length === 0) return givenKey
  return custody.keys.find(({ name }) => name === custody.activeName) ?? null
}

/** The key of the settings: nobody's in particular, so no browser can forget or revoke it. */
export function givenKeyOf(key: string, header: KeyHeader): HeldKey {
  return { name: "This console's key", key, keyId: null, header, isOwn: false }
}

/** What the browser may know of its custody: no token, and of a key its last four characters. */
export function custodyToWire(
  custody: Custody | null,
  { givenKey, identify }: { givenKey: HeldKey | null; identify: Identify },
) {
  const active = findActiveKey(custody, givenKey)
  return {
    account: custody?.account ?? null,
    keys: usableKeys(custody, givenKey).map(({ name, key, keyId, header }) => ({
      name,
      hint: `…${key.slice(-4)}`,
      identity: identify(key),
      keyId,
      header,
      active: name === active?.name,
    })),
  }
}
