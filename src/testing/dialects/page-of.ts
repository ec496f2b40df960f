import { pageUnder, type Meaning } from '#src/testing/cursor-model.ts'

import { Refusal, wrong } from './refusal.ts'
import type { WorldMessage, WorldSession } from './world-records.ts'

/** A page of a session's messages under a meaning; without a `limit` as many as are granted at most. */
export function pageOf(
  { messages, rounds }: WorldSession,
  paging: Meaning,
  query: URLSearchParams,
): { messages: readonly WorldMessage[]; hasMore: boolean } {
  const limit = limitIn(query, paging)
  const places = new Map(rounds.map(({ id }, place) => [id, place]))
  const written = messages.map((message) => ({ message, round: places.get(message.roundId) ?? 0 }))
  const named = rounds.map(({ id, state }) => ({ id, open: state === 'running' }))
  const after = query.get('after')
  const page = pageUnder(paging, { rounds: named, written }, { after, limit })
  if (page.kind === 'refused') throw wrong('after', 'after is no round of this session.')
  if (page.kind === 'not-found') throw new Refusal(404, 'not_found', 'There is no such round.')
  return { messages: page.shown.map(({ message }) => message), hasMore: page.hasMore }
}

function limitIn(query: URLSearchParams, { cap }: Meaning): number {
  const text = query.get('limit') ?? String(cap.at)
  if (!/^[1-9]\d{0,5}$/.test(text)) throw wrong('limit', 'limit must be a whole number.')
  if (Number(text) > cap.at && cap.how === 'refuse') {
    throw wrong('limit', `limit must be at most ${cap.at}.`)
  }
  return Number(text)
}
