import type { KeyedMessage, TranscriptRound } from './transcript.ts'

/** One round as it is held: its messages in order, and where each of them is. Changed in place. */
export type HeldRound = {
  id: string | null
  keyed: KeyedMessage[]
  /** Key → place in `keyed`. */
  places: Map<string, number>
  /** False once an id came twice in this round: from then on contents tell messages apart. */
  trustsIds: boolean
  /** As last shown; null when it has changed since. */
  shown: TranscriptRound | null
  /** First place that has changed since it was last kept. */
  changedFrom: number
}
