import * as z from 'zod/mini'

import { endpoints } from '#src/contract/paths.ts'

import type { Custody, HeldKey } from './custody/custody.ts'
import type { Refresh } from './refresher.ts'
import { bearer, type Forward, type Origin } from './upstream.ts'

/** The name under which the gateway's own key is listed. */
const ownKeyName = 'Signalbox in this browser'

/** Of a created key, all that is needed to use it and to revoke it. */
const createdKeyWire = z.object({
  key: z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/)),
  keyId: z.string().check(z.regex(/^[\w.:-]{1,128}$/)),
})

/**
 * A key of the account for this browser, made with its ID token; null when the service made none. It ends
 * with the sign-in, where the service can do that.
 */
export async function createOwnKey(
  forward: Forward,
  idToken: string,
  taken: readonly HeldKey[],
  origin: Origin,
): Promise<HeldKey | null> {
  const name = freeName(taken)
  const { method, path } = endpoints.createKey
  const create = (body: object) =>
    forward.own({ method, path, credential: bearer(idToken), body }, origin)
  let answer = await create({ name, endsWithSignIn: true })
  // A service may refuse what it does not know (§5 shows no body): then it is a key like others.
  if (answer.status === 400 || answer.status === 422) answer = await create({ name })
  if (answer.status !== 201) return null
  const made = z.safeParse(createdKeyWire, await answer.json().catch(() => null))
  if (!made.success) return null
  const { key, keyId } = made.data
  return { name, key, keyId, header: 'Authorization', isOwn: true }
}

/**
 * Ends what a custody can do, as far as the service can be reached: the keys that the gateway made
 * are revoked, the refresh token is spent without keeping what it bought, and the sign-in ends.
 */
export async function release(
  { forward, refresh }: { forward: Forward; refresh: Refresh },
  { tokens, keys }: Custody,
  origin: Origin,
): Promise<void> {
  if (tokens === null) return
  const own = keys.flatMap(({ isOwn, keyId }) => (isOwn && keyId !== null ? [keyId] : []))
  // Each by itself: where one fails, the others still end what they can. The cookie goes either way.
  const fresh = await refresh(tokens.refreshToken, origin).catch(() => null)
  const credential = bearer(fresh?.idToken ?? tokens.idToken)
  await Promise.allSettled(
    own.map((keyId) =>
      forward.own({ method: 'DELETE', path: `/api/keys/${keyId}`, credential }, origin),
    ),
  )
  const { method, path } = endpoints.signOut
  const body = { refreshToken: fresh?.refreshToken ?? tokens.refreshToken }
  await forward.own({ method, path, credential: null, body }, origin).catch(() => null)
}

/** The name of the gateway's own key, with a number where another key has it. */
export function freeName(taken: readonly HeldKey[]): string {
  const names = new Set(taken.map(({ name }) => name))
  let name = ownKeyName
  for (let count = 2; names.has(name); count += 1) name = `${ownKeyName} ${count}`
  return name
}
