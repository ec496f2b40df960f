import { setTimeout as delay } from 'node:timers/promises'

import type { Client } from 'pg'

import { clientFor } from './embedded/service-role.ts'
import { connectionTimeoutMillis } from './transaction.ts'

const lockId = 4_680_000
const limitMs = 5_000
const retryMs = 50
const lockRetryMs = 200

/** This process as the only one of ours that works on the database, for as long as it holds the lock. */
export type Ownership = Awaited<ReturnType<typeof takeOwnership>>

type Held = { client: Client; term: number }

/**
 * Makes this process the owner, by a lock that lasts as long as its connection: that of a killed process
 * goes within moments. `prepare` runs under the lock, before the term begins. Throws when another process
 * keeps the lock. A lock that is lost later, with the connection or the server, is taken again.
 */
export async function takeOwnership(url: string, prepare: () => Promise<unknown>) {
  const released = new AbortController()
  let listener: (() => void) | null = null
  let held: Held | null = null
  hold(await take(url, prepare, Date.now() + limitMs))

  function hold(taken: Held): void {
    held = taken
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
      const taken = await take(url, prepare, Date.now() + limitMs).catch(() => null)
      if (taken && released.signal.aborted) return taken.client.end()
      if (taken) {
        hold(taken)
        return listener?.()
      }
      await delay(retryMs, undefined, { ref: false })
    }
  }

  return {
    /** Which owner since the database was made, this process counted anew each time; null while it is not. */
    term: () => held?.term ?? null,
    /** `listen` is called at each loss and at each new term, in place of any before. */
    watch: (listen: () => void) => void (listener = listen),
    /** To be called when a write of this term was refused: gives up the lock, and queues for it again. */
    doubt(term: number): void {
      if (held?.term !== term) return
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

async function take(url: string, prepare: () => Promise<unknown>, deadline: number): Promise<Held> {
  const options = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis,
  }
  const client = new (clientFor(url))(options)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await lock(client, deadline)
    await prepare()
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
