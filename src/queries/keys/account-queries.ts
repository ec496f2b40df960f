import { queryOptions, mutationOptions } from '@tanstack/react-query'

import type {
  ChangePasswordRequest,
  SignInRequest,
  SignOutEverywhereRequest,
  SignUpRequest,
} from '#src/contract/requests.ts'
import type { Credentials } from '#src/model/account.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { forgetShown } from '#src/queries/connection/forget-shown.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import { sendWrite } from '#src/queries/writes/write.ts'
import { saveListChoices } from '#src/storage/device/list-choices.ts'

import { adopted } from './credentials-queries.ts'

export const accountQueries = {
  /** What the service lets an account do about itself: only what it describes, since §4 has none of it. */
  offer: (connection: Connection) =>
    queryOptions({
      ...serviceQueries.dialect(connection),
      select: ({ endpoints }) => ({
        changePassword: endpoints.changePassword !== null,
        signOutEverywhere: endpoints.signOutEverywhere !== null,
        deleteAccount: endpoints.deleteAccount !== null,
      }),
    }),
}

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
      mutationFn: (request: SignUpRequest) => {
        const signedUp = sendWrite(connection, {
          // Neither the password nor the address is kept, only what tells one address from another.
          asks: { action: 'signup', sessionId: null, inputId: null, request: null },
          hashed: request.email.trim().toLowerCase(),
          send: (options) => connection.api.signUp(request, options),
        })
        return adopted(connection, signedUp)
      },
    }),
  signIn: (connection: Connection) =>
    mutationOptions({
      mutationFn: (request: SignInRequest) => adopted(connection, connection.api.signIn(request)),
    }),
  /**
   * Forgets account and keys at the gateway. What this browser knows of sessions is kept unless it `forgets`;
   * resolves with whether what was to be forgotten is gone.
   */
  signOut: (connection: Connection) =>
    mutationOptions({
      mutationFn: async ({ forgets }: { forgets: boolean }) => {
        const signedOut = connection.gateway.signOut({ forgetDevice: forgets })
        const left = await adopted(connection, signedOut)
        return { isForgotten: !forgets || (await forgetAfter(connection, left)) }
      },
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
        const left = await leave(connection)
        return { isForgotten: !forgets || (await forgetAfter(connection, left)) }
      },
      gcTime: 0,
    }),
}

/** Takes over that nobody is signed in here any more, though the gateway cannot say so now. */
async function leave(connection: Connection): Promise<Credentials> {
  const left = await connection.gateway.getCredentials().catch(() => nobody)
  connection.adopt(left)
  return left
}

export const deviceQueries = {
  /** How much this browser remembers for this account. */
  summary: ({ store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.device,
      queryFn: async () => {
        const [known, drafts] = await Promise.all([
          store.savedSessions.list(),
          store.drafts.count(),
        ])
        return { sessions: known.length, drafts }
      },
      staleTime: 0,
    }),
}

/** What this browser remembers for this account, in every tab: list, drafts, costs, answers. */
async function forgetAll({ forgotten, store }: Connection): Promise<void> {
  const known = await store.savedSessions.list()
  for (const { id } of known) forgotten.add(id)
  // A list of the service brings them back at the next start, as in a new browser, and not before.
  for (const id of await store.forgotten.list()) forgotten.add(id)
  await store.forgetAll()
  store.forgetting.tell([...forgotten])
  // The search of a saved view may hold words of a goal.
  saveListChoices({ columns: [], views: [] })
}

/** After a sign-out or a deletion, in every tab; false if something may still be kept. */
async function forgetAfter({ store }: Connection, left: Credentials): Promise<boolean> {
  try {
    // With a key of the console itself this connection goes on, and keeps what comes from now on.
    await store.forgetAll({ isLast: left.account === null && left.keys.length === 0 })
    store.forgetting.tell([])
    saveListChoices({ columns: [], views: [] })
    return (await store.savedSessions.list()).length === 0
  } catch {
    return false
  }
}

export const deviceMutations = {
  /** The service is told nothing. */
  forgetAll: (connection: Connection) =>
    mutationOptions({
      mutationFn: async () => {
        await forgetAll(connection)
        await forgetShown(connection)
      },
    }),
}
