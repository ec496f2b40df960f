import type { Account, Accounts, IsCommonPassword } from '#service/auth/accounts.ts'
import { mostKeys, type ApiKeys } from '#service/auth/api-keys.ts'
import {
  idTokenLifetimeS,
  type IdTokens,
  type SignIn,
  type SignIns,
} from '#service/auth/sign-ins.ts'
import type { Engine } from '#service/engine/create-engine.ts'
import { addRoute, type RouteScope, signInEnded } from '#service/http/add-route.ts'
import {
  createLimiter,
  createSignInGuard,
  createSlowdown,
  type Limits,
} from '#service/http/limits.ts'
import { usual, withoutAnswer } from '#service/http/openapi.ts'
import { Problem, invalidField } from '#service/http/problem.ts'
import { createdKeyWire, keysWire, refreshedWire, signedInWire } from '#service/http/wire.ts'
import {
  createKeyRequest,
  refreshRequest,
  signInRequest,
  signUpRequest,
  changePasswordRequest,
  deleteAccountRequest,
  signOutEverywhereRequest,
} from '#src/contract/requests.ts'

const quarterHourS = 15 * 60
const refreshesPerMinute = 60

type AccountParts = {
  isCommonPassword: IsCommonPassword
  accounts: Accounts
  idTokens: IdTokens
  signIns: SignIns
  engine: Engine
  limits: Limits
  now: () => number
}

/** §4 signup, and the sign-in, refresh and sign-out of the application interface (§1). */
export function addAccountRoutes(
  scope: RouteScope,
  { isCommonPassword, accounts, idTokens, signIns, limits, now }: AccountParts,
): void {
  const mostAccounts = limits.failedSignInsPer15Minutes
  const beginSignIn = createSignInGuard({ mostAccounts, now })
  /** Per address. */
  const signUps = createLimiter(limits.signUpsPer15Minutes, quarterHourS)
  /** Per account, and per address for tokens of no account and for sign-outs. */
  const refreshes = createLimiter(refreshesPerMinute, 60)

  const tokensOf = async (signIn: SignIn) => ({
    idToken: await idTokens.sign(signIn),
    refreshToken: signIn.refreshToken,
    expiresIn: String(idTokenLifetimeS),
  })

  async function signedIn(account: Account, peer: string) {
    const signIn = await signIns.open(account, peer)
    if (signIn === null) throw wrongPassword()
    const { accountId: uid, email, displayName } = account
    // Nothing here sends e-mail.
    const user = { uid, email, emailVerified: false, displayName }
    return { user, ...(await tokensOf(signIn)) }
  }

  addRoute(scope, 'signUp', {
    ...usual,
    summary: 'Create an account',
    body: signUpRequest,
    status: 201,
    answer: signedInWire,
    refusals: [409, 429],
    isLogged: true,
    async handle({ body, peer, note }) {
      if (isCommonPassword(body.password)) throw commonPassword('password')
      await signUps.spend(peer)
      const account = await accounts.signUp(body)
      if (account === null) {
        throw new Problem('conflict', 'There is an account with this e-mail address already.', {
          details: { field: 'email' },
        })
      }
      note({ account: account.accountId })
      return signedIn(account, peer)
    },
  })

  addRoute(scope, 'signIn', {
    ...usual,
    summary: 'Sign in with e-mail address and password',
    body: signInRequest,
    answer: signedInWire,
    refusals: [401, 429],
    isLogged: true,
    async handle({ body, peer, devices, note }) {
      const found = await signIns.recognise(body.email, peer)
      note({ account: found.accountId })
      const isRight = await beginSignIn(found, { peer, devices })
      const account = await accounts.signIn(body)
      if (account === null) throw wrongPassword()
      await isRight()
      await scope.limiter.spend(`${account.accountId} signIn`)
      return signedIn(account, peer)
    },
  })

  addRoute(scope, 'refresh', {
    ...usual,
    summary: 'Exchange a refresh token for a new ID token and the next refresh token',
    body: refreshRequest,
    answer: refreshedWire,
    refusals: [401, 429],
    async handle({ body, peer }) {
      await refreshes.spend((await signIns.findAccountId(body.refreshToken)) ?? peer)
      const rotated = await signIns.rotate(body.refreshToken)
      if (rotated === null) {
        throw new Problem('unauthenticated', 'The refresh token is not valid any more.')
      }
      return tokensOf(rotated)
    },
  })

  addRoute(scope, 'signOut', {
    ...withoutAnswer,
    summary:
      'End the sign-in of a refresh token, with its ID tokens and the keys made to end with it',
    body: refreshRequest,
    refusals: [429],
    async handle({ body, peer }) {
      // Not by account: a thief who uses up its refreshes keeps nobody from signing out.
      await refreshes.spend(`${peer} signOut`)
      await signIns.end(body.refreshToken)
    },
  })
}

