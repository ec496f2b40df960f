import type { HeldKey } from '#src/model/account.ts'
import type { KeyHeader } from '#src/model/dialect.ts'

/** The header in which the key in use travels, as far as whoever holds it says so; else null. */
export function keyHeaderInUse(keys: readonly HeldKey[]): KeyHeader | null {
  return keys.find(({ active }) => active)?.header ?? null
}
