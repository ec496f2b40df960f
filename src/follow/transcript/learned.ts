/**
 * The facts about a service that reading has taught, a union for each question. All followers of the service share
 * this object, and it is stored.
 */
export type Learned = {
  ids: Ids
  limits: Limits
  longest: LongestPage
  cursors: PageCursors
  direction: Direction
}

/** Whether a message has the same id in every answer. */
export type Ids = 'unknown' | 'stable' | 'changing'

/** Greatest `limit` that was answered, and smallest that was refused. */
type Limits = { accepted: number; refused: number }

/** The longest page, in messages. */
type LongestPage =
  | { kind: 'seen'; length: number }
  /** A cap: such a page ended within a round, as another page has shown. */
  | { kind: 'cut'; length: number }

/** Which pages bear a cursor of the next page: if all do, a cursor does not say that there is more. */
type PageCursors = 'unknown' | 'when-more' | 'always'

/** The order in which a page lists the messages of a round, as their times tell. */
type Direction = 'oldest-first' | 'newest-first'

/** The beginning of following a service. */
export const nothingLearned: Readonly<Learned> = {
  ids: 'unknown',
  limits: { accepted: 0, refused: Infinity },
  longest: { kind: 'seen', length: 0 },
  cursors: 'unknown',
  direction: 'oldest-first',
}

/** Learns from a `limit` that was answered; `refused` is the smallest that was refused on the way to it. */
export function learnLimit(learned: Learned, limit: number, refused: number): void {
  const accepted = Math.max(learned.limits.accepted, limit)
  const isLower = refused > accepted && refused < learned.limits.refused
  learned.limits = { accepted, refused: isLower ? refused : learned.limits.refused }
}

/** Learns from the length of a page. A page longer than a cap shows that there was none. */
export function learnLength(learned: Learned, length: number): void {
  if (length > learned.longest.length) learned.longest = { kind: 'seen', length }
}

/** Learns that pages of this length were cut. False if this is not new, or no cap: longer pages have come. */
export function learnCap(learned: Learned, length: number): boolean {
  const { longest } = learned
  if (longest.kind === 'cut' || length !== longest.length) return false
  learned.longest = { kind: 'cut', length }
  return true
}
