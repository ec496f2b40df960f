import type { Pool } from 'pg'

import { inSnapshot, type Queryable } from '#service/database/transaction.ts'
import { LimitRefusedError, UnknownCursorError } from '#service/engine/errors.ts'
import type { CursorSemantics } from '#service/engine/pages/cursor-semantics.ts'
import {
  listMessagesAt,
  stretchesOf,
  type MessageRef,
  type Moment,
} from '#service/engine/pages/list-messages.ts'
import { planPage, type Cursor, type Range, type Stretch } from '#service/engine/pages/plan-page.ts'
import type { MessagePage, PagedMessage } from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'

import { requireSession } from './find-session.ts'
import { readPagedMessages, type MessagePlace } from './paged-messages.ts'
import { findSessionRow } from './session-rows.ts'

type Reading = { pool: Pool; cursor: CursorSemantics; now: () => Date }

/** The list of a session's messages, as much of it as planning a page needs. */
type List = {
  stretches: readonly Stretch[]
  /** Where the messages of the ranges are, in the order of the list. */
  placesOf(ranges: readonly Range[]): readonly MessagePlace[]
}

/**
 * A page of messages (§4) under the cursor semantics given. Throws `UnknownSessionError`,
 * `UnknownCursorError`, `LimitRefusedError`.
 */
export function readMessagePage(
  { pool, cursor: semantics, now }: Reading,
  accountId: string,
  sessionId: string,
  { after, limit }: { after: string | null; limit: number | null },
): Promise<MessagePage> {
  return inSnapshot(pool, async (client) => {
    const session = requireSession(await findSessionRow(client, sessionId), accountId)
    const moment = { now: now(), ended: session.ended_as !== null }
    const list = isByRound(semantics)
      ? await readRounds(client, sessionId, semantics)
      : await readRefs(client, sessionId, semantics, moment)
    const cursor = after ? await findCursor(client, sessionId, after) : 'start'
    const plan = planPage(list.stretches, cursor, limit, semantics)
    if (plan.kind === 'limit-refused') throw new LimitRefusedError(plan.cap)
    if (plan.kind === 'unknown-cursor') throw new UnknownCursorError(plan.status)
    const messages: PagedMessage[] = []
    for (const place of list.placesOf(plan.ranges)) {
      messages.push(...(await readPagedMessages(client, place, semantics, moment.now)))
    }
    return { messages, hasMore: semantics.more === 'told' ? plan.hasMore : null }
  })
}

/** Whether the list is the rounds one after the other, whole: their sizes then say all, however many messages there are. */
function isByRound({ order, growth, visibility }: CursorSemantics): boolean {
  return order === 'rounds' && !growth.startsWith('late') && visibility !== 'lag'
}

async function readRounds(
  client: Queryable,
  sessionId: string,
  { visibility }: CursorSemantics,
): Promise<List> {
  const { rows } = await client.query<Stretch & { roundId: string }>(
    `select round_id as "roundId", number as round, message_count as count
     from rounds where session_id = $1 and message_count > 0 and (status <> 'running' or $2)
     order by number`,
    [sessionId, visibility === 'at-once'],
  )
  return {
    stretches: rows,
    placesOf: (ranges) => ranges.flatMap((range) => placeInRounds(rows, range)),
  }
}

/** One place: a range of such a list is the end of a round, rounds, and the beginning of one. */
function placeInRounds(
  rounds: readonly (Stretch & { roundId: string })[],
  { from, to }: Range,
): MessagePlace[] {
  const roundIds: string[] = []
  let offset = 0
  let at = 0
  for (const { roundId, count } of rounds) {
    if (at < to && at + count > from) {
      if (roundIds.length === 0) offset = from - at
      roundIds.push(roundId)
    }
    at += count
  }
  return [{ roundIds, offset, limit: to - from }]
}

async function readRefs(
  client: Queryable,
  sessionId: string,
  semantics: CursorSemantics,
  moment: Moment,
): Promise<List> {
  const { rows } = await client.query<MessageRef>(
    `select position, m.round_id as "roundId", number as round, status <> 'running' as finished, created_at as "createdAt"
     from messages m join rounds r using (round_id) where r.session_id = $1 order by position`,
    [sessionId],
  )
  const list = listMessagesAt(rows, semantics, moment)
  return {
    stretches: stretchesOf(list),
    placesOf(ranges) {
      const refs = ranges.flatMap(({ from, to }) => list.slice(from, to))
      const roundIds = [...new Set(refs.map((ref) => ref.roundId))]
      return [{ roundIds, positions: refs.map((ref) => ref.position) }]
    },
  }
}

async function findCursor(client: Queryable, sessionId: string, roundId: string): Promise<Cursor> {
  const { rows } = await client.query<{ round: number }>(
    'select number as round from rounds where session_id = $1 and round_id = $2',
    [sessionId, storable(roundId)],
  )
  return rows[0] ?? 'unknown'
}
