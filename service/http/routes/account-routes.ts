import type { Account, Accounts } from '#service/auth/accounts.ts'
import { idTokenLifetimeS, type IdTokens } from '#service/auth/id-tokens.ts'
import type { SignIn, SignIns } from '#service/auth/sign-ins.ts'
import { addRoute, type RouteScope } from '#service/http/add-route.ts'
import { nothing } from '#service/http/describe-endpoint.ts'
import type { Limiter } from '#service/http/limits/limiter.ts'
import type { SignInGuard } from '#service/http/limits/sign-in-guard.ts'
import { Problem } from '#service/http/problem.ts'
import { refreshedWire, signedInWire, userToWire } from '#service/http/wire/account-wire.ts'
import { refreshRequest, signInRequest, signUpRequest } from '#src/contract/requests.ts'

const expiresIn = String(idTokenLifetimeS)

/** §4 signup, and the sign-in, refresh and sign-out of the application interface (§1). */
export function addAccountRoutes(
  scope: RouteScope,
  {
    accounts,
    idTokens,
    signIns,
    signUps,
    guard,
    refreshes,
  }: {
    accounts: Accounts
    idTokens: IdTokens
    signIns: SignIns
    /** Per address. */
    signUps: Limiter
    guard: SignInGuard
    /** Per account, and per address for tokens of no account and for sign-outs. */
    refreshes: Limiter
  },
): void {
  const tokensOf = async (signIn: SignIn) => ({
    idToken: await idTokens.sign(signIn),
    refreshToken: signIn.refreshToken,
    expiresIn,
  })

  async function signedIn(account: Account, peer: string) {
    const signIn = await signIns.open(account, peer)
    if (signIn === null) throw wrongPassword()
    return { user: userToWire(account), ...(await tokensOf(signIn)) }
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
      return signedIn(account, peer)
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
      const isRight = await guard.begin(body.email, peer)
      const account = await accounts.signIn(body)
      if (account === null) throw wrongPassword()
      await isRight()
      await scope.limiter.spend(`${account.accountId} signIn`)
      return signedIn(account, peer)
    },
  })

  addRoute(scope, 'refresh', {
    summary: 'Exchange a refresh token for a new ID token and the next refresh token',
    body: refreshRequest,
    query: nothing,
    status: 200,
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
    summary:
      'End the sign-in of a refresh token, with its ID tokens and the keys made to end with it',
    body: refreshRequest,
    query: nothing,
    status: 204,
    answer: nothing,
    refusals: [429],
    async handle({ body, peer }) {
      // Not by account: whoever uses up its refreshes keeps nobody from signing out.
      await refreshes.spend(`${peer} signOut`)
      await signIns.end(body.refreshToken)
    },
  })
}

function wrongPassword(): Problem {
  return new Problem('unauthenticated', 'The e-mail address or the password is not right.')
}
