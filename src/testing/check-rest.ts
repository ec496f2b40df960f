import { messagesInOrder, type Transcript } from '#src/follow/transcript/transcript.ts'
import type { Message } from '#src/model/message.ts'

import type { CursorModel } from './cursor-model.ts'

/** The faults of a transcript at rest, in words; empty if it is as good as can be. */
export function faultsAtRest(model: CursorModel, transcript: Transcript): string[] {
  const held = messagesInOrder(transcript).map(({ message }) => message)
  const shown = new Map(held.map((message) => [uidOf(message), message]))
  const found: string[] = []
  const keys = new Set(messagesInOrder(transcript).map(({ key }) => key))
  if (shown.size < held.length) found.push(`${held.length - shown.size} doubled`)
  if (keys.size < held.length) found.push('a key twice')
  if (transcript.count !== held.length) found.push('a wrong count')
  const reachable = reach(model, held)
  const lost = [...reachable].filter(([uid]) => !shown.has(uid))
  if (lost.length > 0) found.push(`${lost.length} of ${reachable.size} lost`)
  const old = [...reachable].filter(([uid, { text }]) => (shown.get(uid)?.text ?? text) !== text)
  if (old.length > 0) found.push(`${old.length} with an old text`)
  const missing = missingOf(model, transcript)
  const evident = missing.filter(
    ({ uid, round }) => reachable.has(uid) || isNamed(model, transcript, round),
  )
  if (transcript.complete && evident.length > 0) {
    found.push(`says complete and lacks ${evident.length} of which it could know`)
  }
  if (transcript.complete && missing.length > 0) found.push(...unheeded(model, transcript))
  return [...found, ...disorder(model, transcript)]
}

/** The signs of missing messages in the answers: a cut page from the start, or their number. */
function unheeded(model: CursorModel, { rounds, count }: Transcript) {
  const { cap, saysTotal } = model.semantics
  const got = model.answer(null, cap.how === 'refuse' ? cap.at : 8_192)
  const start = got.kind === 'page' ? got.page : { messages: [], hasMore: null }
  const shown = new Set(start.messages.map(uidOf))
  const end = start.messages.at(-1)
  const ended = rounds.find(({ roundId }) => roundId === end?.roundId)?.messages ?? []
  const isCut = ended.some(
    ({ message }) => !shown.has(uidOf(message)) && uidOf(message) > uidOf(end ?? message),
  )
  return [
    ...(isCut ? ['says complete, although the first page is cut within a round'] : []),
    ...(start.hasMore === true && shown.size >= count
      ? ['says complete, although there is more']
      : []),
    ...(saysTotal && model.written.length > count
      ? ['says complete, although the answers count more']
      : []),
  ]
}

/** The messages that the service shows, and the transcript does not. */
function missingOf(model: CursorModel, transcript: Transcript) {
  const shown = new Set(messagesInOrder(transcript).map(({ message }) => uidOf(message)))
  return model.visible().filter(({ uid }) => !shown.has(uid))
}

/**
 * Whether the session record names a round without messages on screen, and the service answers for it as a
 * cursor otherwise than for a round that it does not know.
 */
function isNamed(model: CursorModel, transcript: Transcript, at: number) {
  const { semantics, rounds } = model
  const id = rounds[at]?.id ?? ''
  if (semantics.inventory === 'none' || transcript.rounds.some(({ roundId }) => roundId === id)) {
    return false
  }
  const limit = semantics.cap.how === 'refuse' ? semantics.cap.at : 8_192
  const uids = (cursor: string) => {
    const got = model.answer(cursor, limit)
    return got.kind === 'page' ? got.page.messages.map(uidOf).join() : got.kind
  }
  return uids(id) !== uids('nobody')
}

export function uidOf({ extra }: Message): number {
  return Number(extra.uid)
}

/** Everything that any client could have read: every cursor it could know, at the greatest limit permitted. */
function reach(model: CursorModel, held: readonly Message[]): Map<number, Message> {
  const { cap, inventory } = model.semantics
  const limit = cap.how === 'refuse' ? cap.at : 1_000_000
  const reached = new Map<number, Message>()
  const cursors = new Set<string | null>([null])
  if (inventory !== 'none') for (const { id } of model.rounds) cursors.add(id)
  for (const { roundId } of held) cursors.add(roundId)
  for (const cursor of cursors) {
    const answer = model.answer(cursor, limit)
    if (answer.kind !== 'page') continue
    for (const message of answer.page.messages) {
      reached.set(uidOf(message), message)
      cursors.add(message.roundId)
    }
  }
  return reached
}

/** Rounds that are whole stand by their times, or else as they stand on one page from the start. */
function disorder(model: CursorModel, transcript: Transcript): string[] {
  const { cap, times } = model.semantics
  if (times) return outOfTime(transcript)
  const limit = cap.how === 'refuse' ? cap.at : 8_192
  const answer = model.answer(null, limit)
  if (answer.kind !== 'page') return []
  const byRound = Map.groupBy(answer.page.messages, ({ roundId }) => roundId)
  return transcript.rounds.flatMap(({ roundId, messages }) => {
    const page = (byRound.get(roundId) ?? []).map(uidOf)
    const held = messages.map(({ message }) => uidOf(message))
    const isWhole = page.length === held.length
    return isWhole && page.join() !== held.join() ? [`${roundId} is out of order`] : []
  })
}

function outOfTime({ rounds }: Transcript): string[] {
  return rounds.flatMap(({ roundId, messages }) => {
    const times = messages.map(({ message }) => message.at ?? 0)
    return times.join() === times.toSorted((one, other) => one - other).join()
      ? []
      : [`${roundId} is out of order`]
  })
}
