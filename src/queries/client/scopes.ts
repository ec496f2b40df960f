import type { GatewayConfig } from '#src/api/gateway.ts'
import type { Credentials, HeldKey } from '#src/model/account.ts'

/**
 * The scope of local records: service and account. A pasted key may belong to another account than the
 * one signed in, so it has a scope of its own, known by its identity: last characters may be those of
 * two keys. Null when nothing is held.
 */
export function scopeOfKey(
  config: GatewayConfig,
  account: Credentials['account'],
  key: HeldKey | undefined,
): string | null {
  const service = key?.service ?? config.service ?? 'service'
  const ownScope = key ? `key ${key.identity ?? key.hint}` : null
  const pasted = key?.keyId === null ? ownScope : null
  const owner = pasted ?? account?.uid ?? ownScope
  return owner === null ? null : `${service} ${owner}`
}
