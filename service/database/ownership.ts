import { setTimeout as delay } from 'node:timers/promises'

import type { Client } from 'pg'

import { clientFor } from './embedded/service-role.ts'
import { connectionTimeoutMillis, endLostConnections, queryTimeoutMillis } from './transaction.ts'

const lockId = 4_680_000
const limitMs = 5_000
const retryMs = 50
const lockRetryMs = 200

/** This process as the only one of ours that works on the database, for as long as it holds the lock. */
export type Ownership = Awaited<ReturnType<typeof takeOwnership>>

type Held = { client: Client; term: number }

/**
 * Makes this process the owner, by a lock that lasts as long as its connection; throws if another process keeps
 * it. `prepare` runs under the lock, before the term begins. A lock that is lost is taken again, in the same
 * term if nobody else has had one meanwhile.
 */
export async function takeOwnership(url: string, prepare: () => Promise<unknown>) {
  const released = new AbortController()
  let listener: (() => void) | null = null
  let held: Held | null = null
  let lastTerm: number | null = null
  hold(await take(url, prepare, lastTerm))

  function hold(taken: Held): void {
    held = taken
    lastTerm = taken.term
    taken.client.once('end', () => lose(taken))
  }

  function lose(lost: Held): void {
    if (held !== lost) return
    held = null
    listener?.()
    void retake()
  }

  async function retake(): Promise<void> {
    while (!released.signal.aborted) {
      const taken = await take(url, prepare, lastTerm).catch(() => null)
      if (taken && released.signal.aborted) return taken.client.end()
      if (taken) {
        hold(taken)
        return listener?.()
      }
      await delay(retryMs, undefined, { ref: false })
    }
  }

  return {
    /** Which owner since the database was made; null while this process is not. */
    term: () => held?.term ?? null,
    /** `listen` is called at each loss and each time that the lock is taken again, in place of any before. */
    watch: (listen: () => void) => void (listener = listen),
    /** To be called when this term is over: gives up the lock, and queues for it in a new term. */
    doubt(term: number): void {
      if (held?.term !== term) return
      lastTerm = null
      void held.client.end().catch(() => undefined)
      lose(held)
    },
    async release(): Promise<void> {
      released.abort()
      const last = held
      held = null
      await last?.client.end().catch(() => undefined)
    },
  }
}

/** The owner of `lastTerm` goes on with it if the database knows no later one. */
async function take(
  url: string,
  prepare: () => Promise<unknown>,
  lastTerm: number | null,
): Promise<Held> {
  const deadline = Date.now() + limitMs
  const options = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis,
    query_timeout: queryTimeoutMillis,
  }
  const client = new (clientFor(url))(options)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await lock(client, deadline)
    await client.query(endLostConnections)
    await prepare()
    const now = await client.query<{ term: number }>('select term::float8 as term from owner')
    if (lastTerm !== null && now.rows[0]?.term === lastTerm) return { client, term: lastTerm }
    // Waits for the last writes of an earlier owner: each of them holds the row.
    const { rows } = await client.query<{ term: number }>(
      'update owner set term = term + 1 returning term::float8 as term',
    )
    const term = rows[0]?.term
    if (term === undefined) throw new Error('The database has lost the row of its owner.')
    return { client, term }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function lock(client: Client, deadline: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>(
      'select pg_try_advisory_lock($1) as ours',
      [lockId],
    )
    if (rows[0]?.ours) return
    if (Date.now() > deadline) {
      throw new Error(
        'Another Signalbox service is already working on this database. Stop it first, or give this one a database of its own.',
      )
    }
    await delay(lockRetryMs)
  }
}
