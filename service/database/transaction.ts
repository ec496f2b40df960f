import type { Pool, PoolClient } from 'pg'

/** A runner of queries: the pool, or a connection of it inside a transaction. */
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

/** The time that a connection may take before the database counts as gone. */
export const connectionTimeoutMillis = 10_000

/** The time that an answer to a query may take; a network that has been cut in two brings no answer. */
export const queryTimeoutMillis = 60_000

/** The server then ends a connection within half a minute of losing it, and with it the locks that it holds. */
export const endLostConnections =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

/** SQLSTATE classes: connection, resources (a full disk), operator intervention, the machine below. */
const goneClass = /^(08|53|57|58)/
/** Of sockets, and of transactions that the server rolled back in favour of another, or as nothing came any more. */
const goneCode =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|25P03|40001|40P01)$/
/** The driver gives these no code. */
const goneWords =
  /^(connection terminated|client has encountered a connection error|client was closed|timeout exceeded when trying to connect|timeout expired|query read timeout|cannot use a pool after calling end|what listens there is not our)/i

/** Whether an error of a query tells of the database or the way to it, so that the same may work later. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Any fault that keeps a connection from being made, a missing socket file too.
  if ('syscall' in error && error.syscall === 'connect') return true
  if ('code' in error && typeof error.code === 'string') {
    return goneCode.test(error.code) || goneClass.test(error.code)
  }
  return goneWords.test(error.message)
}

/** Holds the owner's row until the transaction ends: no later term begins before. Throws `OwnershipLostError`. */
export async function requireTerm(client: Queryable, term: number): Promise<void> {
  const { rowCount } = await client.query('select from owner where term = $1 for share', [term])
  if (rowCount === 0) throw new OwnershipLostError()
}

/** Nothing is written now: another process owns the database, or this one is taking it again. */
export class OwnershipLostError extends Error {
  override name = 'OwnershipLostError'

  constructor() {
    super('This service does not own its database at the moment.')
  }
}
