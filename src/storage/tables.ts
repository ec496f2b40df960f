import type { IDBPDatabase } from 'idb'

/** A record's key; its first word is the scope, so that one scope is one range. */
type RecordKey = readonly string[]

/** Records of one kind. What the browser does not keep is kept in memory, and none rejects but `list`. */
export type Table<Value> = ReturnType<typeof createTable<Value>>

/** The open database, or null in a browser that keeps nothing. */
export type Database = {
  db: IDBPDatabase | null
  /** Opens it anew after it was closed, by the browser or for a newer version in another tab. */
  reopen(closed: IDBPDatabase): Promise<void>
  /** Notes what could not be kept or read. */
  fail(): void
}

type Entry<Value> = { key: RecordKey; value: Value | null }

/**
 * A table of the database with memory laid over it. As long as every write succeeds the memory stays
 * empty; after a failed one (private mode, quota, connection lost) it holds that record for this tab.
 */
export function createTable<Value>(database: Database, name: string) {
  const memory = new Map<string, Entry<Value>>()

  async function tryDatabase<Result>(
    work: (db: IDBPDatabase) => Promise<Result>,
    isAgain = false,
  ): Promise<{ result: Result } | null> {
    const { db } = database
    if (!db) return null
    try {
      return { result: await work(db) }
    } catch (error) {
      if (!isAgain && error instanceof DOMException && error.name === 'InvalidStateError') {
        await database.reopen(db)
        return tryDatabase(work, true)
      }
      database.fail()
      return null
    }
  }

  const hold = (key: RecordKey, value: Value | null) => {
    memory.set(JSON.stringify(key), { key, value })
  }

  const find = async (key: RecordKey): Promise<Value | null> => {
    const held = memory.get(JSON.stringify(key))
    if (held) return held.value
    const read = await tryDatabase<Value | undefined>((db) => db.get(name, [...key]))
    return read?.result ?? null
  }

  const put = async (key: RecordKey, value: Value) => {
    const written = await tryDatabase((db) => db.put(name, value, [...key]))
    if (written) memory.delete(JSON.stringify(key))
    else hold(key, value)
  }

  function forget(prefix: RecordKey): void {
    for (const [id, { key }] of memory) {
      if (prefix.every((part, index) => key[index] === part)) memory.delete(id)
    }
  }

  return {
    find,
    put,
    /** Every record whose key begins with `prefix`; `whole` rejects where the database cannot be read. */
    async list(prefix: RecordKey, which?: 'whole'): Promise<readonly Value[]> {
      const read = await tryDatabase(async (db) => {
        const range = rangeOf(prefix)
        const store = db.transaction(name).store
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
        return values.map((value: Value, index) => [JSON.stringify(keys[index]), value] as const)
      })
      if (which && !read && database.db) throw new Error('What this browser keeps cannot be read.')
      const found = new Map<string, Value>(read?.result)
      for (const [id, { key, value }] of memory) {
        if (!prefix.every((part, index) => key[index] === part)) continue
        if (value === null) found.delete(id)
        else found.set(id, value)
      }
      return [...found.values()]
    },
    /** Reads and writes in one transaction, so that two tabs do not undo each other; null leaves it as it is. */
    async update(
      key: RecordKey,
      change: (old: Value | null) => Value | null,
    ): Promise<Value | null> {
      if (memory.has(JSON.stringify(key)) || !database.db) {
        const next = change(await find(key))
        if (next !== null) await put(key, next)
        return next
      }
      const done = await tryDatabase(async (db) => {
        const transaction = db.transaction(name, 'readwrite')
        const old: Value | undefined = await transaction.store.get([...key])
        const next = change(old ?? null)
        if (next !== null) await transaction.store.put(next, [...key])
        await transaction.done
        return next
      })
      if (done) return done.result
      const next = change(null)
      if (next !== null) hold(key, next)
      return next
    },
    /** Writes all of it, or none, in one transaction; with `instead` what stood under that prefix goes first. */
    async write(
      entries: readonly { key: RecordKey; value: Value }[],
      { instead }: { instead?: RecordKey } = {},
    ): Promise<void> {
      const written = await tryDatabase(async (db) => {
        const transaction = db.transaction(name, 'readwrite')
        const { store } = transaction
        const work: Promise<unknown>[] = [transaction.done]
        try {
          if (instead) work.push(store.delete(rangeOf(instead)))
          for (const { key, value } of entries) work.push(store.put(value, [...key]))
        } catch (error) {
          // What has been asked for already would be written.
          transaction.abort()
          await Promise.allSettled(work)
          throw error
        }
        await Promise.all(work)
      })
      if (instead) forget(instead)
      for (const { key, value } of entries) {
        if (written) memory.delete(JSON.stringify(key))
        else hold(key, value)
      }
    },
    async remove(key: RecordKey): Promise<void> {
      const removed = await tryDatabase((db) => db.delete(name, [...key]))
      // Where nothing lies below, nothing has to be hidden.
      if (removed || !database.db) memory.delete(JSON.stringify(key))
      else hold(key, null)
    },
    async removeAll(prefix: RecordKey): Promise<void> {
      await tryDatabase((db) => db.delete(name, rangeOf(prefix)))
      forget(prefix)
    },
  }
}

/** In the order of keys an array comes after every string, so an empty one ends the range. */
function rangeOf(prefix: RecordKey): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []])
}
