import type { Attempt } from '#src/model/attempt.ts'
import type { FieldMapping, ServiceRecord } from '#src/model/dialect.ts'
import type { AnsweredInput } from '#src/model/human-input.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import type { Guard } from '#src/model/spend/guards.ts'
import type { Template } from '#src/model/templates/template.ts'

import {
  createAttemptChannel,
  createChannel,
  type AttemptChannel,
  type Attempts,
  createAttempts,
  type Channel,
} from './attempts.ts'
import { thinCostSamples, type CostSamples, createCostSamples } from './cost-samples.ts'
import { pausedItem, stampGuards, writeItem } from './device/device-items.ts'
import { answerOf, createTable, type Database, partOf, type PartOfTable } from './tables.ts'
import type { TranscriptPlace, TranscriptRecord } from './transcripts.ts'
import type { SealedPlace } from './vault.ts'

/** The memory of this browser. No key, token or password is in it, but sealed under a passphrase. */
export type BrowserStorage = {
  /** False once anything could not be kept: it then lives as long as this tab. */
  isDurable: () => boolean
  /** The place of the sealed keys of a page without a gateway. */
  sealedKeys: SealedPlace
  scoped: (scope: string) => ScopedStore
}

type StorageOptions = {
  name?: string
  now?: () => number
  open?: (name: string) => Promise<IDBDatabase>
}

/** Opens the storage; where the browser allows none, it works in memory and says so. Never rejects. */
export async function openStorage(options: StorageOptions = {}): Promise<BrowserStorage> {
  const { name = 'signalbox', now = Date.now, open = openDatabase } = options
  let durable = true
  let reopening: Promise<boolean> | null = null
  const database: Database = {
    db: null,
    over: new Set(),
    async reopen(closed) {
      // Several tables notice it, together or one after the other.
      if (database.db === closed) reopening ??= connect()
      const mayHold = await reopening
      reopening = null
      return mayHold
    },
    fail() {
      durable = false
    },
  }
  async function connect() {
    try {
      database.db = await open(name)
      return true
    } catch (error) {
      database.fail()
      // A browser without any database, or that forbids it or all storage, holds nothing.
      return error instanceof DOMException && !/^Sec|^Inv/.test(error.name) && writeItem(name, null)
    }
  }
  await connect()
  const tables = createTables(database)
  const channel = createAttemptChannel(name)
  const forgetting = createChannel<{ scope: string; ids: readonly string[] }>(`${name}:forgotten`)
  return {
    isDurable: () => durable,
    sealedKeys: createTable(database, tableNames.vault),
    scoped(scope) {
      void thinCostSamples(tables.costSamples, scope, now())
      database.over.delete(scope)
      return createScopedStore(tables, scope, { channel, forgetting, now, over: database.over })
    },
  }
}

const VERSION = 8
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
export function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false
    setTimeout(() => {
      isLate = true
      reject(new DOMException())
    }, OPEN_TIMEOUT_MS)
    // The database of a newer console has our tables, and more. Nobody uses a database that comes late.
    openAs(name, VERSION)
      .catch(() => openAs(name))
      .then((db) => (isLate ? db.close() : resolve(db)), reject)
  })
}

/** A draft as it is kept; the queries give it its shape. */
type StoredDraft = Readonly<Record<string, unknown>>

/** Names of the tables; with a new one `VERSION` goes up, and `upgrade` adds what is missing. */
export const tableNames = {
  savedSessions: 'known-sessions',
  drafts: 'drafts',
  costSamples: 'cost-samples',
  answeredInputs: 'answered-inputs',
  attempts: 'attempts',
  pastAttempts: 'past-attempts',
  transcripts: 'transcripts',
  rates: 'rates',
  mappings: 'mappings',
  services: 'services',
  forgotten: 'forgotten',
  guards: 'guards',
  templates: 'templates',
  vault: 'vault',
} as const

/** The tables that hold records of scopes; the vault has none. */
function createTables(database: Database) {
  return {
    savedSessions: createTable<SavedSession>(database, tableNames.savedSessions),
    drafts: createTable<StoredDraft>(database, tableNames.drafts),
    costSamples: createTable<CostSample>(database, tableNames.costSamples),
    answeredInputs: createTable<AnsweredInput>(database, tableNames.answeredInputs),
    attempts: createTable<Attempt>(database, tableNames.attempts),
    pastAttempts: createTable<Attempt>(database, tableNames.pastAttempts),
    transcripts: createTable<TranscriptRecord>(database, tableNames.transcripts),
    rates: createTable<unknown>(database, tableNames.rates),
    mappings: createTable<FieldMapping>(database, tableNames.mappings),
    services: createTable<ServiceRecord>(database, tableNames.services),
    forgotten: createTable<string>(database, tableNames.forgotten),
    guards: createTable<Guard>(database, tableNames.guards),
    templates: createTable<Template>(database, tableNames.templates),
  }
}

type Tables = ReturnType<typeof createTables>

type StoreContext = Pick<Database, 'over'> & {
  channel: AttemptChannel
  forgetting: Channel<{ scope: string; ids: readonly string[] }>
  now: () => number
}

