import type { Line } from '#src/features/session/line/rows.ts'
import { findScroller, isPage } from '#src/features/session/line/scrolling.ts'

/** The head of the page on a narrow screen, in pixels. */
const HEAD = 56

/** The key of the main-line round before or after the row in focus, or else before or after the first row in view. */
export function stationBeside({ blocks }: Line, place: Element, by: 1 | -1): string | null {
  const here = rowInFocus(place) ?? firstInView(place)
  const stations = blocks.flatMap(({ entries, start }) =>
    entries.flatMap((entry, at) =>
      entry.kind === 'round' && entry.isMain ? { key: entry.key, index: start + at } : [],
    ),
  )
  const station =
    by === 1
      ? stations.find(({ index }) => index > here)
      : stations.findLast(({ index }) => index < here)
  return station?.key ?? null
}

function rowInFocus(place: Element): number | null {
  const { activeElement } = document
  const row = activeElement?.closest('[aria-posinset]')
  return row && place.contains(row) ? indexOf(row) : null
}

function firstInView(place: Element): number {
  const scroller = findScroller(place)
  const top = isPage(scroller) ? HEAD : scroller.getBoundingClientRect().top
  const seen = [...place.querySelectorAll('[aria-posinset]')].filter(
    (row) => row.getBoundingClientRect().bottom > top + 1,
  )
  return Math.min(...seen.map(indexOf))
}

function indexOf(row: Element): number {
  return Number(row.getAttribute('aria-posinset')) - 1
}
