import { openDB, type IDBPDatabase } from 'idb'

/** Names of the tables; a new one gets its own step in `upgrade`, an old step never changes. */
export const tableNames = {
  knownSessions: 'known-sessions',
  drafts: 'drafts',
  costSamples: 'cost-samples',
  answeredInputs: 'answered-inputs',
} as const

const VERSION = 1
const OPEN_TIMEOUT_MS = 3_000

/** Opens the database of this browser; rejects where it may not be used or does not open in 3 s. */
export async function openDatabase(name: string): Promise<IDBPDatabase> {
  const opening = openDB(name, VERSION, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        for (const table of Object.values(tableNames)) db.createObjectStore(table)
      }
    },
    // A newer version of the console in another tab must not wait for this one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open')), OPEN_TIMEOUT_MS)
  })
  return Promise.race([opening, late]).finally(() => clearTimeout(timer))
}
