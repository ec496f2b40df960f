import type { GatewayConfig } from '#src/api/gateway.ts'
import type { Credentials } from '#src/model/account.ts'

/**
 * The scope of local records: service and account. A pasted key may belong to another account than the
 * one signed in, so it has a scope of its own, known by its identity: last characters may be those of
 * two keys. Null when nothing is held.
 */
export function scopeOf(config: GatewayConfig, credentials: Credentials): string | null {
  const active = credentials.keys.find((key) => key.active)
  const service = active?.service ?? config.service ?? 'service'
  const ownScope = active ? `key ${active.identity ?? active.hint}` : null
  const pasted = active?.keyId === null ? ownScope : null
  const owner = pasted ?? credentials.account?.uid ?? ownScope
  return owner === null ? null : `${service} ${owner}`
}
