import { queryOptions } from '@tanstack/react-query'

import { endpoints } from '#src/contract/paths.ts'
import type { Dialect } from '#src/model/dialect.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'

/** What of an account's keys the service lets this console do. */
export type KeyOffer = { list: boolean; create: boolean; revoke: boolean }

export const keyQueries = {
  /** The account's API keys, revoked ones too; the application interface lists them, never their secrets. */
  list: ({ api }: Connection) =>
    queryOptions({ queryKey: queryKeys.keys, queryFn: ({ signal }) => api.listKeys({ signal }) }),
  /** What the service's description offers; all of it where there is none, for only asking tells. */
  offer: (connection: Connection) =>
    queryOptions({ ...serviceQueries.dialect(connection), select: keyOfferOf }),
}

function keyOfferOf({ source, endpoints: described }: Dialect): KeyOffer {
  const offers = (name: 'listKeys' | 'createKey' | 'revokeKey') => {
    if (source === 'assumed') return true
    const { method, path } = endpoints[name]
    const found = described[name]
    // One that stands elsewhere is none that the console can ask.
    return found?.method === method && shapeOf(found.path) === shapeOf(path)
  }
  return { list: offers('listKeys'), create: offers('createKey'), revoke: offers('revokeKey') }
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/$/, '')
}
