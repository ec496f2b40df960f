import type { ApiKeys } from '#service/auth/api-keys.ts'
import type { IdTokens } from '#service/auth/id-tokens.ts'
import type { SignIns } from '#service/auth/sign-ins.ts'

import { Problem } from './problem.ts'

/** Who calls, and by which sign-in where it is one. */
export type Caller = { accountId: string; signInId: string | null }

export type Authenticate = Record<'apiKey' | 'idToken', (headers: Headers) => Promise<Caller>>

/**
 * §5: an API key in either header for `/v1`; the application interface takes the ID token, as
 * bearer and while its sign-in is open, and neither is accepted in place of the other. Throws a 401.
 */
export function createAuthenticate(options: {
  apiKeys: ApiKeys
  idTokens: IdTokens
  signIns: SignIns
}): Authenticate {
  return {
    async apiKey(headers) {
      const secret = headers.get('X-Service-Key')?.trim() || bearer(headers)
      if (secret === null) throw refused('An API key is missing.')
      const holder = await options.apiKeys.findHolder(secret)
      if (holder === null) throw refused('The API key is not valid.')
      return { accountId: holder.accountId, signInId: null }
    },
    async idToken(headers) {
      const token = bearer(headers)
      if (token === null) throw refused('An ID token is missing.')
      const holder = await options.idTokens.findHolder(token)
      if (holder === null) throw refused('The ID token is not valid or has expired.')
      const isOpen = await options.signIns.isOpen(holder.signInId, holder.accountId)
      if (!isOpen) throw signInEnded()
      return holder
    },
  }
}

/** 401: the token is ours, and somebody signed out. */
export function signInEnded(): Problem {
  return refused('The sign-in of this ID token has ended.')
}

function bearer(headers: Headers): string | null {
  const match = /^Bearer +(\S+)$/i.exec(headers.get('Authorization')?.trim() ?? '')
  return match?.[1] ?? null
}

function refused(message: string): Problem {
  return new Problem('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}
