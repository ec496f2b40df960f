import type { IDBPDatabase } from 'idb'

import { createAttemptChannel } from './attempt-channel.ts'
import { thinCostSamples } from './cost-samples.ts'
import { openDatabase, tableNames } from './open-database.ts'
import { createScopedStore, type ScopedStore, type Tables } from './scoped-store.ts'
import { createTable, type Database } from './tables.ts'
import type { SealedKeys, SealedPlace } from './vault.ts'

/** The one door to what this browser remembers. No key, token or password is in it, but sealed under a passphrase. */
export type BrowserStorage = {
  /** False once anything could not be kept: it then lives as long as this tab. */
  isDurable(): boolean
  subscribe(listener: () => void): () => void
  scoped(scope: string): ScopedStore
  /** Where the keys of a page without a gateway lie sealed. */
  sealedKeys: SealedPlace
}

export type StorageOptions = {
  name?: string
  now?: () => number
  open?: (name: string) => Promise<IDBPDatabase>
}

/** Opens the storage; where the browser allows none, it works in memory and says so. Never rejects. */
export async function openStorage(options: StorageOptions = {}): Promise<BrowserStorage> {
  const { name = 'signalbox', now = Date.now, open = openDatabase } = options
  const listeners = new Set<() => void>()
  let durable = true
  let reopening: Promise<void> | null = null
  const database: Database = {
    db: null,
    async reopen(closed) {
      // Several tables notice it, together or one after the other.
      if (database.db === closed) reopening ??= connect()
      await reopening
      reopening = null
    },
    fail() {
      if (!durable) return
      durable = false
      for (const listener of listeners) listener()
    },
  }
  async function connect() {
    try {
      database.db = await open(name)
    } catch (error) {
      database.fail(error)
    }
  }
  await connect()
  const tables: Tables = {
    savedSessions: createTable(database, tableNames.savedSessions),
    drafts: createTable(database, tableNames.drafts),
    costSamples: createTable(database, tableNames.costSamples),
    answeredInputs: createTable(database, tableNames.answeredInputs),
    attempts: createTable(database, tableNames.attempts),
    transcripts: createTable(database, tableNames.transcripts),
    rates: createTable(database, tableNames.rates),
    mappings: createTable(database, tableNames.mappings),
    services: createTable(database, tableNames.services),
    forgotten: createTable(database, tableNames.forgotten),
  }
  const vault = createTable<SealedKeys>(database, tableNames.vault)
  const channel = createAttemptChannel(name)
  return {
    isDurable: () => durable,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sealedKeys: {
      find: () => vault.find(['keys']),
      save: (sealed) => vault.put(['keys'], sealed),
      remove: () => vault.remove(['keys']),
    },
    scoped(scope) {
      void thinCostSamples(tables.costSamples, scope, now())
      return createScopedStore(tables, scope, { channel, now })
    },
  }
}
