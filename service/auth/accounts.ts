import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

import type { Pool, PoolClient } from 'pg'
import * as z from 'zod/mini'

import { inTransaction } from '#service/database/transaction.ts'
import type { SignInRequest, SignUpRequest } from '#src/contract/requests.ts'

import { lockAccount } from './api-keys.ts'
import { createIdentifier } from './secrets.ts'

export type Account = {
  accountId: string
  email: string
  displayName: string | null
  /** Of the password that was right: a sign-in by it opens only while it still is. */
  passwordHash: Uint8Array
}

export type Accounts = ReturnType<typeof createAccounts>

/** `kept` is a sign-in, or null; with `revokesKeys` the account's keys end too, but those of `kept`. */
type Ending = { kept: string | null; revokesKeys: boolean }

const passwordColumns = `password_algorithm as algorithm, password_parameters as parameters,
  password_salt as salt, password_hash as hash`

/** Accounts in the database; two spellings of an e-mail address that differ in case are one. */
export function createAccounts({ pool, now }: { pool: Pool; now: () => number }) {
  async function end(client: PoolClient, accountId: string, { kept, revokesKeys }: Ending) {
    const values = [accountId, kept, new Date(now())]
    await lockAccount(client, accountId)
    await client.query(
      `update sign_ins set ended_at = $3
       where account_id = $1 and ended_at is null and sign_in_id is distinct from $2`,
      values,
    )
    if (!revokesKeys) return
    await client.query(
      `update api_keys set revoked_at = $3 where account_id = $1 and revoked_at is null
         and (sign_in_id is null or sign_in_id is distinct from $2)`,
      values,
    )
  }

  return {
    /** Null when the e-mail address has an account already. */
    async signUp({ email, password, displayName }: SignUpRequest): Promise<Account | null> {
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
    /** Null when the e-mail address is unknown or the password is another. */
    async signIn({ email, password }: SignInRequest): Promise<Account | null> {
      const { rows } = await pool.query<Omit<Account, 'passwordHash'> & StoredPassword>(
        `select account_id as "accountId", email, display_name as "displayName", ${passwordColumns}
         from accounts where lower(email) = lower($1)`,
        [email],
      )
      const [row = null] = rows
      const isRight = await checkPassword(password, row)
      return row && isRight ? { ...row, passwordHash: row.hash } : null
    },
    async exist(): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select 1 from accounts where email is not null limit 1',
      )
      return rowCount === 1
    },
    async hasPassword(accountId: string, password: string): Promise<boolean> {
      const { rows } = await pool.query<StoredPassword>(
        `select ${passwordColumns} from accounts where account_id = $1 and email is not null`,
        [accountId],
      )
      return checkPassword(password, rows[0] ?? null)
    },
    /** Replaces the password and signs out everywhere but at `kept`. */
    async changePassword(accountId: string, password: string, options: Ending): Promise<void> {
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
    /** Ends every sign-in but `kept`. */
    signOutEverywhere: (accountId: string, options: Ending) =>
      inTransaction(pool, (client) => end(client, accountId, options)),
    /** Ends every sign-in and key and forgets who the account was; its sessions name it until they are removed. */
    erase: (accountId: string) =>
      inTransaction(pool, async (client) => {
        await client.query(
          `update accounts set email = null, display_name = null, password_salt = '',
             password_hash = '' where account_id = $1`,
          [accountId],
        )
        await end(client, accountId, { kept: null, revokesKeys: true })
      }),
  }
}

const derive = promisify(argon2)

const hashBytes = 32

/** The stored form of a password: enough to check it after the parameters have changed. */
type StoredPassword = {
  algorithm: 'argon2id'
  parameters: { memoryKib: number; passes: number; lanes: number }
  salt: Uint8Array
  hash: Uint8Array
}

/** 19 MiB, two passes, one lane: about 40 ms. */
const parameters: StoredPassword['parameters'] = { memoryKib: 19_456, passes: 2, lanes: 1 }

async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomBytes(16)
  return { algorithm: 'argon2id', parameters, salt, hash: await run(password, parameters, salt) }
}

/** With nothing stored it does the same work: time does not tell which addresses have an account. */
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

const list = '@zxcvbn-ts/language-common/src/passwords.json'

/** Whether a password is among the commonest of the passwords that have leaked anywhere. */
export type IsCommonPassword = (password: string) => boolean

/** Reads the list of about 49,000 passwords, those that guesses try first, whatever the case of their letters. */
export async function readCommonPasswords(): Promise<IsCommonPassword> {
  const text = await readFile(createRequire(import.meta.url).resolve(list), 'utf8')
  const common = new Set(z.parse(z.array(z.string()), JSON.parse(text)))
  return (password) => common.has(password.normalize('NFKC').toLowerCase())
}
