import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import type { Pool, PoolClient } from 'pg'

import { inTransaction } from '#service/database/transaction.ts'
import type { SignInRequest, SignUpRequest } from '#src/contract/requests.ts'

import { lockAccount, revokeKeys } from './api-keys.ts'
import { createIdentifier } from './secrets.ts'
import { endSignIns } from './sign-ins.ts'

export type Account = {
  accountId: string
  email: string
  displayName: string | null
  /** Of the password that was right: a sign-in by it opens only while it still is. */
  passwordHash: Uint8Array
}

export type Accounts = {
  /** Null when the e-mail address has an account already. */
  signUp(request: SignUpRequest): Promise<Account | null>
  /** Null when the e-mail address is unknown or the password is another. */
  signIn(request: SignInRequest): Promise<Account | null>
  /** Whether anybody has an account. */
  exist(): Promise<boolean>
  /** Whether this is the password of the account. */
  hasPassword(accountId: string, password: string): Promise<boolean>
  /** Replaces the password and signs out everywhere but at `kept`. */
  changePassword(accountId: string, password: string, options: Ending): Promise<void>
  /** Ends every sign-in but `kept`. */
  signOutEverywhere(accountId: string, options: Ending): Promise<void>
  /** Ends every sign-in and key and forgets who the account was; its sessions still name it. */
  erase(accountId: string): Promise<void>
  /** The deleted accounts that have sessions which have not ended. */
  listUnfinishedDeletions(): Promise<string[]>
}

/** `kept` is a sign-in, or null; with `revokesKeys` the account's keys end too, but those of `kept`. */
type Ending = { kept: string | null; revokesKeys: boolean }

type AccountRow = PasswordRow & {
  account_id: string
  email: string
  display_name: string | null
}

type PasswordRow = {
  password_algorithm: 'argon2id'
  password_parameters: StoredPassword['parameters']
  password_salt: Buffer
  password_hash: Buffer
}

/** Accounts in the database; two spellings of an e-mail address that differ in case are one. */
export function createAccounts({ pool, now }: { pool: Pool; now: () => number }): Accounts {
  async function end(client: PoolClient, accountId: string, { kept, revokesKeys }: Ending) {
    const at = new Date(now())
    await lockAccount(client, accountId)
    await endSignIns(client, accountId, { kept, at })
    if (revokesKeys) await revokeKeys(client, accountId, { kept, at })
  }

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
      const account = { accountId, email, displayName: name, passwordHash: stored.hash }
      return rowCount === 1 ? account : null
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
      return {
        accountId: row.account_id,
        email: row.email,
        displayName: row.display_name,
        passwordHash: row.password_hash,
      }
    },
    async exist() {
      const { rowCount } = await pool.query(
        'select 1 from accounts where email is not null limit 1',
      )
      return rowCount === 1
    },
    async hasPassword(accountId, password) {
      const { rows } = await pool.query<PasswordRow>(
        `select password_algorithm, password_parameters, password_salt, password_hash
         from accounts where account_id = $1 and email is not null`,
        [accountId],
      )
      return checkPassword(password, rows[0] === undefined ? null : passwordOf(rows[0]))
    },
    async changePassword(accountId, password, options) {
      const stored = await hashPassword(password)
      await inTransaction(pool, async (client) => {
        await client.query(
          `update accounts set password_algorithm = $2, password_parameters = $3,
             password_salt = $4, password_hash = $5
           where account_id = $1 and email is not null`,
          [accountId, stored.algorithm, stored.parameters, stored.salt, stored.hash],
        )
        await end(client, accountId, options)
      })
    },
    signOutEverywhere: (accountId, options) =>
      inTransaction(pool, (client) => end(client, accountId, options)),
    erase: (accountId) =>
      inTransaction(pool, async (client) => {
        await client.query(
          `update accounts set email = null, display_name = null, password_salt = '',
             password_hash = '' where account_id = $1`,
          [accountId],
        )
        await end(client, accountId, { kept: null, revokesKeys: true })
      }),
    async listUnfinishedDeletions() {
      const { rows } = await pool.query<{ account_id: string }>(
        `select account_id from accounts a where email is null and exists (
           select from sessions s where s.account_id = a.account_id and ended_as is null)`,
      )
      return rows.map((row) => row.account_id)
    },
  }
}

function passwordOf(row: PasswordRow): StoredPassword {
  return {
    algorithm: row.password_algorithm,
    parameters: row.password_parameters,
    salt: row.password_salt,
    hash: row.password_hash,
  }
}

const derive = promisify(argon2)

const hashBytes = 32

/** What is stored of a password: enough to check it after the parameters have changed. */
type StoredPassword = {
  algorithm: 'argon2id'
  parameters: { memoryKib: number; passes: number; lanes: number }
  salt: Uint8Array
  hash: Uint8Array
}

/** 19 MiB, two passes, one lane: about 40 ms. */
const parameters: StoredPassword['parameters'] = { memoryKib: 19_456, passes: 2, lanes: 1 }

/** Hashes a new password with argon2id under a salt of its own. */
async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomBytes(16)
  return { algorithm: 'argon2id', parameters, salt, hash: await run(password, parameters, salt) }
}

/**
 * Whether `password` is the stored one. With nothing stored (an unknown e-mail) it does the same
 * work and answers false, so that time does not tell which addresses have an account.
 */
async function checkPassword(password: string, stored: StoredPassword | null): Promise<boolean> {
  const expected = stored ?? nobody
  const actual = await run(password, expected.parameters, expected.salt)
  return timingSafeEqual(actual, expected.hash) && stored !== null
}

const nobody: StoredPassword = {
  algorithm: 'argon2id',
  parameters,
  salt: randomBytes(16),
  hash: randomBytes(hashBytes),
}

/** The same characters typed on another keyboard may arrive in another normal form. */
function run(
  password: string,
  { memoryKib, passes, lanes }: StoredPassword['parameters'],
  salt: Uint8Array,
): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: lanes,
    tagLength: hashBytes,
    memory: memoryKib,
    passes,
  })
}
