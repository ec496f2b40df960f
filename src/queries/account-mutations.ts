import { mutationOptions } from '@tanstack/react-query'

import type { SignInRequest, SignUpRequest } from '#src/contract/requests.ts'
import type { Custody } from '#src/model/account.ts'

import { makeAttempt } from './attempts/make-attempt.ts'
import type { Connection } from './connection/connection.ts'

/**
 * Each of these ends in another connection: the screen is mounted anew under a cache of its own, so only
 * `mutateAsync` and the callbacks given to `useMutation` are heard to the end.
 */
export const accountMutations = {
  signUp: (connection: Connection) =>
    mutationOptions({
      mutationFn: async (request: SignUpRequest) => {
        const custody = await makeAttempt(connection, {
          action: 'signup',
          sessionId: null,
          inputId: null,
          // Neither the password nor the address is kept, only what tells one address from another.
          request: null,
          hashed: request.email.trim().toLowerCase(),
          send: (options) => connection.api.signUp(request, options),
        })
        return adopted(connection, custody)
      },
    }),
  signIn: (connection: Connection) =>
    mutationOptions({
      mutationFn: async (request: SignInRequest) =>
        adopted(connection, await connection.api.signIn(request)),
    }),
  /** Forgets account and keys at the gateway; what this browser knows of sessions is kept. */
  signOut: (connection: Connection) =>
    mutationOptions({
      mutationFn: async () => adopted(connection, await connection.gateway.signOut()),
    }),
}

async function adopted(connection: Connection, answer: Custody | null): Promise<Custody> {
  const custody = answer ?? (await connection.gateway.getCustody())
  connection.adopt(custody)
  return custody
}
