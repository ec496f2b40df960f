import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/** Long enough for one that is just stopping. */
const limitMs = 2_000
const retryMs = 100
const busy = 5

export type FolderLock = { release(): void }

/**
 * Makes this process the only one that works in a data folder. The system itself gives the lock back when
 * the process ends, kill -9 included: it lies on an SQLite file, as Node offers no lock of its own.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock')
  // Nobody else may read it: to read is enough to hold a lock on it.
  writeFileSync(path, '', { mode: 0o600, flag: 'a' })
  const file = new DatabaseSync(path, { timeout: 0 })
  const deadline = Date.now() + limitMs
  for (;;) {
    try {
      file.exec('begin exclusive')
      return { release: () => file.close() }
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) {
        file.close()
        throw isBusy(error) ? heldElsewhere(folder) : error
      }
    }
    await delay(retryMs)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function heldElsewhere(folder: string): Error {
  return new Error(
    `Another Signalbox service is already working in ${folder}. Stop it first, or set SIGNALBOX_DATA to another folder.`,
  )
}
