import { type RefObject, useEffect, useEffectEvent } from 'react'

import { afterScroll, changeHistoryEntry, historyEntry } from '#src/ui/history-entry.ts'

import type { AskedRow } from './asked-row.ts'
import { findScroller, isPage } from './scrolling.ts'

/** The upper edge of what is seen of a line: a page has its head, and the tabs of a session, above the edge. */
function edgeOf(part: Element): number {
  const scroller = findScroller(part)
  if (!isPage(scroller)) return scroller.getBoundingClientRect().top
  return Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop)
}

/** The first row of a line that is seen, in whole or in part. */
export function firstRowInView(line: Element): Element | undefined {
  const edge = edgeOf(line)
  const rows = [...line.querySelectorAll('[data-key]')]
  return rows.find((row) => row.getBoundingClientRect().bottom > edge + 1)
}

/** Whether a part of the row is seen. */
export function isInView(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  const foot = Math.min(findScroller(row).getBoundingClientRect().bottom, window.innerHeight)
  return bottom > edgeOf(row) + 1 && top < foot
}

function offsetOf(row: Element): number {
  return row.getBoundingClientRect().top - edgeOf(row)
}

/** Asks for the row that the reader saw when this entry of the browser's history was left. */
export function placeOnReturn(): AskedRow | null {
  const { place } = historyEntry()
  if (!place) return null
  const onShown = (row: Element) =>
    findScroller(row).scrollBy({ top: offsetOf(row) - place.offset, behavior: 'instant' })
  return { key: place.row, block: 'start', onShown }
}

/** Keeps the place of a reader above the end in the history entry, as the browser does for a page. */
export function useReadingPlace(line: RefObject<Element | null>, following: boolean): void {
  const note = useEffectEvent(() => {
    const row = following || !line.current ? undefined : firstRowInView(line.current)
    const key = row?.getAttribute('data-key')
    const place = row && key ? { row: key, offset: offsetOf(row) } : undefined
    if (place ?? historyEntry().place) changeHistoryEntry({ place })
  })
  // A reader who goes to the end keeps no place, however soon the line is made anew.
  useEffect(() => {
    if (following) note()
  }, [following])
  useEffect(() => afterScroll(() => note()), [])
}
