import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState } from 'react'

import type { Line } from '#src/features/session/course/line-row.ts'
import type { Session } from '#src/model/session.ts'

import { LineRows } from './line-rows.tsx'
import { findScroller, isPage, scrollerOptions } from './scroller.ts'
import { useLinkedMessage } from './use-linked-message.ts'

/** Up to here a line is drawn whole: the browser's own search then finds every word of it. */
const DRAWN_WHOLE = 400
/** Blocks beyond each edge of what is seen. */
const OVERSCAN = 2
const USUAL_HEIGHT = 760

const usualHeight = () => USUAL_HEIGHT

export type VirtualBlocksProps = {
  line: Line
  session: Session
  /** The end is kept in view by whoever frames the line. */
  following: boolean
  /** A message that the address names is about to be shown. */
  onJump: () => void
}

/** The rows of a line, of which only those near what is seen are drawn. */
export function VirtualBlocks({ line, session, following, onJump }: VirtualBlocksProps) {
  // The virtualizer changes under a stable identity, which memoized parts would not notice.
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
      // What has the focus stays, or the keyboard would lose its place.
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
    // What comes above, earlier or taller than thought, moves nothing that is being read.
    anchorTo: 'end',
    scrollEndThreshold: following ? 1 : -1,
    directDomUpdates: true,
  })
  const linked = useLinkedMessage(line, (block) => {
    onJump()
    virtualizer.scrollToIndex(block, { align: 'start' })
  })

  // Before the virtualizer's own effects would ask for it.
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
      aria-label="Rounds and messages"
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