/** The memory of this browser for one service and account; other scopes are out of reach. */
export type ScopedStore = {
  savedSessions: {
    /** Newest first. Rejects where a browser that keeps them cannot read them. */
    list: () => Promise<readonly SavedSession[]>
    /** Adds a session, or leaves it alone when it is already known. */
    add: (known: SavedSession) => Promise<SavedSession>
    /** Null when the session is not, or no longer, known. */
    update: (
      id: string,
      change: (old: SavedSession) => SavedSession,
    ) => Promise<SavedSession | null>
    remove: (id: string) => Promise<void>
  }
  /** Ids of sessions that were taken off the list here: a list of the service does not bring them back. */
  forgotten: PartOfTable<string>
  drafts: PartOfTable<StoredDraft>
  costSamples: CostSamples
  answeredInputs: {
    /** Newest first. */
    list: () => Promise<readonly AnsweredInput[]>
    add: (answered: AnsweredInput) => Promise<void>
  }
  /** For `createTranscripts`: the list of sessions is shown without it. */
  transcripts: TranscriptPlace
  /** The learned rate at which the service may be asked; `readLearnedRate` checks it. */
  rate: PartOfTable<unknown>
  /** The notes of this browser on the service, such as its dialect. */
  service: PartOfTable<ServiceRecord>
  /** The operator's mapping: the places of fields in the service's answers. */
  mapping: PartOfTable<FieldMapping>
  /** The operator's own limits of spend; `guardStamp` tells of changes. */
  guards: {
    list: () => Promise<readonly Guard[]>
    save: (guard: Guard) => Promise<void>
    /** In one transaction, so that of two tabs only one fires; null where `change` leaves it as it is. */
    update: (id: string, change: (old: Guard) => Guard | null) => Promise<Guard | null>
    remove: (id: string) => Promise<void>
  }
  /** New sessions that are described once; each has a name of its own. */
  templates: PartOfTable<Template>
  attempts: Attempts
  /** Tells the other tabs that everything of this scope was forgotten, and hears it of them. */
  forgetting: {
    /** With the ids of the sessions: a tab that goes on does not bring them back. */
    tell: (ids: readonly string[]) => void
    hear: (listener: (ids: readonly string[]) => unknown) => () => void
  }
  /**
   * Forgets everything of this scope, here; the service is told nothing. With `isLast` this page keeps nothing
   * of the scope until it opens the scope again, so a reading that is still under way brings nothing back.
   */
  forgetAll: (options?: { isLast?: boolean }) => Promise<void>
}

/** `scope` names service and account, and is the first part of every key. */
function createScopedStore(tables: Tables, scope: string, context: StoreContext): ScopedStore {
  // Of two changes in one millisecond the second must be read, too.
  const newStamp = () => `${context.now()} ${Math.random()}`
  return {
    savedSessions: {
      async list() {
        // A fleet that cannot be read is not an empty one.
        const known = await tables.savedSessions.list([scope], 'whole')
        return known.toSorted((one, other) => other.addedAt - one.addedAt)
      },
      add: async (known) =>
        (await tables.savedSessions.update([scope, known.id], (old) => old ?? known)) ?? known,
      update: (id, change) => tables.savedSessions.update([scope, id], (old) => old && change(old)),
      remove: (id) => tables.savedSessions.remove([scope, id]),
    },
    forgotten: partOf(tables.forgotten, [scope]),
    drafts: partOf(tables.drafts, [scope]),
    costSamples: createCostSamples(tables.costSamples, scope),
    answeredInputs: {
      async list() {
        const answered = await tables.answeredInputs.list([scope])
        return answered.toSorted((one, other) => other.answeredAt - one.answeredAt)
      },
      add: (answered) =>
        tables.answeredInputs.put([scope, answered.sessionId, answered.inputId], answered),
    },
    transcripts: { table: tables.transcripts, scope },
    rate: partOf(tables.rates, [scope]),
    service: partOf(tables.services, [scope]),
    mapping: partOf(tables.mappings, [scope]),
    guards: {
      list: () => tables.guards.list([scope]),
      async save(guard) {
        await tables.guards.put([scope, guard.id], guard)
        stampGuards(scope, newStamp())
      },
      async update(id, change) {
        const next = await tables.guards.update([scope, id], (old) => old && change(old))
        if (next) stampGuards(scope, newStamp())
        return next
      },
      async remove(id) {
        await tables.guards.remove([scope, id])
        const left = await tables.guards.list([scope])
        stampGuards(scope, left.length === 0 ? null : newStamp())
      },
    },
    templates: partOf(tables.templates, [scope]),
    attempts: createAttempts(tables.attempts, tables.pastAttempts, scope, context),
    forgetting: {
      tell: (ids) => context.forgetting.tell({ scope, ids }),
      hear: (listener) =>
        context.forgetting.hear((word) => word.scope === scope && listener(word.ids)),
    },
    async forgetAll({ isLast = false } = {}) {
      if (isLast) context.over.add(scope)
      stampGuards(scope, null)
      writeItem(pausedItem(scope), null)
      await Promise.all(Object.values(tables).map((table) => table.removeAll([scope])))
    },
  }
}
