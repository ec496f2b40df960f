import { hash } from 'node:crypto'

import type { Pool, PoolClient } from 'pg'

import { inTransaction } from '#service/database/transaction.ts'
import type { Transact } from '#service/engine/durable/engine-context.ts'
import { answersKeptMs } from '#service/engine/requests/remove-old.ts'

import { Problem, invalidField } from './problem.ts'

export const idempotencyHeader = 'Idempotency-Key'
/** On an answer that was given before and is given again. */
export const replayedHeader = 'Idempotency-Replayed'

const keyForm = /^[\x21-\x7e]{1,255}$/

/** Ends a transaction that has nothing to do any more: its answer was given before. */
export class AnsweredBefore extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('This request was answered before.')
    this.answer = answer
  }
}

type RepeatableCall = { accountId: string; method: string; path: string; body: unknown }

export type Idempotency = ReturnType<typeof createIdempotency>

/** Keeps the answers in the database: one key has one effect through restarts, too. `now` is in epoch ms. */
export function createIdempotency({ pool, now }: { pool: Pool; now: () => number }) {
  return {
    /**
     * The transaction of a call's effect. With a key, its answer is kept for 24 h in that same
     * transaction: the same request again throws `AnsweredBefore`, another one with that key a 422, and
     * one that is still being worked on a 409. A refusal has no effect and is not kept.
     */
    transactFor<Result>(
      call: RepeatableCall,
      key: string | null,
      toAnswer: (result: Result) => unknown,
    ): Transact<Result> {
      if (key === null) return (work) => inTransaction(pool, work)
      if (!keyForm.test(key)) {
        const message = `${idempotencyHeader} has 1 to 255 visible characters.`
        throw invalidField(idempotencyHeader, message)
      }
      const { accountId, method, path, body } = call
      const fingerprint = hash('sha256', `${method} ${path}\n${JSON.stringify(body)}`)
      return (work) =>
        inTransaction(pool, async (client) => {
          await requireTurn(client, `${accountId} ${key}`)
          const since = new Date(now() - answersKeptMs)
          await requireUnanswered(client, { accountId, key, fingerprint, since })
          const result = await work(client)
          // Removes an answer that has expired, and that nobody has removed so far.
          await client.query('delete from idempotency_keys where account_id = $1 and key = $2', [
            accountId,
            key,
          ])
          await client.query(
            `insert into idempotency_keys (account_id, key, fingerprint, answer, created_at)
             values ($1, $2, $3, $4, $5)`,
            [accountId, key, fingerprint, JSON.stringify(toAnswer(result)), new Date(now())],
          )
          return result
        })
    },
  }
}

/** The lock goes with its transaction, however that ends, so that a killed process blocks no key. */
async function requireTurn(client: PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
    [name],
  )
  if (rows[0]?.taken === true) return
  const message = 'A request with this Idempotency-Key is still being worked on.'
  throw new Problem('in_progress', message, { headers: { 'Retry-After': '1' } })
}

async function requireUnanswered(
  client: PoolClient,
  wanted: { accountId: string; key: string; fingerprint: string; since: Date },
): Promise<void> {
  const { rows } = await client.query<{ fingerprint: string; answer: unknown }>(
    'select fingerprint, answer from idempotency_keys where account_id = $1 and key = $2 and created_at > $3',
    [wanted.accountId, wanted.key, wanted.since],
  )
  const kept = rows[0]
  if (!kept) return
  if (kept.fingerprint === wanted.fingerprint) throw new AnsweredBefore(kept.answer)
  throw new Problem('key_reused', 'This Idempotency-Key was sent before, with another request.')
}
