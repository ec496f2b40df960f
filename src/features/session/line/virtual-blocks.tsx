import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState } from 'react'

import type { Line } from '#src/features/session/course/line-row.ts'
import type { Session } from '#src/model/session.ts'

import { LineRows } from './line-rows.tsx'
import { findScroller, isPage, scrollerOptions } from './scroller.ts'
import { useLinkedMessage } from './use-linked-message.ts'
import * as words from './words.ts'

/** A line of up to so many rows is drawn whole, so that the browser's search finds every word. */
const DRAWN_WHOLE = 400
/** Blocks that are drawn beyond each edge of the view. */
const OVERSCAN = 2
const USUAL_HEIGHT = 760

const usualHeight = () => USUAL_HEIGHT

export type VirtualBlocksProps = {
  line: Line
  session: Session
  /** The component around the line keeps the end in view. */
  following: boolean
  /** Called before the message of the address scrolls into view. */
  onJump: () => void
}

/** The rows of a line; only the rows near the view are drawn. */
export function VirtualBlocks({ line, session, following, onJump }: VirtualBlocksProps) {
  // The virtualizer changes under a stable identity, and memoized parts would miss the change.
  'use no memo'
  const { blocks, keys, rowCount } = line
  const scroller = useRef<Element>(null)
  const [margin, setMargin] = useState(0)
  const [focusedKey, setFocusedKey] = useState<number | null>(null)

  const whole = rowCount <= DRAWN_WHOLE
  const focused = focusedKey === null ? -1 : keys.indexOf(focusedKey)
  const range = useCallback(
    (seen: Range) => {
      if (whole) return Array.from({ length: seen.count }, (_, index) => index)
      const near = defaultRangeExtractor(seen)
      // The block with the focus stays, or the keyboard would lose its place.
      if (focused === -1 || near.includes(focused)) return near
      return focused < (near[0] ?? 0) ? [focused, ...near] : [...near, focused]
    },
    [whole, focused],
  )
  // oxlint-disable-next-line react/incompatible-library -- and is left out of the compiler's memory above
  const virtualizer = useVirtualizer<Element, Element>({
    ...scrollerOptions,
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: usualHeight,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    rangeExtractor: range,
    scrollMargin: margin,
    overscan: OVERSCAN,
    // Rows that appear or grow above the view do not move the rows in view.
    anchorTo: 'end',
    scrollEndThreshold: following ? 1 : -1,
    directDomUpdates: true,
  })
  const linked = useLinkedMessage(line, (block) => {
    onJump()
    virtualizer.scrollToIndex(block, { align: 'start' })
  })

  // The virtualizer's own effects need the scroller.
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element && findScroller(element)
      if (element && scroller.current) setMargin(marginOf(element, scroller.current))
      virtualizer.containerRef(element)
    },
    [virtualizer],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of the focus of what it holds
    <div
      ref={place}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- blocks stand between a list and its items
      role="list"
      aria-label={words.roundsAndMessages}
      className="relative [overflow-anchor:none]"
      onFocus={(event) => setFocusedKey(keys[blockOf(event.target)] ?? null)}
      onBlur={() => setFocusedKey(null)}
    >
      {virtualizer.getVirtualItems().map(({ key, index }) => {
        const block = blocks[index]
        return (
          block && (
            <div
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0"
            >
              <LineRows block={block} lineRowCount={rowCount} session={session} linked={linked} />
            </div>
          )
        )
      })}
    </div>
  )
}

function marginOf(list: Element, scroller: Element): number {
  const top = isPage(scroller) ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop
  return Math.round(list.getBoundingClientRect().top - top + scroller.scrollTop)
}

function blockOf(element: Element): number {
  return Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1)
}
