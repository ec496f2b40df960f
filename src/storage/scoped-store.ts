import { slotOf, type Attempt } from '#src/model/attempt.ts'
import type { FieldMapping, ServiceRecord } from '#src/model/dialect.ts'
import type { AnsweredInput } from '#src/model/human-input.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { SignalType } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'

import type { AttemptChannel } from './attempt-channel.ts'
import { createAttempts, type Attempts } from './attempts.ts'
import { createCostSamples, type CostSamples } from './cost-samples.ts'
import type { Table } from './tables.ts'
import type { TranscriptPlace, TranscriptRecord } from './transcripts.ts'

/** How often the service may be asked, as learned; whoever reads it checks what it is. */
type KeptRate = { find(): Promise<unknown>; save(rate: object): Promise<void> }

/** A draft as it is kept; the queries give it its shape. */
type StoredDraft = Readonly<Record<string, unknown>>

export type Tables = {
  savedSessions: Table<KeptSession>
  drafts: Table<StoredDraft>
  costSamples: Table<CostSample>
  answeredInputs: Table<AnsweredInput>
  attempts: Table<Attempt>
  transcripts: Table<TranscriptRecord>
  rates: Table<unknown>
  mappings: Table<FieldMapping>
  services: Table<ServiceRecord>
  forgotten: Table<string>
}

/** What this browser remembers for one service and account; other scopes are out of reach. */
export type ScopedStore = {
  savedSessions: {
    /** Newest first. Rejects where a browser that keeps them cannot read them. */
    list(): Promise<readonly SavedSession[]>
    /** Adds one, or leaves it alone when it is already known. */
    add(known: SavedSession): Promise<SavedSession>
    /** Null when it is not, or no longer, known. */
    update(id: string, change: (old: SavedSession) => SavedSession): Promise<SavedSession | null>
    remove(id: string): Promise<void>
  }
  /** Ids of sessions that were taken off the list here: a list of the service does not bring them back. */
  forgotten: {
    list(): Promise<readonly string[]>
    add(id: string): Promise<void>
    remove(id: string): Promise<void>
  }
  drafts: {
    find(name: readonly string[]): Promise<StoredDraft | null>
    save(name: readonly string[], draft: StoredDraft): Promise<void>
    remove(name: readonly string[]): Promise<void>
    count(): Promise<number>
  }
  costSamples: CostSamples
  answeredInputs: {
    /** Newest first. */
    list(): Promise<readonly AnsweredInput[]>
    add(answered: AnsweredInput): Promise<void>
  }
  attempts: Attempts
  /** For `createTranscripts`: the list of sessions is shown without it. */
  transcripts: TranscriptPlace
  rate: KeptRate
  /** How the service speaks, as far as this browser has noted it. */
  service: {
    find(): Promise<ServiceRecord | null>
    update(change: (old: ServiceRecord | null) => ServiceRecord | null): Promise<unknown>
    /** Where the operator says that things stand in its answers. */
    findMapping(): Promise<FieldMapping | null>
    saveMapping(mapping: FieldMapping): Promise<void>
  }
  /** Forgets everything of this scope, here; the service is told nothing. */
  forgetAll(): Promise<void>
}

/** The last signal of a session, as earlier versions kept it with the session. */
type SignalNote = {
  type: SignalType
  requestedAt: number
  observedAt: number | null
  fromStatus: string | null
  shown: boolean
}

type KeptSession = SavedSession & { signal?: SignalNote | null }

/** Notes of earlier versions become attempts, unless the attempt itself is kept. */
async function moveSignalNotes(
  { attempts, savedSessions }: Tables,
  scope: string,
  sessions: readonly KeptSession[],
): Promise<void> {
  for (const { id, signal } of sessions) {
    if (!signal) continue
    const { type: action, requestedAt: startedAt, observedAt, fromStatus: status } = signal
    const effect = observedAt === null ? null : { applied: true, at: observedAt }
    const before = { status, requestedSignal: null, budgetMicros: null }
    const attempt: Attempt = {
      uuid: `${action} ${startedAt}`,
      action,
      sessionId: id,
      inputId: null,
      bodyHash: '',
      request: null,
      state: 'confirmed',
      startedAt,
      sentAt: startedAt,
      settledAt: startedAt,
      words: null,
      before,
      named: signal.shown,
      effect,
    }
    await attempts.update([scope, slotOf(attempt)], (old) => {
      if (old === null) return attempt
      return old.effect === undefined ? { ...old, named: signal.shown, effect } : null
    })
    await savedSessions.update([scope, id], (old) => old && { ...old, signal: null })
  }
}

/**
 * `scope` names service and account, and is the first part of every key. Rejects when the browser's
 * database does.
 */
export function createScopedStore(
  tables: Tables,
  scope: string,
  { channel, now }: { channel: AttemptChannel; now: () => number },
): ScopedStore {
  const { savedSessions, drafts, costSamples, answeredInputs } = tables
  return {
    savedSessions: {
      async list() {
        // A fleet that cannot be read is not an empty one.
        const known = await savedSessions.list([scope], 'whole')
        await moveSignalNotes(tables, scope, known)
        return known.toSorted((one, other) => other.addedAt - one.addedAt)
      },
      add: async (known) =>
        (await savedSessions.update([scope, known.id], (old) => old ?? known)) ?? known,
      update: (id, change) =>
        savedSessions.update([scope, id], (old) => (old === null ? null : change(old))),
      remove: (id) => savedSessions.remove([scope, id]),
    },
    forgotten: {
      list: () => tables.forgotten.list([scope]),
      add: (id) => tables.forgotten.put([scope, id], id),
      remove: (id) => tables.forgotten.remove([scope, id]),
    },
    drafts: {
      find: (name) => drafts.find([scope, ...name]),
      save: (name, draft) => drafts.put([scope, ...name], draft),
      remove: (name) => drafts.remove([scope, ...name]),
      count: async () => (await drafts.list([scope])).length,
    },
    costSamples: createCostSamples(costSamples, scope),
    answeredInputs: {
      async list() {
        const answered = await answeredInputs.list([scope])
        return answered.toSorted((one, other) => other.answeredAt - one.answeredAt)
      },
      add: (answered) =>
        answeredInputs.put([scope, answered.sessionId, answered.inputId], answered),
    },
    transcripts: { table: tables.transcripts, scope },
    rate: {
      find: () => tables.rates.find([scope]),
      save: (rate) => tables.rates.put([scope], rate),
    },
    service: {
      find: () => tables.services.find([scope]),
      update: (change) => tables.services.update([scope], change),
      findMapping: () => tables.mappings.find([scope]),
      saveMapping: (mapping) => tables.mappings.put([scope], mapping),
    },
    attempts: createAttempts({ table: tables.attempts, scope, channel, now }),
    async forgetAll() {
      await Promise.all(Object.values(tables).map((table) => table.removeAll([scope])))
    },
  }
}
