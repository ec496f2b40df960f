import { queryOptions, mutationOptions } from '@tanstack/react-query'

import type { WriteOptions } from '#src/api/api.ts'
import type { HoldKeyRequest } from '#src/contract/requests.ts'
import type { Credentials } from '#src/model/account.ts'
import { attemptAfter, digestOf } from '#src/model/attempt.ts'
import type { Dialect } from '#src/model/dialect.ts'
import type { Client, VaultState } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import { attemptsAt, recordChange } from '#src/queries/writes/attempt-queries.ts'
import { classifyWriteError } from '#src/queries/writes/write-errors.ts'
import { sendWrite } from '#src/queries/writes/write.ts'

import { adopted } from './credentials-queries.ts'

/** The actions on an account's keys that the service lets this console do. */
export type KeyOffer = { list: boolean; create: boolean; revoke: boolean }

export const keyQueries = {
  /** The account's API keys, revoked ones too; the application interface lists them, never their secrets. */
  list: ({ api }: Client) =>
    queryOptions({ queryKey: queryKeys.keys, queryFn: ({ signal }) => api.listKeys({ signal }) }),
  /** The offer of the service's description; all of it where there is no description, for only asking tells. */
  offer: (client: Client) =>
    queryOptions({ ...serviceQueries.dialect(client), select: keyOfferOf }),
}

function keyOfferOf({ source, endpoints }: Dialect): KeyOffer {
  const offers = (name: 'listKeys' | 'createKey' | 'revokeKey') =>
    source === 'assumed' || endpoints[name] !== null
  return { list: offers('listKeys'), create: offers('createKey'), revoke: offers('revokeKey') }
}

export const keyMutations = {
  /**
   * Makes a key of the account. With the `attempt` of one whose answer was lost, that answer is asked for
   * as long as the gateway keeps it. The secret is shown once; no later call gives it again.
   */
  create: (client: Client) =>
    mutationOptions({
      mutationFn: ({ name, attempt }: { name: string; attempt: string }) =>
        sendWrite(client, {
          // The record keeps the name, and never the secret of the answer.
          asks: { action: 'createKey', sessionId: null, inputId: null, request: { name } },
          uuid: attempt,
          send: (written) => client.api.createKey({ name }, written),
          createdIdIn: (answer) => answer.key.keyId,
        })
          // The list alone tells which keys there are, with any answer and without an answer.
          .finally(() => void listAnew(client)),
      // The answer holds the secret: it goes when the page that shows it goes.
      gcTime: 0,
    }),
  /**
   * Ends a key at the service; if this browser holds it, it is forgotten here too. When the answer is
   * lost the list is read: resolves when that shows the key as revoked.
   */
  revoke: (client: Client) =>
    mutationOptions({
      mutationFn: async ({ keyId, name }: { keyId: string; name: string }) => {
        const request = { keyId, name }
        const asks = { action: 'revokeKey', sessionId: null, inputId: null, request } as const
        try {
          const send = (written: WriteOptions) => client.api.revokeKey(keyId, written)
          await sendWrite(client, { asks, send })
        } catch (error) {
          const isRevoked =
            classifyWriteError(error) === 'lost' && (await isListedRevoked(client, keyId))
          if (!isRevoked) throw error
          const seen = { type: 'seen', at: client.now(), taken: true } as const
          const [lost] = await attemptsAt(client, { ...asks, bodyHash: digestOf(request) })
          if (lost) await recordChange(client, lost, (old) => attemptAfter(old, seen))
        } finally {
          void listAnew(client)
        }
        await forgetRevoked(client, keyId)
      },
    }),
  /** Holds a pasted key at the gateway, which tries it first; it becomes the active one. */
  hold: (client: Client) =>
    mutationOptions({
      mutationFn: (request: HoldKeyRequest) => adopted(client, client.gateway.holdKey(request)),
      gcTime: 0,
    }),
  activate: (client: Client) =>
    mutationOptions({
      mutationFn: ({ name }: { name: string }) =>
        adopted(client, client.gateway.setActiveKey(name)),
    }),
  /** Forgets a held key here; at the service it goes on being valid. */
  forget: (client: Client) =>
    mutationOptions({
      mutationFn: ({ name }: { name: string }) => adopted(client, client.gateway.forgetKey(name)),
    }),
}

async function listAnew({ queryClient }: Client): Promise<void> {
  // The first reading goes on when it is only invalidated, and may be from before the change.
  await queryClient.cancelQueries({ queryKey: queryKeys.keys })
  await queryClient.invalidateQueries({ queryKey: queryKeys.keys })
}

async function isListedRevoked(client: Client, keyId: string): Promise<boolean> {
  const { queryClient } = client
  const list = keyQueries.list(client)
  const before = queryClient.getQueryData(list.queryKey) ?? []
  // A reading from before it must not answer.
  await queryClient.cancelQueries({ queryKey: queryKeys.keys })
  const keys = await queryClient.fetchQuery({ ...list, staleTime: 0 }).catch(() => null)
  if (keys === null) return false
  const found = keys.find((key) => key.keyId === keyId)
  if (found) return found.revokedAt !== null
  // A list without revoked keys: no key that is new to it has pushed this one off its page.
  const known = new Set(before.map((key) => key.keyId))
  return known.has(keyId) && keys.every((key) => known.has(key.keyId))
}

async function forgetRevoked(client: Client, keyId: string): Promise<void> {
  const credentials = client.queryClient.getQueryData<Credentials>(queryKeys.credentials)
  const held = credentials?.keys.find((key) => key.keyId === keyId)
  if (!held) return
  try {
    // The gateway let go of it with the revocation, and knows which key is in use now.
    await adopted(client, client.gateway.getCredentials())
  } catch {
    // The key is revoked, which is what was asked; a held one that no longer works says so itself.
    void client.queryClient.invalidateQueries({ queryKey: queryKeys.credentials })
  }
}

const noVault: VaultState = { exists: false, open: false, wasLeft: false, forgets: false }

/** For a page that holds its keys itself; behind a gateway there is nothing of it. */
export const directQueries = {
  /** Whether keys lie sealed on this device, whether they are open now, and what idleness does. */
  vault: ({ direct }: Client) =>
    queryOptions({
      queryKey: queryKeys.vault,
      queryFn: async () => (await direct?.vault()) ?? noVault,
      staleTime: 0,
    }),
}

export const directMutations = {
  /** False when the passphrase is another one; otherwise the keys lead to another client. */
  unlock: ({ direct }: Client) =>
    mutationOptions({
      mutationFn: async (passphrase: string) => (await direct?.unlock(passphrase)) ?? false,
      gcTime: 0,
    }),
  /** Seals the keys of this page under a passphrase. */
  seal: ({ direct, queryClient }: Client) =>
    mutationOptions({
      mutationFn: async (passphrase: string) => {
        await direct?.seal(passphrase)
        await queryClient.invalidateQueries({ queryKey: queryKeys.vault })
      },
      gcTime: 0,
    }),
  /** Forgets the keys of this page until they are unlocked again. */
  lock: ({ direct }: Client) =>
    mutationOptions({ mutationFn: () => Promise.resolve(direct?.lock()) }),
  /** Forgets the sealed keys for good. */
  removeVault: ({ direct, queryClient }: Client) =>
    mutationOptions({
      mutationFn: async () => {
        await direct?.removeVault()
        await queryClient.invalidateQueries({ queryKey: queryKeys.vault })
      },
    }),
}
