import type { Message } from '#src/model/message.ts'

import type { Table } from './tables.ts'

type KeptMessage = { key: string; message: Message }

/** A block of messages of one round; `from` is the place of its first message there. */
type KeptBlock = {
  roundId: string | null
  from: number
  messages: readonly KeptMessage[]
}

/** The kept messages of a session: blocks, and the audit of following them. */
type KeptTranscript = { audit: unknown; blocks: readonly KeptBlock[] }

/** A session's record as the service sent it, and when (epoch ms by our clock). */
export type KeptRecord = { body: unknown; readAt: number }

/** The keeper of a transcript: the page that wrote last; `readBy` names how answers were read. */
type Keeper = {
  writer: string
  readBy: string
  keptAt: number
  /** The last record that was read beside the messages; earlier versions did not keep it. */
  record?: KeptRecord
}

type KeptAudit = { kind: 'audit'; sessionId: string; audit: unknown } & Keeper

export type TranscriptRecord = KeptAudit | { kind: 'block'; block: KeptBlock }

/** The place of the messages of a service and account. */
export type TranscriptPlace = { table: Table<TranscriptRecord>; scope: string }

/** So many sessions' messages are kept; the one looked at longest ago goes first. */
const MOST_KEPT = 20

/**
 * Keeps the messages of twenty sessions; the one looked at longest ago goes first. Rejects when the
 * database does.
 */
export function createTranscripts({ table, scope }: TranscriptPlace) {
  const audits = [scope, 'audit']
  const blocks = (sessionId: string) => [scope, 'block', sessionId]

  async function findAudit(sessionId: string): Promise<KeptAudit | null> {
    const record = await table.find([...audits, sessionId])
    return record?.kind === 'audit' ? record : null
  }

  async function remove(sessionId: string): Promise<void> {
    // Blocks without an audit state would never be read, an audit state without blocks would lie.
    await table.remove([...audits, sessionId])
    await table.removeAll(blocks(sessionId))
  }

  async function removeOldest(): Promise<void> {
    const kept = (await table.list(audits)).flatMap((one) => (one.kind === 'audit' ? [one] : []))
    const old = kept.toSorted((one, other) => other.keptAt - one.keptAt).slice(MOST_KEPT)
    for (const { sessionId } of old) await remove(sessionId)
  }

  return {
    async find(sessionId: string): Promise<(KeptTranscript & Keeper) | null> {
      const kept = await findAudit(sessionId)
      if (!kept) return null
      const records = await table.list(blocks(sessionId))
      const found = records.flatMap((one) => (one.kind === 'block' ? [one.block] : []))
      return { ...kept, blocks: found.toSorted((one, other) => one.from - other.from) }
    },
    keeper: findAudit,
    /** From now on this page keeps what was kept. */
    async take(sessionId: string, keeper: Keeper): Promise<void> {
      await table.update([...audits, sessionId], (old) =>
        old?.kind === 'audit' ? { ...old, ...keeper } : null,
      )
    },
    /**
     * Writes blocks and the audit state that goes with them, all or nothing. `isWhole` is a transcript in
     * place of the one that was kept, else the blocks are those that have changed.
     */
    async save(
      sessionId: string,
      { audit, blocks: changed }: KeptTranscript,
      keeper: Keeper,
      isWhole: boolean,
    ): Promise<void> {
      const kept = changed.map((block): { key: string[]; value: TranscriptRecord } => {
        const round = block.roundId === null ? '-' : `r${block.roundId}`
        const key = [...blocks(sessionId), round, String(block.from)]
        return { key, value: { kind: 'block', block } }
      })
      const value: TranscriptRecord = { kind: 'audit', sessionId, audit, ...keeper }
      const all = [...kept, { key: [...audits, sessionId], value }]
      await table.write(all, isWhole ? { instead: blocks(sessionId) } : {})
      if (isWhole) await removeOldest()
    },
    remove,
  }
}
