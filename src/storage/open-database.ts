import { openDB, type IDBPDatabase, type OpenDBCallbacks } from 'idb'

/** Names of the tables; with a new one `VERSION` goes up, and `upgrade` adds what is missing. */
export const tableNames = {
  savedSessions: 'known-sessions',
  drafts: 'drafts',
  costSamples: 'cost-samples',
  answeredInputs: 'answered-inputs',
  attempts: 'attempts',
  transcripts: 'transcripts',
  rates: 'rates',
  mappings: 'mappings',
  services: 'services',
  forgotten: 'forgotten',
  vault: 'vault',
} as const

const VERSION = 5
const OPEN_TIMEOUT_MS = 3_000

const callbacks: OpenDBCallbacks<unknown> = {
  upgrade(db) {
    for (const table of Object.values(tableNames)) {
      if (!db.objectStoreNames.contains(table)) db.createObjectStore(table)
    }
  },
  // A newer version of the console in another tab must not wait for this one.
  blocking(_current, _blocked, event) {
    if (event.target instanceof IDBDatabase) event.target.close()
  },
}

/** Opens the database of this browser; rejects where it may not be used or does not open in 3 s. */
export async function openDatabase(name: string): Promise<IDBPDatabase> {
  // That of a newer console has our tables, and more.
  const opening = openDB(name, VERSION, callbacks).catch(() => openDB(name, undefined, callbacks))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open')), OPEN_TIMEOUT_MS)
  })
  return Promise.race([opening, late]).finally(() => clearTimeout(timer))
}
