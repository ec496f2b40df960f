import { readSingleKeys as read, saveSingleKeys as save } from '#src/storage/single-keys.ts'

/** Whether keys pressed alone mean something on this device. */
export function readSingleKeys(): boolean {
  return read()
}

export function saveSingleKeys(on: boolean): void {
  save(on)
}
