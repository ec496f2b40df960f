import type { Accounts } from '#service/auth/accounts.ts'
import type { Engine } from '#service/engine/engine.ts'
import { addRoute, type RouteScope } from '#service/http/add-route.ts'
import { nothing } from '#service/http/describe-endpoint.ts'
import type { Slowdown } from '#service/http/limits/slowdown.ts'
import { invalidField } from '#service/http/problem.ts'
import {
  changePasswordRequest,
  deleteAccountRequest,
  signOutEverywhereRequest,
} from '#src/contract/requests.ts'

/** What an account does about itself, beyond §4, for the holder of an ID token. */
export function addOwnAccountRoutes(
  scope: RouteScope,
  { accounts, engine, guesses }: { accounts: Accounts; engine: Engine; guesses: Slowdown },
): void {
  /** Who holds a stolen sign-in may not guess the password faster than at the sign-in. */
  async function requirePassword(accountId: string, password: string): Promise<void> {
    guesses.spend(accountId)
    if (!(await accounts.hasPassword(accountId, password))) {
      throw invalidField('password', 'This is not the password of this account.')
    }
    guesses.forget(accountId)
  }

  addRoute(scope, 'changePassword', {
    summary:
      'Change the password; every sign-in ends but the one that asks, and API keys end with `revokeKeys`',
    body: changePasswordRequest,
    query: nothing,
    status: 204,
    answer: nothing,
    refusals: [],
    async handle({ accountId, signInId, body }) {
      const { password, newPassword, revokeKeys = false } = body
      await requirePassword(accountId, password)
      const ending = { kept: signInId, revokesKeys: revokeKeys }
      await accounts.changePassword(accountId, newPassword, ending)
    },
  })

  addRoute(scope, 'signOutEverywhere', {
    summary: 'End every sign-in, the one that asks included, and every API key with `revokeKeys`',
    body: signOutEverywhereRequest,
    query: nothing,
    status: 204,
    answer: nothing,
    refusals: [],
    async handle({ accountId, body: { revokeKeys = false } }) {
      await accounts.signOutEverywhere(accountId, { kept: null, revokesKeys: revokeKeys })
    },
  })

  addRoute(scope, 'deleteAccount', {
    summary: 'Delete the account: its sessions are cancelled, its API keys and sign-ins end',
    body: deleteAccountRequest,
    query: nothing,
    status: 204,
    answer: nothing,
    refusals: [],
    async handle({ accountId, body }) {
      await requirePassword(accountId, body.password)
      // First, so that nobody begins another session meanwhile.
      await accounts.erase(accountId)
      await engine.cancelSessions(accountId)
    },
  })
}

/** Cancels what a service that was stopped in the middle of a deletion has left at work. */
export async function finishDeletions({
  accounts,
  engine,
}: {
  accounts: Accounts
  engine: Engine
}): Promise<void> {
  for (const accountId of await accounts.listUnfinishedDeletions()) {
    await engine.cancelSessions(accountId)
  }
}
