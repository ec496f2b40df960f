import type { Message } from '#src/model/message.ts'

/** A message with a key that stays its own over every re-read. */
export type KeyedMessage = { key: string; message: Message }

/** The messages of one round; the object stays the same as long as nothing in it changes. */
export type TranscriptRound = { roundId: string | null; messages: readonly KeyedMessage[] }

/** The reason why messages may be missing; `since` is epoch milliseconds of this browser's clock. */
export type CompletenessIssue = { why: IssueReason; roundId: string | null; since: number }

export type IssueReason =
  /** The service hands out no request under which the rest of this round comes. */
  | 'cut'
  /** A page did not show again what is known to lie where it was asked for. */
  | 'check-failed'
  /** The session record names this round, no message of it has come, and nothing shows that it has none. */
  | 'unseen'

/** The known messages of a session; the same object until something in it changes. Nothing is ever removed. */
export type Transcript = {
  /** Rounds with messages, in the order of the service. */
  rounds: readonly TranscriptRound[]
  count: number
  /** The session is over, everything was read again after that, twice the same, and no check failed. */
  complete: boolean
  /** Null as long as every check held. */
  doubt: CompletenessIssue | null
  /** The time of another read of the ended session (epoch ms); null when nothing is left to read. */
  rereadAt: number | null
}

const flat = new WeakMap<Transcript, readonly KeyedMessage[]>()

/** The messages alone, as `messagesInOrder` has them. */
export function messagesIn(transcript: Transcript): readonly Message[] {
  return messagesInOrder(transcript).map(({ message }) => message)
}

/** All messages, round by round, in one list; made once per transcript. */
export function messagesInOrder(transcript: Transcript): readonly KeyedMessage[] {
  const known = flat.get(transcript)
  if (known) return known
  const messages = transcript.rounds.flatMap((round) => round.messages)
  flat.set(transcript, messages)
  return messages
}
