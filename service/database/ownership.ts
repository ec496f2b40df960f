import { setTimeout as delay } from 'node:timers/promises'

import type { Client } from 'pg'

import { clientFor } from './embedded/scram-client.ts'

const lockId = 4_680_000
const limitMs = 5_000
const retryMs = 500

export type Ownership = { release(): Promise<void> }

/**
 * Makes this process the only one of ours on the database, by a lock that lasts as long as its connection;
 * the lock of a killed process goes within moments. Throws when another process keeps it.
 */
export async function takeOwnership(url: string): Promise<Ownership> {
  const released = new AbortController()
  let holder = await lock(url, Date.now() + limitMs)
  watch(holder)

  function watch(client: Client): void {
    client.once('end', () => void retake())
  }

  /** The server was restarted or the connection was cut: take the lock again as soon as it can be had. */
  async function retake(): Promise<void> {
    while (!released.signal.aborted) {
      const again = await lock(url, Number.POSITIVE_INFINITY).catch(() => null)
      if (again) {
        holder = again
        return released.signal.aborted ? again.end() : watch(again)
      }
      await delay(retryMs, undefined, { ref: false })
    }
  }

  return {
    async release() {
      released.abort()
      await holder.end().catch(() => undefined)
    },
  }
}

async function lock(url: string, deadline: number): Promise<Client> {
  const client = new (clientFor(url))({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>(
      'select pg_try_advisory_lock($1) as ours',
      [lockId],
    )
    if (rows[0]?.ours) return client
    if (Date.now() > deadline) {
      await client.end()
      throw new Error(
        'Another Signalbox service is already working on this database. Stop it first, or give this one a database of its own.',
      )
    }
    await delay(200)
  }
}
