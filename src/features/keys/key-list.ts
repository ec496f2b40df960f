import type { ApiKey, Credentials, HeldKey } from '#src/model/account.ts'

/** A key of the account, with the same key in this browser, if this browser holds it. */
export type ListedKey = ApiKey & { held: HeldKey | null }

export type KeyList = { valid: readonly ListedKey[]; revoked: readonly ListedKey[] }

/** The account's keys, newest first, with valid and revoked keys apart. */
export function listKeys(keys: readonly ApiKey[], credentials: Credentials): KeyList {
  const listed = keys
    .map((key) => ({
      ...key,
      held: credentials.keys.find((held) => held.keyId === key.keyId) ?? null,
    }))
    .toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
  return {
    valid: listed.filter((key) => key.revokedAt === null),
    revoked: listed.filter((key) => key.revokedAt !== null),
  }
}
