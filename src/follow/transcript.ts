import type { Message } from '#src/model/message.ts'

/** A message with a key that stays its own over every re-read. */
export type KeyedMessage = { key: string; message: Message }

/** The messages of one round; the object stays the same as long as nothing in it changes. */
export type TranscriptRound = { roundId: string | null; messages: readonly KeyedMessage[] }

/**
 * What is known of a session's messages. A value: merging gives a new one, and the same one when a read
 * brought nothing new. Nothing is ever removed from it.
 */
export type Transcript = {
  /** Rounds with messages, in the order of the service. */
  rounds: readonly TranscriptRound[]
  count: number
  /** The session is over and the whole list has been read once more after that. */
  complete: boolean
  progress: Progress
}

/** Where reading stands. */
export type Progress = {
  /** Every round known, those without messages too, in the order in which they started. */
  order: readonly string[]
  /** Rounds that were finished before a page that holds them was asked for: they need no further read. */
  settled: ReadonlySet<string>
  /** Where the last full read after the end of the session goes on. */
  sweepAfter: string | null
}

export const emptyTranscript: Transcript = {
  rounds: [],
  count: 0,
  complete: false,
  progress: { order: [], settled: new Set(), sweepAfter: null },
}

const flat = new WeakMap<Transcript, readonly KeyedMessage[]>()

/** All messages, round by round, in one list; made once per transcript. */
export function messagesInOrder(transcript: Transcript): readonly KeyedMessage[] {
  const known = flat.get(transcript)
  if (known) return known
  const messages = transcript.rounds.flatMap((round) => round.messages)
  flat.set(transcript, messages)
  return messages
}
