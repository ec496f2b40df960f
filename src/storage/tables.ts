import { databaseClosed, notRemoved, unreadable } from './words.ts'

/** A record's key; its first word is the scope, so that one scope is one range. */
type RecordKey = readonly string[]

/** Records of one kind. What the browser does not keep is kept in memory; only `list` and `removeAll` reject. */
export type Table<Value> = {
  find: (key: RecordKey) => Promise<Value | null>
  put: (key: RecordKey, value: Value) => Promise<void>
  /** False where the database does not take it; memory holds nothing of it. */
  persist: (key: RecordKey, value: Value) => Promise<boolean>
  /** Every record whose key begins with `prefix`; `whole` rejects where the database cannot be read. */
  list: (prefix: RecordKey, which?: 'whole') => Promise<readonly Value[]>
  /** Reads and writes in one transaction, so that two tabs do not undo each other; null leaves it as it is. */
  update: (key: RecordKey, change: (old: Value | null) => Value | null) => Promise<Value | null>
  /** Writes all of it, or none, in one transaction; with `instead` what stood under that prefix goes first. */
  write: (
    entries: readonly { key: RecordKey; value: Value }[],
    options?: { instead?: RecordKey },
  ) => Promise<void>
  remove: (key: RecordKey) => Promise<void>
  /** Rejects where the database still holds them. */
  removeAll: (prefix: RecordKey) => Promise<void>
}

/** The records below one key: their keys go on from there. */
export type PartOfTable<Value> = Omit<
  Table<Value>,
  'persist' | 'write' | 'removeAll' | 'find' | 'list'
> & {
  find: (key?: RecordKey) => Promise<Value | null>
  list: () => Promise<readonly Value[]>
}

export function partOf<Value>(table: Table<Value>, place: RecordKey): PartOfTable<Value> {
  return {
    find: (key = []) => table.find([...place, ...key]),
    list: () => table.list(place),
    put: (key, value) => table.put([...place, ...key], value),
    update: (key, change) => table.update([...place, ...key], change),
    remove: (key) => table.remove([...place, ...key]),
  }
}

/** The open database, or null in a browser that keeps nothing. */
export type Database = {
  db: IDBDatabase | null
  /**
   * Opens it anew after it was closed, by the browser or for a newer version in another tab. False where the
   * browser holds nothing in it; one that does not open may hold records.
   */
  reopen(closed: IDBDatabase | null): Promise<boolean | null>
  /** Notes what could not be kept or read. */
  fail(): void
  /** The scopes that were forgotten for good: what is written there late is dropped. */
  over: Set<string>
}

type Entry<Value> = { key: RecordKey; value: Value | null }

/**
 * A table of the database with memory laid over it. As long as every write succeeds the memory stays
 * empty; after a failed one (private mode, quota, connection lost) it holds that record for this tab.
 */
export function createTable<Value>(database: Database, name: string): Table<Value> {
  const memory = new Map<string, Entry<Value>>()

  async function tryDatabase<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Result | Promise<Result>,
    isAgain = false,
  ): Promise<{ result: Result } | null> {
    const { db } = database
    if (!db) return null
    try {
      const store = db.transaction(name, mode).objectStore(name)
      const result = await work(store)
      if (mode === 'readwrite') await completionOf(store.transaction)
      return { result }
    } catch (error) {
      if (!isAgain && error instanceof DOMException && error.name === 'InvalidStateError') {
        await database.reopen(db)
        return tryDatabase(mode, work, true)
      }
      database.fail()
      return null
    }
  }

  const isOver = ([scope = '']: RecordKey) => database.over.has(scope)

  const hold = (key: RecordKey, value: Value | null) => {
    memory.set(JSON.stringify(key), { key, value })
  }

  const find = async (key: RecordKey): Promise<Value | null> => {
    const held = memory.get(JSON.stringify(key))
    if (held) return held.value
    const read = await tryDatabase('readonly', (store) =>
      answerOf<Value | undefined>(store.get([...key])),
    )
    return read?.result ?? null
  }

  const persist = async (key: RecordKey, value: Value) =>
    (await tryDatabase('readwrite', (store) => store.put(value, [...key]))) !== null

  const put = async (key: RecordKey, value: Value) => {
    if (isOver(key)) return
    if (await persist(key, value)) memory.delete(JSON.stringify(key))
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
    persist,
    async list(prefix, which) {
      const read = await tryDatabase('readonly', async (store) => {
        const range = rangeOf(prefix)
        const asked = [answerOf(store.getAllKeys(range)), answerOf(store.getAll(range))] as const
        const [keys, values] = await Promise.all(asked)
        return values.map((value: Value, index) => [JSON.stringify(keys[index]), value] as const)
      })
      if (which && !read && database.db) throw new Error(unreadable)
      const found = new Map<string, Value>(read?.result)
      for (const [id, { key, value }] of memory) {
        if (!prefix.every((part, index) => key[index] === part)) continue
        if (value === null) found.delete(id)
        else found.set(id, value)
      }
      return [...found.values()]
    },
    async update(key, change) {
      if (isOver(key)) return null
      if (memory.has(JSON.stringify(key))) {
        const next = change(await find(key))
        if (next !== null) await put(key, next)
        return next
      }
      const done = await tryDatabase('readwrite', async (store) => {
        const old = await answerOf<Value | undefined>(store.get([...key]))
        const next = change(old ?? null)
        if (next !== null) store.put(next, [...key])
        return next
      })
      if (done) return done.result
      const next = change(await find(key))
      if (next !== null) hold(key, next)
      return next
    },
    async write(entries, { instead } = {}) {
      if (entries.some(({ key }) => isOver(key))) return
      const written = await tryDatabase('readwrite', (store) => {
        try {
          if (instead) store.delete(rangeOf(instead))
          for (const { key, value } of entries) store.put(value, [...key])
        } catch (error) {
          // The entries that were put already would be written.
          store.transaction.abort()
          throw error
        }
      })
      if (instead) forget(instead)
      for (const { key, value } of entries) {
        if (written) memory.delete(JSON.stringify(key))
        else hold(key, value)
      }
    },
    async remove(key) {
      const removed = await tryDatabase('readwrite', (store) => store.delete([...key]))
      // If no database lies below, nothing has to be hidden.
      if (removed || !database.db) memory.delete(JSON.stringify(key))
      else hold(key, null)
    },
    async removeAll(prefix) {
      const mayHold = database.db || (await database.reopen(null))
      const removed = await tryDatabase('readwrite', (store) => store.delete(rangeOf(prefix)))
      forget(prefix)
      if (!removed && mayHold) throw new Error(notRemoved)
    },
  }
}

/** In the order of keys an array comes after every string, so an empty one ends the range. */
function rangeOf(prefix: RecordKey): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []])
}

export function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(failureOf(request)))
  })
}

function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(failureOf(transaction)))
  })
}

function failureOf({ error }: { error: DOMException | null }): Error {
  return error ?? new Error(databaseClosed)
}