function commonPassword(field: string): Problem {
  return invalidField(
    field,
    'This password is one of the most common, which are guessed first: choose another.',
  )
}

function wrongPassword(): Problem {
  return new Problem('unauthenticated', 'The e-mail address or the password is not right.')
}

/** Adds the routes of an account about itself, beyond §4, for the holder of an ID token. */
export function addOwnAccountRoutes(
  scope: RouteScope,
  { isCommonPassword, accounts, engine, now }: AccountParts,
): void {
  const guesses = createSlowdown(now)

  /** The holder of a stolen sign-in may not guess the password faster than at the sign-in. */
  async function requirePassword(accountId: string, password: string): Promise<void> {
    guesses.spend(accountId)
    if (!(await accounts.hasPassword(accountId, password))) {
      throw invalidField('password', 'This is not the password of this account.')
    }
    guesses.forget(accountId)
  }

  addRoute(scope, 'changePassword', {
    ...withoutAnswer,
    summary:
      'Change the password; every sign-in ends but the one that asks, and API keys end with `revokeKeys`',
    body: changePasswordRequest,
    isLogged: true,
    async handle({ accountId, signInId, body }) {
      const { password, newPassword, revokeKeys = false } = body
      if (isCommonPassword(newPassword)) throw commonPassword('newPassword')
      await requirePassword(accountId, password)
      const ending = { kept: signInId, revokesKeys: revokeKeys }
      await accounts.changePassword(accountId, newPassword, ending)
    },
  })

  addRoute(scope, 'signOutEverywhere', {
    ...withoutAnswer,
    summary: 'End every sign-in, the one that asks included, and every API key with `revokeKeys`',
    body: signOutEverywhereRequest,
    isLogged: true,
    async handle({ accountId, body: { revokeKeys = false } }) {
      await accounts.signOutEverywhere(accountId, { kept: null, revokesKeys: revokeKeys })
    },
  })

  addRoute(scope, 'deleteAccount', {
    ...withoutAnswer,
    summary:
      'Delete the account: its sessions are cancelled and removed, its API keys and sign-ins end',
    body: deleteAccountRequest,
    isLogged: true,
    async handle({ accountId, body }) {
      await requirePassword(accountId, body.password)
      // First, so that nobody begins another session meanwhile.
      await accounts.erase(accountId)
      await engine.removeSessions(accountId)
    },
  })
}

/** API keys of the application interface (§1, §5), for the holder of an ID token. */
export function addKeyRoutes(scope: RouteScope, apiKeys: ApiKeys): void {
  addRoute(scope, 'listKeys', {
    ...usual,
    summary: 'List the API keys of the account, newest first',
    answer: keysWire,
    async handle({ accountId }) {
      return { keys: await apiKeys.list(accountId) }
    },
  })

  addRoute(scope, 'createKey', {
    ...usual,
    summary: 'Create an API key; the key itself is in this answer only',
    body: createKeyRequest,
    status: 201,
    answer: createdKeyWire,
    refusals: [409],
    isLogged: true,
    async handle({ accountId, signInId, body, note }) {
      const { name, endsWithSignIn = false } = body
      const created = await apiKeys.create({ accountId, signInId }, { name, endsWithSignIn })
      if (created === 'ended') throw signInEnded()
      if (created === 'full') {
        throw new Problem(
          'conflict',
          `An account has at most ${mostKeys} valid API keys; revoke one first.`,
        )
      }
      note({ keyId: created.keyId })
      return created
    },
  })

  addRoute(scope, 'revokeKey', {
    ...withoutAnswer,
    summary: 'Revoke an API key; it is refused from then on',
    isLogged: true,
    async handle({ accountId, parameter, note }) {
      const keyId = parameter('keyId')
      if (await apiKeys.revoke(accountId, keyId)) note({ keyId })
      else throw new Problem('not_found', 'There is no key of this id.')
    },
  })
}
