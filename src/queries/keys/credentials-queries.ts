import { queryOptions } from '@tanstack/react-query'

import type { Credentials } from '#src/model/account.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

/** Takes over the credentials of an answer; without any, those that the gateway holds by now. */
export async function adopted(
  { adopt, gateway }: Client,
  answer: Promise<Credentials | null>,
): Promise<Credentials> {
  const credentials = (await answer) ?? (await gateway.getCredentials())
  adopt(credentials)
  return credentials
}

export const credentialsQueries = {
  /** Account and keys that the gateway holds for this browser; another tab may have changed them. */
  current: ({ gateway, adopt }: Client) =>
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
