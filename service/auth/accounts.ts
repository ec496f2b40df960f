import type { Pool } from 'pg'

import type { SignInRequest, SignUpRequest } from '#src/contract/requests.ts'

import { createIdentifier } from './identifier.ts'
import { checkPassword, hashPassword, type StoredPassword } from './passwords.ts'

export type Account = { accountId: string; email: string; displayName: string | null }

export type Accounts = {
  /** Null when the e-mail address has an account already. */
  signUp(request: SignUpRequest): Promise<Account | null>
  /** Null when the e-mail address is unknown or the password is another. */
  signIn(request: SignInRequest): Promise<Account | null>
  /** Whether anybody has signed up. */
  exist(): Promise<boolean>
}

type AccountRow = {
  account_id: string
  email: string
  display_name: string | null
  password_algorithm: 'argon2id'
  password_parameters: StoredPassword['parameters']
  password_salt: Buffer
  password_hash: Buffer
}

/** Accounts in the database; two spellings of an e-mail address that differ in case are one. */
export function createAccounts(pool: Pool): Accounts {
  return {
    async signUp({ email, password, displayName }) {
      const stored = await hashPassword(password)
      const accountId = createIdentifier('usr')
      const name = displayName ?? null
      const { rowCount } = await pool.query(
        `insert into accounts (account_id, email, display_name, password_algorithm,
           password_parameters, password_salt, password_hash)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (lower(email)) do nothing`,
        [accountId, email, name, stored.algorithm, stored.parameters, stored.salt, stored.hash],
      )
      return rowCount === 1 ? { accountId, email, displayName: name } : null
    },
    async signIn({ email, password }) {
      const { rows } = await pool.query<AccountRow>(
        `select account_id, email, display_name, password_algorithm, password_parameters,
           password_salt, password_hash
         from accounts where lower(email) = lower($1)`,
        [email],
      )
      const row = rows[0]
      const isRight = await checkPassword(password, row === undefined ? null : passwordOf(row))
      if (row === undefined || !isRight) return null
      return { accountId: row.account_id, email: row.email, displayName: row.display_name }
    },
    async exist() {
      const { rowCount } = await pool.query('select 1 from accounts limit 1')
      return rowCount === 1
    },
  }
}

function passwordOf(row: AccountRow): StoredPassword {
  return {
    algorithm: row.password_algorithm,
    parameters: row.password_parameters,
    salt: row.password_salt,
    hash: row.password_hash,
  }
}
