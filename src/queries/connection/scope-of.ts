import type { GatewayConfig } from '#src/api/gateway.ts'
import type { Custody } from '#src/model/account.ts'

/**
 * The scope of local records: service and account. A pasted key may belong to another account than the
 * one signed in, so it has a scope of its own, known by its last characters. Null when nothing is held.
 */
export function scopeOf(config: GatewayConfig, custody: Custody): string | null {
  const active = custody.keys.find((key) => key.active)
  const service = active?.service ?? config.service ?? 'service'
  const pasted = active && active.keyId === null ? `key ${active.hint}` : null
  const owner = pasted ?? custody.account?.uid ?? (active ? `key ${active.hint}` : null)
  return owner === null ? null : `${service} ${owner}`
}
