import type { Pool, PoolClient } from 'pg'

/** What can run a query: the pool, or one connection of it inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>

/** Runs `work` in one transaction; anything thrown rolls it back and is thrown on. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      // A connection that cannot even roll back must not go back to the pool.
      broken = cause instanceof Error ? cause : new Error(String(cause))
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Several reads of one moment: nothing committed in between is seen by half of them. */
export function inSnapshot<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, work, 'begin isolation level repeatable read read only')
}
