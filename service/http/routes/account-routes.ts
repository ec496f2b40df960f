import type { Account, Accounts } from '#service/auth/accounts.ts'
import { idTokenLifetimeS, type IdTokens } from '#service/auth/id-tokens.ts'
import type { RefreshTokens } from '#service/auth/refresh-tokens.ts'
import { addRoute, type RouteScope } from '#service/http/add-route.ts'
import { nothing } from '#service/http/describe-endpoint.ts'
import type { Limiter } from '#service/http/limiter.ts'
import { Problem } from '#service/http/problem.ts'
import { refreshedWire, signedInWire, userToWire } from '#service/http/wire/account-wire.ts'
import { refreshRequest, signInRequest, signUpRequest } from '#src/contract/requests.ts'

const expiresIn = String(idTokenLifetimeS)

/** §4 signup, and the sign-in and refresh of the application interface (§1). */
export function addAccountRoutes(
  scope: RouteScope,
  {
    accounts,
    idTokens,
    refreshTokens,
    signUps,
    failedSignIns,
  }: {
    accounts: Accounts
    idTokens: IdTokens
    refreshTokens: RefreshTokens
    /** Per address. */
    signUps: Limiter
    failedSignIns: Limiter
  },
): void {
  async function signedIn(account: Account) {
    const [idToken, refreshToken] = await Promise.all([
      idTokens.sign(account.accountId),
      refreshTokens.create(account.accountId),
    ])
    return { user: userToWire(account), idToken, refreshToken, expiresIn }
  }

  addRoute(scope, 'signUp', {
    summary: 'Create an account',
    body: signUpRequest,
    query: nothing,
    status: 201,
    answer: signedInWire,
    refusals: [409, 429],
    async handle({ body, peer }) {
      await signUps.spend(peer)
      const account = await accounts.signUp(body)
      if (account === null) {
        throw new Problem('conflict', 'There is an account with this e-mail address already.', {
          details: { field: 'email' },
        })
      }
      return signedIn(account)
    },
  })

  addRoute(scope, 'signIn', {
    summary: 'Sign in with e-mail address and password',
    body: signInRequest,
    query: nothing,
    status: 200,
    answer: signedInWire,
    refusals: [401, 429],
    async handle({ body, peer }) {
      // Spent before the check and given back after it, so that parallel guesses count as well.
      await failedSignIns.spend(peer)
      const account = await accounts.signIn(body)
      if (account === null) {
        throw new Problem('unauthenticated', 'The e-mail address or the password is not right.')
      }
      await failedSignIns.giveBack(peer)
      return signedIn(account)
    },
  })

  addRoute(scope, 'refresh', {
    summary: 'Exchange a refresh token for a new ID token and the next refresh token',
    body: refreshRequest,
    query: nothing,
    status: 200,
    answer: refreshedWire,
    refusals: [401],
    async handle({ body }) {
      const rotated = await refreshTokens.rotate(body.refreshToken)
      if (rotated === null) {
        throw new Problem('unauthenticated', 'The refresh token is not valid any more.')
      }
      const idToken = await idTokens.sign(rotated.accountId)
      return { idToken, refreshToken: rotated.token, expiresIn }
    },
  })
}
