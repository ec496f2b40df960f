import { mutationOptions } from '@tanstack/react-query'

import type {
  ChangePasswordRequest,
  SignInRequest,
  SignOutEverywhereRequest,
  SignUpRequest,
} from '#src/contract/requests.ts'
import type { Credentials } from '#src/model/account.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { makeAttempt } from '#src/queries/writes/attempts/make-attempt.ts'

import { forgetAll } from './device-mutations.ts'

export type Deletion = {
  password: string
  /** What this browser remembers of the account goes, too. */
  forgets: boolean
}

const nobody: Credentials = { account: null, keys: [] }

/**
 * Most of these end in another connection: the screen is mounted anew under a cache of its own, so only
 * `mutateAsync` and the callbacks given to `useMutation` are heard to the end.
 */
export const accountMutations = {
  signUp: (connection: Connection) =>
    mutationOptions({
      mutationFn: async (request: SignUpRequest) => {
        const credentials = await makeAttempt(connection, {
          action: 'signup',
          sessionId: null,
          inputId: null,
          // Neither the password nor the address is kept, only what tells one address from another.
          request: null,
          hashed: request.email.trim().toLowerCase(),
          send: (options) => connection.api.signUp(request, options),
        })
        return adopted(connection, credentials)
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
  /** This browser stays signed in; keys that were revoked by it are forgotten. */
  changePassword: (connection: Connection) =>
    mutationOptions({
      mutationFn: async (request: ChangePasswordRequest) => {
        await connection.api.changePassword(request)
        const { gateway, queryClient } = connection
        await gateway.getCredentials().then(connection.adopt, () => null)
        void queryClient.invalidateQueries({ queryKey: queryKeys.keys })
      },
      gcTime: 0,
    }),
  /** This browser included; what it knows of sessions is kept. */
  signOutEverywhere: (connection: Connection) =>
    mutationOptions({
      mutationFn: async (request: SignOutEverywhereRequest) => {
        await connection.api.signOutEverywhere(request)
        await leave(connection)
      },
    }),
  /** Resolves with whether what was to be forgotten here is gone, too. */
  deleteAccount: (connection: Connection) =>
    mutationOptions({
      mutationFn: async ({ password, forgets }: Deletion) => {
        await connection.api.deleteAccount({ password })
        const isForgotten =
          !forgets ||
          (await forgetAll(connection).then(
            () => true,
            () => false,
          ))
        await leave(connection)
        return { isForgotten }
      },
      gcTime: 0,
    }),
}

/** Takes over that nobody is signed in here any more, though the gateway cannot say so now. */
async function leave(connection: Connection): Promise<void> {
  connection.adopt(await connection.gateway.getCredentials().catch(() => nobody))
}

async function adopted(connection: Connection, answer: Credentials | null): Promise<Credentials> {
  const credentials = answer ?? (await connection.gateway.getCredentials())
  connection.adopt(credentials)
  return credentials
}
