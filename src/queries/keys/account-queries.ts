import { queryOptions, mutationOptions } from '@tanstack/react-query'

import type {
  ChangePasswordRequest,
  SignInRequest,
  SignOutEverywhereRequest,
  SignUpRequest,
} from '#src/contract/requests.ts'
import type { Credentials } from '#src/model/account.ts'
import type { Client } from '#src/queries/client/client.ts'
import { forgetShown, queryKeys } from '#src/queries/client/query-keys.ts'
import { scopeOfKey } from '#src/queries/client/scopes.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import { sendWrite } from '#src/queries/writes/write.ts'
import { saveListChoices } from '#src/storage/device/device-items.ts'

import { adopted } from './credentials-queries.ts'

export const accountQueries = {
  /** The actions on the account itself: only those that the service describes, since §4 has no such action. */
  offer: (client: Client) =>
    queryOptions({
      ...serviceQueries.dialect(client),
      select: ({ endpoints }) => ({
        changePassword: endpoints.changePassword !== null,
        signOutEverywhere: endpoints.signOutEverywhere !== null,
        deleteAccount: endpoints.deleteAccount !== null,
      }),
    }),
}

export type Deletion = {
  password: string
  /** Whether this browser forgets the account, too. */
  forgets: boolean
}

const nobody: Credentials = { account: null, keys: [] }

/**
 * Most of these end in another client: the screen is mounted anew under a cache of its own, so only
 * `mutateAsync` and the callbacks given to `useMutation` are heard to the end.
 */
export const accountMutations = {
  signUp: (client: Client) =>
    mutationOptions({
      mutationFn: (request: SignUpRequest) => {
        const signedUp = sendWrite(client, {
          // Neither the password nor the address is kept, only what tells one address from another.
          asks: { action: 'signup', sessionId: null, inputId: null, request: null },
          hashed: request.email.trim().toLowerCase(),
          send: (options) => client.api.signUp(request, options),
        })
        return adopted(client, signedUp)
      },
    }),
  signIn: (client: Client) =>
    mutationOptions({
      mutationFn: (request: SignInRequest) => adopted(client, client.api.signIn(request)),
    }),
  /**
   * Forgets account and keys at the gateway. What this browser knows of their sessions is kept unless it
   * `forgets`; resolves with whether what was to be forgotten is gone.
   */
  signOut: (client: Client) =>
    mutationOptions({
      mutationFn: async ({ forgets }: { forgets: boolean }) => {
        const ended = storesOf(client, heldBy(client))
        const signedOut = client.gateway.signOut({ forgetDevice: forgets })
        const left = await adopted(client, signedOut)
        return { isForgotten: !forgets || (await forgetAfter(client, ended, left)) }
      },
    }),
  /** This browser stays signed in; keys that were revoked by it are forgotten. */
  changePassword: (client: Client) =>
    mutationOptions({
      mutationFn: async (request: ChangePasswordRequest) => {
        await client.api.changePassword(request)
        const { gateway, queryClient } = client
        await gateway.getCredentials().then(client.adopt, () => null)
        void queryClient.invalidateQueries({ queryKey: queryKeys.keys })
      },
      gcTime: 0,
    }),
  /** This browser included; what it knows of sessions is kept. */
  signOutEverywhere: (client: Client) =>
    mutationOptions({
      mutationFn: async (request: SignOutEverywhereRequest) => {
        await client.api.signOutEverywhere(request)
        await leave(client)
      },
    }),
  /** Resolves with whether what was to be forgotten here is gone, too. */
  deleteAccount: (client: Client) =>
    mutationOptions({
      mutationFn: async ({ password, forgets }: Deletion) => {
        // A key that was added by hand may be of another account, which goes on.
        const ended = storesOf(client, { account: heldBy(client).account, keys: [] })
        await client.api.deleteAccount({ password })
        const left = await leave(client)
        return { isForgotten: !forgets || (await forgetAfter(client, ended, left)) }
      },
      gcTime: 0,
    }),
}

/** Takes over that nobody is signed in here any more, though the gateway cannot say so now. */
async function leave(client: Client): Promise<Credentials> {
  const left = await client.gateway.getCredentials().catch(() => nobody)
  client.adopt(left)
  return left
}

export const deviceQueries = {
  /** How many drafts this browser remembers for this account. */
  drafts: ({ store }: Client) =>
    queryOptions({
      queryKey: queryKeys.device,
      queryFn: async () => (await store.drafts.list()).length,
      staleTime: 0,
    }),
}

/** Account and keys as last read, in any tab. */
function heldBy({ credentials, queryClient }: Client): Credentials {
  return queryClient.getQueryData<Credentials>(queryKeys.credentials) ?? credentials
}

/** The stores of the account and of each key, in use or not, by scope. */
function storesOf({ config, scoped }: Client, { account, keys }: Credentials) {
  const scopes = [undefined, ...keys].map((key) => scopeOfKey(config, account, key))
  const held = scopes.filter((scope) => scope !== null)
  return new Map(held.map((scope) => [scope, scoped(scope)]))
}

/** After a sign-out or a deletion, in every tab; false if something may still be kept. */
async function forgetAfter(
  client: Client,
  ended: ReturnType<typeof storesOf>,
  left: Credentials,
): Promise<boolean> {
  // With a key of the console itself this client goes on, and keeps what comes from now on.
  const goesOn = storesOf(client, left)
  const stays = Array.from(ended.keys()).find(
    (scope) => scope === client.scope && goesOn.has(scope),
  )
  const forgetting = Array.from(ended, async ([scope, store]) => {
    const ids = await idsIn(store).catch(() => [])
    if (scope === stays) for (const id of ids) client.forgotten.add(id)
    await store.forgetAll({ isLast: !goesOn.has(scope) }).finally(() => store.forgetting.tell(ids))
  })
  const done = await Promise.allSettled(forgetting)
  for (const scope of ended.keys()) saveListChoices(scope, null)
  if (stays) {
    client.following.mappingChanged()
    await forgetShown(client)
  }
  return done.every(({ status }) => status === 'fulfilled')
}

/** Forgets what this browser remembers for this account, in every tab; the service is told nothing. */
export async function forgetDevice(client: Client): Promise<void> {
  const { following, forgotten, store } = client
  try {
    for (const id of await idsIn(store)) forgotten.add(id)
    await store.forgetAll()
  } finally {
    // Also if the database of this tab keeps something: other tabs may reach it.
    store.forgetting.tell([...forgotten])
    // The search of a saved view may hold words of a goal.
    saveListChoices(client.scope, null)
    following.mappingChanged()
    await forgetShown(client)
  }
}

/** A list of the service brings these sessions back at the next start, as in a new browser, and not before. */
async function idsIn(store: Client['store']): Promise<readonly string[]> {
  const known = await store.savedSessions.list()
  return [...known.map(({ id }) => id), ...(await store.forgotten.list())]
}
