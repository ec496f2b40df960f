import { createAttemptChannel, createChannel } from './attempts.ts'
import { thinCostSamples } from './cost-samples.ts'
import { createScopedStore, createTables, tableNames, type ScopedStore } from './scoped-store.ts'
import { answerOf, createTable, type Database } from './tables.ts'
import type { SealedKeys } from './vault.ts'

/** What this browser remembers. No key, token or password is in it, but sealed under a passphrase. */
export type BrowserStorage = Awaited<ReturnType<typeof openStorage>>

type StorageOptions = {
  name?: string
  now?: () => number
  open?: (name: string) => Promise<IDBDatabase>
}

/** Opens the storage; where the browser allows none, it works in memory and says so. Never rejects. */
export async function openStorage(options: StorageOptions = {}) {
  const { name = 'signalbox', now = Date.now, open = openDatabase } = options
  let durable = true
  let reopening: Promise<void> | null = null
  const database: Database = {
    db: null,
    over: new Set(),
    async reopen(closed) {
      // Several tables notice it, together or one after the other.
      if (database.db === closed) reopening ??= connect()
      await reopening
      reopening = null
    },
    fail() {
      durable = false
    },
  }
  async function connect() {
    try {
      database.db = await open(name)
    } catch {
      database.fail()
    }
  }
  await connect()
  const tables = createTables(database)
  const vault = createTable<SealedKeys>(database, tableNames.vault)
  const channel = createAttemptChannel(name)
  const forgetting = createChannel<{ scope: string; ids: readonly string[] }>(`${name}:forgotten`)
  return {
    /** False once anything could not be kept: it then lives as long as this tab. */
    isDurable: () => durable,
    /** Where the keys of a page without a gateway lie sealed. */
    sealedKeys: {
      find: () => vault.find(['keys']),
      save: (sealed: SealedKeys) => vault.put(['keys'], sealed),
      remove: () => vault.remove(['keys']),
    },
    scoped(scope: string): ScopedStore {
      void thinCostSamples(tables.costSamples, scope, now())
      database.over.delete(scope)
      return createScopedStore(tables, scope, { channel, forgetting, now, over: database.over })
    },
  }
}

const VERSION = 6
const OPEN_TIMEOUT_MS = 3_000

async function openAs(name: string, version?: number): Promise<IDBDatabase> {
  const opening = globalThis.indexedDB.open(name, version)
  opening.addEventListener('upgradeneeded', () => {
    const { result: db } = opening
    for (const table of Object.values(tableNames)) {
      if (!db.objectStoreNames.contains(table)) db.createObjectStore(table)
    }
  })
  const db = await answerOf(opening)
  // A newer version of the console in another tab must not wait for this one.
  db.addEventListener('versionchange', () => db.close())
  return db
}

/** Opens the database of this browser; rejects where it may not be used or does not open in 3 s. */
export async function openDatabase(name: string): Promise<IDBDatabase> {
  // That of a newer console has our tables, and more.
  const opening = openAs(name, VERSION).catch(() => openAs(name))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open')), OPEN_TIMEOUT_MS)
  })
  return Promise.race([opening, late]).finally(() => clearTimeout(timer))
}
