import type { Context } from 'hono'
import * as z from 'zod/mini'

import {
  credentialsToWire,
  mostKeys,
  withKey,
  type HeldCredentials,
  type HeldKey,
  newCredentials,
} from '#service/gateway/credentials/held-credentials.ts'
import {
  type GatewayEnv,
  originOf,
  type GatewayScope,
  tokensOf,
  type Refresh,
} from '#service/gateway/gateway-scope.ts'
import { bearer, type Forward, type Origin } from '#service/gateway/upstream.ts'
import { Problem } from '#service/http/problem.ts'
import { endpoints } from '#src/contract/paths.ts'

/** §2, signup result. The specification shows no display name, and no sign-in: it answers the same. */
const signedInWire = z.object({
  user: z.object({
    uid: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.optional(z.nullable(z.string())),
  }),
  idToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  expiresIn: z.string().check(z.regex(/^\d{1,9}$/)),
})

/** Signup and sign-in from the page: the tokens go into the cookie, with a key that is made for this browser. */
export async function signInForBrowser(
  scope: GatewayScope,
  context: Context<GatewayEnv>,
): Promise<Response> {
  const { forward, now } = scope
  const origin = originOf(context)
  const devices = context.get('devices')
  const known = await devices?.known()
  const answer = await forward.withCredential(context.req.raw, null, {
    ...origin,
    ...(known && { devices: known }),
  })
  if (!answer.ok) return answer

  const read = z.safeParse(signedInWire, await answer.json().catch(() => null))
  if (!read.success) {
    // The answer is not passed on: it may carry tokens under names that nobody knows.
    throw new Problem(
      'bad_gateway',
      'The service answered, but not as its specification says: it may have worked. Make an API key at the service itself and paste it here.',
    )
  }
  const result = read.data
  const user = { ...result.user, displayName: result.user.displayName ?? null }
  await devices?.remember(user.uid)
  const session = context.get('cookieSession')
  if (session.credentials) await release(scope, session.credentials, origin)

  const signedIn = { ...newCredentials(now()), account: user, tokens: tokensOf(result, now()) }
  const { keys } = keysThatStay(session.credentials, user.uid)
  const hasRoom = keys.length < mostKeys
  const own = hasRoom ? await createOwnKey(forward, result.idToken, keys, origin) : null
  await session.replace((held) => {
    const credentials: HeldCredentials = { ...signedIn, ...keysThatStay(held, user.uid) }
    // Where its room was taken meanwhile it stays in the account's list, where it can be revoked.
    if (own === null || credentials.keys.length >= mostKeys) return credentials
    return withKey(credentials, { ...own, name: freeName(credentials.keys) })
  })
  const credentials = credentialsToWire(session.credentials, scope)
  const body = { user, expiresIn: result.expiresIn, custody: credentials }
  return Response.json(body, { status: answer.status })
}

/** Keys that somebody pasted stay, unless another account signs in; the gateway's own were revoked. */
function keysThatStay(
  previous: HeldCredentials | null,
  uid: string,
): Pick<HeldCredentials, 'keys' | 'activeName'> {
  const isOther = previous?.account != null && previous.account.uid !== uid
  const stay = (isOther ? [] : (previous?.keys ?? [])).filter(({ isOwn }) => !isOwn)
  // Whose keys they are is not known any more once an account was lost.
  const keys = previous?.account == null ? stay.map((key) => ({ ...key, keyId: null })) : stay
  const isActiveKept = keys.some(({ name }) => name === previous?.activeName)
  const activeName = isActiveKept ? (previous?.activeName ?? null) : (keys[0]?.name ?? null)
  return { keys, activeName }
}

/** The name under which the gateway's own key is listed. */
const ownKeyName = 'Signalbox in this browser'

/** Of a created key, all that is needed to use it and to revoke it. */
const createdKeyWire = z.object({
  key: z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/)),
  keyId: z.string().check(z.regex(/^[\w.:-]{1,128}$/)),
})

/** A key of the account for this browser, which ends with the sign-in where the service can do that; or null. */
async function createOwnKey(
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
 * Ends what credentials can do, as far as the service can be reached: the keys that the gateway made
 * are revoked, the refresh token is spent without keeping what it bought, and the sign-in ends.
 */
export async function release(
  { forward, refresh }: { forward: Forward; refresh: Refresh },
  { tokens, keys }: HeldCredentials,
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
function freeName(taken: readonly HeldKey[]): string {
  const names = new Set(taken.map(({ name }) => name))
  let name = ownKeyName
  for (let count = 2; names.has(name); count += 1) name = `${ownKeyName} ${count}`
  return name
}
