import type { KeyedMessage, TranscriptRound } from './transcript.ts'

/** One round as it is held: its messages in order, and where each of them is. Changed in place. */
export type HeldRound = {
  id: string | null
  keyed: KeyedMessage[]
  /** Key → place in `keyed`. */
  places: Map<string, number>
  /** Fingerprint and how often it has occurred → key, for messages without an id to trust. */
  prints: Map<string, string>
  /** Author and time → key of the latest message of then, by which a text that has grown is known again. */
  moments: Map<string, string>
  /** False once an id came twice in this round: from then on contents tell messages apart. */
  trustsIds: boolean
  /** As last shown; null when it has changed since. */
  shown: TranscriptRound | null
  /** First place that has changed since it was last kept. */
  changedFrom: number
}
