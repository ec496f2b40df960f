import { Refusal, wrong } from './refusal.ts'
import type { WorldMessage, WorldSession } from './world-records.ts'

/** What `after` and `limit` mean. */
export type Paging = {
  order: 'by-round' | 'as-written' | 'newest-first'
  after: 'exclusive' | 'inclusive' | 'after-last' | 'ignored'
  /** The greatest `limit`, and what a greater one gets. */
  most: number
  beyond: 'clamp' | 'refuse'
  unknownCursor: 'refuse' | 'not-found' | 'whole'
}

/** A page of a session's messages under these meanings. */
export function pageOf(
  session: WorldSession,
  paging: Paging,
  query: URLSearchParams,
): { messages: readonly WorldMessage[]; hasMore: boolean } {
  const limit = limitIn(query, paging)
  const list = behind(listed(session, paging), session, paging, query.get('after'))
  return { messages: list.slice(0, limit), hasMore: list.length > limit }
}

function limitIn(query: URLSearchParams, { most, beyond }: Paging): number {
  const text = query.get('limit') ?? String(most)
  if (!/^[1-9]\d{0,5}$/.test(text)) throw wrong('limit', 'limit must be a whole number.')
  if (Number(text) > most && beyond === 'refuse') {
    throw wrong('limit', `limit must be at most ${most}.`)
  }
  return Math.min(Number(text), most)
}

function listed({ messages, rounds }: WorldSession, { order }: Paging): readonly WorldMessage[] {
  if (order === 'as-written') return messages
  if (order === 'newest-first') return messages.toReversed()
  return rounds.flatMap(({ id }) => messages.filter(({ roundId }) => roundId === id))
}

function behind(
  list: readonly WorldMessage[],
  { rounds }: WorldSession,
  { after, unknownCursor }: Paging,
  cursor: string | null,
): readonly WorldMessage[] {
  if (cursor === null || after === 'ignored') return list
  const at = rounds.findIndex(({ id }) => id === cursor)
  if (at === -1) {
    if (unknownCursor === 'whole') return list
    if (unknownCursor === 'refuse') throw wrong('after', 'after is no round of this session.')
    throw new Refusal(404, 'not_found', 'There is no such round.')
  }
  if (after === 'after-last') {
    return list.slice(list.findLastIndex(({ roundId }) => roundId === cursor) + 1)
  }
  const first = after === 'inclusive' ? at : at + 1
  const wanted = new Set(rounds.slice(first).map(({ id }) => id))
  return list.filter(({ roundId }) => wanted.has(roundId))
}
