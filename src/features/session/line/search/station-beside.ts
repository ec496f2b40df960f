import type { Entry } from '#src/features/session/line/entries.ts'
import type { Line } from '#src/features/session/line/rows.ts'
import { findScroller, isPage } from '#src/features/session/line/scrolling.ts'

/** The head of the page on a narrow screen, in pixels. */
const HEAD = 56

/** The round that was last walked to, until the focus gets there. */
let walkedTo: string | null = null

/** The key of the main-line round before or after the row in focus, or else before or after the first row in view. */
export function stationBeside({ blocks }: Line, place: Element, by: 1 | -1): string | null {
  const entries = blocks.flatMap((block) => block.entries)
  // The rows on screen may be those of a later line, in which every number is another.
  const places = new Map(entries.map(({ key }, at) => [key, at]))
  const placeOf = (row: Element) => places.get(row.getAttribute('data-key') ?? '') ?? Infinity
  const row = rowInFocus(place)
  const here =
    places.get(walkedTo ?? '') ?? (row ? placeOf(row) : Math.min(...rowsInView(place).map(placeOf)))
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

function rowsInView(place: Element): Element[] {
  const scroller = findScroller(place)
  const top = isPage(scroller) ? HEAD : scroller.getBoundingClientRect().top
  return [...place.querySelectorAll('[data-key]')].filter(
    (row) => row.getBoundingClientRect().bottom > top + 1,
  )
}
