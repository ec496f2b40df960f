import * as z from 'zod/mini'

import type { Account } from '#service/auth/accounts.ts'

const userWire = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
})

/** §2, signup result; sign-in answers the same. */
export const signedInWire = z.object({
  user: userWire,
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
})

/** What a refresh answers. */
export const refreshedWire = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
})

signedInWire.register(z.globalRegistry, { id: 'SignupResult' })
refreshedWire.register(z.globalRegistry, { id: 'RefreshResult' })

/** §2: `emailVerified` is false, as nothing here sends e-mail. */
export function userToWire(account: Account): z.infer<typeof userWire> {
  return {
    uid: account.accountId,
    email: account.email,
    emailVerified: false,
    displayName: account.displayName,
  }
}
