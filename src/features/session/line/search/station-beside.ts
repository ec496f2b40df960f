import type { Entry } from '#src/features/session/line/entries.ts'
import { firstRowInView, isInView } from '#src/features/session/line/place/reading-place.ts'
import type { Line } from '#src/features/session/line/rows.ts'

/** The round that was last walked to, until the focus gets there. */
let walkedTo: string | null = null

/**
 * The key of the main-line round before or after the row in focus, or if that is out of view, as after `End`,
 * before or after the first row in view.
 */
export function stationBeside({ blocks }: Line, place: Element, by: 1 | -1): string | null {
  const entries = blocks.flatMap((block) => block.entries)
  // The rows on screen may be those of a later line, in which every number is another.
  const places = new Map(entries.map(({ key }, at) => [key, at]))
  const focused = rowInFocus(place)
  const row = focused && isInView(focused) ? focused : firstRowInView(place)
  const placeOf = (key: string | null = null) => places.get(key ?? '')
  const here = placeOf(walkedTo) ?? placeOf(row?.getAttribute('data-key')) ?? Infinity
  const station =
    by === 1
      ? entries.find((entry, at) => at > here && isStation(entry))
      : entries.findLast((entry, at) => at < here && isStation(entry))
  if (!station) return null
  walkedTo = station.key
  document.addEventListener('focusin', () => (walkedTo = null), { once: true })
  return station.key
}

function isStation(entry: Entry): boolean {
  return entry.kind === 'round' && entry.isMain
}

function rowInFocus(place: Element): Element | null {
  const row = document.activeElement?.closest('[data-key]') ?? null
  return place.contains(row) ? row : null
}
