import type { Message } from '#src/model/message.ts'
import { hasEnded } from '#src/model/session.ts'

import { isFinished, orderedRounds, type Inventory } from './inventory.ts'
import { mergeRound } from './merge-round.ts'
import { nextPage, type MessagesRead } from './next-request.ts'
import { mergeOrders } from './round-order.ts'
import type { Progress, Transcript, TranscriptRound } from './transcript.ts'

/**
 * Merges consecutive reads, each asked for with the cursor of the one before it, into a transcript.
 * `inventory` is the session record read *before* the first of them: a round it calls finished cannot
 * have grown after the page that holds it. Cost: linear in what the reads hold and in the number of
 * rounds, whatever the number of messages already known.
 */
export function mergeReads(
  transcript: Transcript,
  reads: readonly MessagesRead[],
  inventory: Inventory,
): Transcript {
  const first = reads[0]
  const last = reads.at(-1)
  if (!first || !last) return transcript

  const byRound = groupByRound(reads)
  const sequence = [first.after, ...byRound.keys()].filter((id) => id !== null)
  const rounds = orderedRounds(inventory)
  const order = mergeOrders(
    rounds.map((round) => round.id),
    transcript.progress.order,
    sequence,
  )
  const merged = mergeRounds(transcript, byRound, order)
  const finished = new Set(rounds.filter(isFinished).map((round) => round.id))
  const progress: Progress = {
    order: isSameOrder(order, transcript.progress.order) ? transcript.progress.order : order,
    settled: settle(transcript.progress.settled, order, finished, reads),
    sweepAfter: transcript.progress.sweepAfter,
  }
  const further = nextPage(last)
  const isSweep = hasEnded(inventory.state) && first.after === progress.sweepAfter
  if (isSweep) progress.sweepAfter = further?.after ?? progress.sweepAfter
  const complete = transcript.complete || (isSweep && further === null)
  if (isUnchanged(transcript, merged, progress, complete)) return transcript
  const count = merged.reduce((sum, round) => sum + round.messages.length, 0)
  return { rounds: merged, count, complete, progress }
}

type RoundReads = Map<string | null, (readonly Message[])[]>

/** What each read says of each round. A message without a round belongs to the round before it. */
function groupByRound(reads: readonly MessagesRead[]): RoundReads {
  const byRound: RoundReads = new Map()
  for (const { after, page } of reads) {
    const inPage = new Map<string | null, Message[]>()
    let roundId = after
    for (const message of page.messages) {
      roundId = message.roundId ?? roundId
      const messages = inPage.get(roundId)
      if (messages) messages.push(message)
      else inPage.set(roundId, [message])
    }
    for (const [id, messages] of inPage) byRound.set(id, [...(byRound.get(id) ?? []), messages])
  }
  return byRound
}

function mergeRounds(
  transcript: Transcript,
  byRound: RoundReads,
  order: readonly string[],
): readonly TranscriptRound[] {
  const known = new Map(transcript.rounds.map((round) => [round.roundId, round]))
  for (const [roundId, readings] of byRound) {
    for (const messages of readings) {
      known.set(roundId, mergeRound(known.get(roundId) ?? null, roundId, messages))
    }
  }
  const rounds = [null, ...order].flatMap((roundId) => known.get(roundId) ?? [])
  const same =
    rounds.length === transcript.rounds.length &&
    rounds.every((round, index) => round === transcript.rounds[index])
  return same ? transcript.rounds : rounds
}

/** A finished round is settled when the reads reach from before it to its end. */
function settle(
  settled: ReadonlySet<string>,
  order: readonly string[],
  finished: ReadonlySet<string>,
  reads: readonly MessagesRead[],
): ReadonlySet<string> {
  const position = new Map(order.map((id, index) => [id, index]))
  const from = position.get(reads[0]?.after ?? '') ?? -1
  const to = reachOf(reads.at(-1), order, position)
  const fresh = order.slice(from + 1, to + 1).filter((id) => finished.has(id) && !settled.has(id))
  return fresh.length === 0 ? settled : new Set([...settled, ...fresh])
}

/** The position of the last round that a chain of reads holds whole. */
function reachOf(
  last: MessagesRead | undefined,
  order: readonly string[],
  position: ReadonlyMap<string, number>,
): number {
  if (!last) return -1
  const next = nextPage(last)
  if (next === null && last.page.hasMore !== true) return order.length - 1
  const cursor = position.get(next?.after ?? last.after ?? '') ?? -1
  // A page that is full and says nothing of more may be cut within the very round it ends with.
  return last.page.hasMore === null ? cursor - 1 : cursor
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}

function isUnchanged(
  transcript: Transcript,
  rounds: readonly TranscriptRound[],
  progress: Progress,
  complete: boolean,
): boolean {
  return (
    rounds === transcript.rounds &&
    complete === transcript.complete &&
    progress.order === transcript.progress.order &&
    progress.settled === transcript.progress.settled &&
    progress.sweepAfter === transcript.progress.sweepAfter
  )
}
