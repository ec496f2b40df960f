import { queryOptions } from '@tanstack/react-query'

import type { Credentials } from '#src/model/account.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** Takes over the credentials of an answer; without any, those that the gateway holds by now. */
export async function adopted(
  { adopt, gateway }: Connection,
  answer: Promise<Credentials | null>,
): Promise<Credentials> {
  const credentials = (await answer) ?? (await gateway.getCredentials())
  adopt(credentials)
  return credentials
}

export const credentialsQueries = {
  /** Account and keys that the gateway holds for this browser; another tab may have changed them. */
  current: ({ gateway, adopt }: Connection) =>
    queryOptions({
      queryKey: queryKeys.credentials,
      queryFn: async ({ signal }) => {
        const credentials = await gateway.getCredentials({ signal })
        adopt(credentials)
        return credentials
      },
      staleTime: 10_000,
    }),
}
