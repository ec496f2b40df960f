import type { ApiKeys } from '#service/auth/api-keys.ts'
import type { IdTokens } from '#service/auth/id-tokens.ts'

import { Problem } from './problem.ts'

/** Who calls: the account, and what its rate limit is counted by. */
export type Caller = { accountId: string; limitKey: string }

export type Authenticate = Record<'apiKey' | 'idToken', (headers: Headers) => Promise<Caller>>

/**
 * §5: an API key in either header for `/v1`; the application interface takes the ID token, as
 * bearer, and neither is accepted in place of the other. Throws a 401.
 */
export function createAuthenticate(options: {
  apiKeys: ApiKeys
  idTokens: IdTokens
}): Authenticate {
  return {
    async apiKey(headers) {
      const secret = headers.get('X-Service-Key')?.trim() || bearer(headers)
      if (secret === null) throw refused('An API key is missing.')
      const holder = await options.apiKeys.findHolder(secret)
      if (holder === null) throw refused('The API key is not valid.')
      return { accountId: holder.accountId, limitKey: holder.keyId }
    },
    async idToken(headers) {
      const token = bearer(headers)
      if (token === null) throw refused('An ID token is missing.')
      const accountId = await options.idTokens.findAccountId(token)
      if (accountId === null) throw refused('The ID token is not valid or has expired.')
      return { accountId, limitKey: accountId }
    },
  }
}

function bearer(headers: Headers): string | null {
  const match = /^Bearer +(\S+)$/i.exec(headers.get('Authorization')?.trim() ?? '')
  return match?.[1] ?? null
}

function refused(message: string): Problem {
  return new Problem('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}
