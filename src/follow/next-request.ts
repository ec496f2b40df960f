import type { MessagePage } from '#src/model/message.ts'
import { hasEnded } from '#src/model/session.ts'

import { hasRoundStates, type Inventory } from './inventory.ts'
import type { Transcript } from './transcript.ts'

/** One answer to a request for messages: what was asked and what came. */
export type MessagesRead = { after: string | null; limit: number; page: MessagePage }

/** Without states in the record: how many rounds before the last one are read again. */
const OVERLAP = 2

/**
 * Where a poll starts reading; null when nothing can come any more. `after` is exclusive (§6 leaves
 * open whether a round that is seen can still grow), so it is the last round with messages before the
 * first that may still grow. Once the session is over everything is read once more from the start.
 */
export function nextRequest(
  transcript: Transcript,
  inventory: Inventory,
): { after: string | null } | null {
  const { progress, complete } = transcript
  if (hasEnded(inventory.state)) return complete ? null : { after: progress.sweepAfter }
  const seen = new Set(transcript.rounds.map((round) => round.roundId))
  const withMessages = progress.order.filter((id) => seen.has(id))
  if (!hasRoundStates(inventory)) return { after: withMessages.at(-2 - OVERLAP) ?? null }
  const firstOpen = progress.order.findIndex((id) => !progress.settled.has(id))
  const closed = firstOpen === -1 ? progress.order : progress.order.slice(0, firstOpen)
  return { after: closed.findLast((id) => seen.has(id)) ?? null }
}

/** The cursor of the page behind this one; null at the end of the list. */
export function nextPage({ after, limit, page }: MessagesRead): { after: string } | null {
  const rounds = [...new Set(page.messages.map((message) => message.roundId))].filter(
    (id) => id !== null,
  )
  const last = rounds.at(-1)
  if (page.hasMore === false || last === undefined) return null
  if (page.hasMore) return last === after ? null : { after: last }
  // Nobody said whether there is more: a full page may be cut within its last round.
  if (page.messages.length < limit) return null
  const next = rounds.at(-2) ?? last
  return next === after ? null : { after: next }
}
