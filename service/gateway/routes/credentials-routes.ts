import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import * as z from 'zod/mini'

import {
  credentialsToWire,
  mostKeys,
  newCredentials,
  signedOut,
  withKey,
  withoutKey,
  type HeldCredentials,
  type HeldKey,
  type KeyHeader,
} from '#service/gateway/credentials/held-credentials.ts'
import {
  originOf,
  tokensOf,
  type GatewayEnv,
  type GatewayScope,
  type Refresh,
} from '#service/gateway/gateway-scope.ts'
import { bearer, type Credential, type Forward, type Origin } from '#service/gateway/upstream.ts'
import { invalidField, Problem, tooMany } from '#service/http/problem.ts'
import { parseInput, limitOpenBody, readJson } from '#service/http/read-input.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import { endpoints, unknownSessionIds } from '#src/contract/paths.ts'
import { createKeyRequest, holdKeyRequest } from '#src/contract/requests.ts'

/** With `forgetDevice` the next sign-in of this account here is one from a new device. */
const signOutRequest = z.object({ forgetDevice: z.optional(z.boolean()) })

/** A sign-out goes on behind its answer after this. */
const mostReleaseMs = 5_000

const activateKeyRequest = z.object({ name: createKeyRequest.shape.name })

/** The gateway's own endpoints, beside those of the service. */
export const credentialsEndpoints = [
  { method: 'GET', path: '/__signalbox/config' },
  { method: 'GET', path: '/__signalbox/custody' },
  { method: 'POST', path: '/__signalbox/keys' },
  { method: 'POST', path: '/__signalbox/keys/active' },
  { method: 'DELETE', path: '/__signalbox/keys/{name}' },
  { method: 'POST', path: '/__signalbox/signout' },
] as const

export type Behind = {
  version: string
  /** The address of a service elsewhere, and its key for browsers that hold no key; null: the local service. */
  remote: { url: string; key: { secret: string; header: KeyHeader } | null } | null
  /** The agent of new sessions, with its model; null for a service elsewhere. */
  agent: { name: string; model: string | null } | null
  hasAccounts: (() => Promise<boolean>) | null
}

/** Adds the routes by which a page reads and changes its credentials at the gateway; it never reads a secret. */
export function addCredentialsRoutes(
  scope: GatewayScope,
  { version, remote, agent, hasAccounts }: Behind,
): void {
  const { app } = scope
  const behind = {
    service: remote?.url ?? 'local',
    agent: agent?.name ?? null,
    model: agent?.model ?? null,
  }

  async function changed(
    context: Context<GatewayEnv>,
    make: (held: HeldCredentials) => HeldCredentials,
    status: 200 | 201 = 200,
  ): Promise<Response> {
    const credentials = await context.get('cookieSession').change(make)
    if (credentials === null) throw signedOut()
    return context.json(credentialsToWire(credentials, scope), status)
  }

  app.get('/__signalbox/config', async (context) => {
    // The page starts without the database, too: then it is not known.
    const known = hasAccounts && (await hasAccounts().catch(() => null))
    return context.json({ mode: 'gateway', ...behind, version, hasAccounts: known })
  })

  app.get('/__signalbox/custody', (context) =>
    context.json(credentialsToWire(context.get('cookieSession').credentials, scope)),
  )

  app.post('/__signalbox/keys', limitOpenBody, readJson, async (context) => {
    const {
      name,
      key,
      keyId,
      header: wanted,
    } = parseInput(holdKeyRequest, await context.req.json())
    checkRoom(context.get('cookieSession').credentials?.keys ?? [], { name, key })
    const header = await headerFor(scope, context, key, wanted)
    const add = (credentials: HeldCredentials) => {
      checkRoom(credentials.keys, { name, key })
      return withKey(credentials, { name, key, keyId: keyId ?? null, header, isOwn: false })
    }
    return changed(context, add, 201)
  })

  app.post('/__signalbox/keys/active', limitOpenBody, readJson, async (context) => {
    const { name } = parseInput(activateKeyRequest, await context.req.json())
    return changed(context, (credentials) => {
      checkHeld(credentials, name)
      return { ...credentials, activeName: name }
    })
  })

  app.delete('/__signalbox/keys/:name', (context) => {
    const name = context.req.param('name')
    return changed(context, (credentials) => {
      checkHeld(credentials, name)
      return withoutKey(credentials, name)
    })
  })

  app.post('/__signalbox/signout', limitOpenBody, async (context) => {
    const { data } = z.safeParse(signOutRequest, await context.req.json().catch(() => null))
    const session = context.get('cookieSession')
    const { credentials } = session
    const uid = credentials?.account?.uid
    if (data?.forgetDevice === true && uid !== undefined) await context.get('devices')?.forget(uid)
    await session.replace(() => null)
    const released = credentials && release(scope, credentials, originOf(context))
    // A page gives up before a service that does not answer, and would then forget nothing.
    const late = new Promise((resolve) => setTimeout(resolve, mostReleaseMs).unref())
    await Promise.race([released, late])
    return context.json(credentialsToWire(null, scope))
  })
}

