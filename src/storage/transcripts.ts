import type { Message } from '#src/model/message.ts'

import type { Table } from './tables.ts'

type KeptMessage = { key: string; message: Message }

/** A block of messages of one round; `from` is the place of its first message there. */
type KeptBlock = {
  roundId: string | null
  from: number
  messages: readonly KeptMessage[]
}

/** What was kept of a session's messages: blocks, and what following them has come to. */
type KeptTranscript = { audit: unknown; blocks: readonly KeptBlock[] }

export type TranscriptRecord =
  | { kind: 'audit'; sessionId: string; keptAt: number; audit: unknown }
  | { kind: 'block'; block: KeptBlock }

/** Where the messages of one service and account are kept. */
export type TranscriptPlace = { table: Table<TranscriptRecord>; scope: string }

export type Transcripts = {
  find(sessionId: string): Promise<KeptTranscript | null>
  /** Writes the blocks that have changed, then the audit state that goes with them. */
  keep(sessionId: string, kept: KeptTranscript, keptAt: number): Promise<void>
  remove(sessionId: string): Promise<void>
}

/** So many sessions' messages are kept; the one looked at longest ago goes first. */
const MOST_KEPT = 20

export function createTranscripts({ table, scope }: TranscriptPlace): Transcripts {
  const audits = [scope, 'audit']
  const blocks = (sessionId: string) => [scope, 'block', sessionId]

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
    async find(sessionId) {
      const record = await table.find([...audits, sessionId])
      if (record?.kind !== 'audit') return null
      const records = await table.list(blocks(sessionId))
      const found = records.flatMap((one) => (one.kind === 'block' ? [one.block] : []))
      return { audit: record.audit, blocks: found.toSorted((one, other) => one.from - other.from) }
    },
    async keep(sessionId, kept, keptAt) {
      const isNew = (await table.find([...audits, sessionId])) === null
      for (const block of kept.blocks) {
        const round = block.roundId === null ? '-' : `r${block.roundId}`
        await table.put([...blocks(sessionId), round, String(block.from)], { kind: 'block', block })
      }
      const { audit } = kept
      await table.put([...audits, sessionId], { kind: 'audit', sessionId, keptAt, audit })
      if (isNew) await removeOldest()
    },
    remove,
  }
}
