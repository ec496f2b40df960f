import * as z from 'zod/mini'

import type { ApiKeyRecord } from '#service/auth/api-keys.ts'

const fields = {
  keyId: z.string(),
  name: z.string(),
  prefix: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
}

const keyWire = z.object(fields)

export const keysWire = z.object({ keys: z.array(keyWire) })

/** The only answer that carries the secret itself. */
export const createdKeyWire = z.object({ ...fields, key: z.string() })

keyWire.register(z.globalRegistry, { id: 'ApiKey' })
createdKeyWire.register(z.globalRegistry, { id: 'CreatedApiKey' })

/** What may be told of a key after it was made: never the secret. Moments as ISO 8601, null for never. */
export function keyToWire(record: ApiKeyRecord): z.infer<typeof keyWire> {
  return {
    keyId: record.keyId,
    name: record.name,
    prefix: record.prefix,
    createdAt: record.createdAt.toISOString(),
    lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
    revokedAt: record.revokedAt?.toISOString() ?? null,
  }
}
