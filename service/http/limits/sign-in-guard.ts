import type { SignIns } from '#service/auth/sign-ins.ts'

import { createLimiter } from './limiter.ts'
import { createSlowdown } from './slowdown.ts'

const quarterHourS = 15 * 60

export type SignInGuard = {
  /**
   * Counts a sign-in before its password is checked, so that parallel guesses count too; throws a 429 with
   * the wait. What it gives back is called once the password was right.
   */
  begin(email: string, peer: string): Promise<() => Promise<void>>
}

/**
 * Slows down guesses at one account, from wherever they come, and stops an address that fails at more than
 * `mostAccounts` accounts in 15 minutes. An owner at an address of an earlier sign-in is counted apart, so
 * that neither others' guesses nor others behind the same address keep the owner out.
 */
export function createSignInGuard(options: {
  signIns: SignIns
  mostAccounts: number
  now: () => number
}): SignInGuard {
  const slowdown = createSlowdown(options.now)
  const addresses = createLimiter(options.mostAccounts, quarterHourS)
  const pairs = createLimiter(1, quarterHourS)

  /** One account counts once for its address, however often it is tried. */
  async function spendAddress(peer: string, pair: string): Promise<void> {
    const isNew = await pairs.spend(pair).then(
      () => true,
      () => false,
    )
    if (!isNew) return
    try {
      await addresses.spend(peer)
    } catch (refusal) {
      await pairs.giveBack(pair)
      throw refusal
    }
  }

  return {
    async begin(given, peer) {
      const { email, isKnown } = await options.signIns.recognise(given, peer)
      const pair = `${peer} ${email}`
      if (isKnown) {
        slowdown.spend(pair)
        return async () => slowdown.forget(pair)
      }
      await spendAddress(peer, pair)
      slowdown.spend(email)
      return async () => {
        slowdown.giveBack(email)
        await pairs.giveBack(pair)
        await addresses.giveBack(peer)
      }
    },
  }
}