/** Throws 409 where one key more has no room, or another one has its name. */
function checkRoom(keys: readonly HeldKey[], { name, key }: Pick<HeldKey, 'name' | 'key'>): void {
  const others = keys.filter((held) => held.key !== key)
  if (others.some((held) => held.name === name)) {
    throw new Problem('conflict', 'A key of this name is held already.', {
      details: { field: 'name' },
    })
  }
  if (others.length >= mostKeys) {
    const message = `This browser holds ${mostKeys} keys already; forget one first.`
    throw new Problem('conflict', message, { details: { field: 'key' } })
  }
}

function checkHeld({ keys }: HeldCredentials, name: string): void {
  if (keys.some((held) => held.name === name)) return
  throw new Problem('not_found', 'No key of this name is held in this browser.')
}

/** The header in which the service takes this key: the wanted one, else the first that it accepts. */
async function headerFor(
  scope: GatewayScope,
  context: Context<GatewayEnv>,
  secret: string,
  wanted: KeyHeader | undefined,
): Promise<KeyHeader> {
  for (const header of wanted === undefined ? assumptions.keyHeaders : [wanted]) {
    if (await isAccepted(scope, context, { header, secret })) return header
  }
  throw invalidField('key', 'The service does not accept this key.')
}

/** Asks for a session that cannot be there: 404 means that the service took the key. */
async function isAccepted(
  { forward }: GatewayScope,
  context: Context<GatewayEnv>,
  credential: Credential,
): Promise<boolean> {
  let last = 0
  // A service may refuse an id by its form (400, 422) before it looks for it: others are tried.
  for (const id of unknownSessionIds(randomUUID())) {
    const asked = { method: 'GET', path: `/v1/sessions/${id}`, credential } as const
    const { status, headers } = await forward.own(asked, originOf(context))
    if (status === 404) return true
    if (status === 401 || status === 403) return false
    if (status === 429) throw tooMany(Number(headers.get('Retry-After') ?? 1))
    last = status
    if (status !== 400 && status !== 422) break
  }
  throw new Problem(
    'unavailable',
    `The service could not check the key: asked for a session that is not there, it answered ${last} in place of 404 or 401.`,
  )
}

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
  const asking = { ...origin, ...(known && { devices: known }) }
  const answer = await forward.pass(context.req.raw, asking, { credential: null })
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
  // The sign-in has worked, with or without a key for this browser.
  const own = hasRoom
    ? await createOwnKey(forward, result.idToken, keys, origin).catch(() => null)
    : null
  await session.replace((held) => {
    const credentials: HeldCredentials = { ...signedIn, ...keysThatStay(held, user.uid) }
    // If its room was taken meanwhile, the key stays in the account's list, where it can be revoked.
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
  // The account of these keys is not known any more once an account was lost.
  const keys = previous?.account == null ? stay.map((key) => ({ ...key, keyId: null })) : stay
  const isActiveKept = keys.some(({ name }) => name === previous?.activeName)
  const activeName = isActiveKept ? (previous?.activeName ?? null) : (keys[0]?.name ?? null)
  return { keys, activeName }
}

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

/** Ends what credentials can do, as far as the service can be reached: own keys, the refresh token, the sign-in. */
async function release(
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
