import type * as z from 'zod/mini'

import { createIdentifier } from '#service/auth/secrets.ts'
import { Problem } from '#service/http/problem.ts'
import type { userWire } from '#service/http/wire.ts'
import type { assumptions } from '#src/contract/assumptions.ts'

/** The identity by which the page calls a key; never the key, and no text from which it could be guessed. */
export type Identify = (key: string) => string

/** The credentials that the gateway holds for a browser; they travel in that browser's sealed cookie. */
export type HeldCredentials = {
  /** Names these credentials from sign-in to sign-out. */
  credentialsId: string
  version: number
  createdAtMs: number
  account: z.infer<typeof userWire> | null
  tokens: HeldTokens | null
  keys: readonly HeldKey[]
  activeName: string | null
}

export type HeldTokens = { idToken: string; idTokenExpiresAtMs: number; refreshToken: string }

/** §5: one of the two request headers in which a key may be sent. */
export type KeyHeader = (typeof assumptions.keyHeaders)[number]

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
export function newCredentials(nowMs: number): HeldCredentials {
  return {
    credentialsId: createIdentifier('cus'),
    version: 0,
    createdAtMs: nowMs,
    account: null,
    tokens: null,
    keys: [],
    activeName: null,
  }
}

/** Holds one key more, which becomes the active one. A key held already is renamed. */
export function withKey(credentials: HeldCredentials, added: HeldKey): HeldCredentials {
  const others = credentials.keys.filter(({ key }) => key !== added.key)
  return { ...credentials, keys: [...others, added], activeName: added.name }
}

/** Forgets a key; when it was the active one, the first of the others becomes active. */
export function withoutKey(credentials: HeldCredentials, name: string): HeldCredentials {
  const keys = credentials.keys.filter((held) => held.name !== name)
  const activeName =
    credentials.activeName === name ? (keys[0]?.name ?? null) : credentials.activeName
  return { ...credentials, keys, activeName }
}

/** The keys that may be sent: the browser's own, or the console's for a browser that holds none. */
export function usableKeys(
  credentials: HeldCredentials | null,
  givenKey: HeldKey | null,
): readonly HeldKey[] {
  const held = credentials?.keys ?? []
  return held.length === 0 && givenKey ? [givenKey] : held
}

/** The key to send where the page names none: the active one of those that may be sent. */
export function findActiveKey(
  credentials: HeldCredentials | null,
  givenKey: HeldKey | null,
): HeldKey | null {
  if (credentials === null || credentials.keys.length === 0) return givenKey
  return credentials.keys.find(({ name }) => name === credentials.activeName) ?? null
}

/** 401: the browser holds nothing that the service could be asked with. */
export function signedOut(): Problem {
  return new Problem('signed_out', 'Sign in, or hold an API key in this browser.')
}

/** The credentials as their browser may know them: no token, and of a key its last four characters. */
export function credentialsToWire(
  credentials: HeldCredentials | null,
  { givenKey, identify }: { givenKey: HeldKey | null; identify: Identify },
) {
  const active = findActiveKey(credentials, givenKey)
  return {
    account: credentials?.account ?? null,
    keys: usableKeys(credentials, givenKey).map(({ name, key, keyId, header }) => ({
      name,
      hint: `…${key.slice(-4)}`,
      identity: identify(key),
      keyId,
      header,
      active: name === active?.name,
    })),
  }
}
