import {
  defaultRangeExtractor,
  elementScroll,
  observeElementRect,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react'

import { LineRows, type LineRowsProps } from './message-row.tsx'
import { findScroller, isPage } from './place/scrolling.ts'
import type { Line } from './rows.ts'
import * as words from './words.ts'

/** Blocks beyond each edge of what is seen: a block is about as tall as a screen. */
const OVERSCAN = 1

/** The end of a line as it stood before it was drawn in part, in pixels. */
export type Drawn = {
  measured: VirtualItem[]
  /** Of a row in any other block. */
  usualRowHeight: number
  scrolled: number
}

/** Scrolls to a block by its index. */
export type ShowBlock = (index: number) => void

export type VirtualBlocksProps = Omit<LineRowsProps, 'block'> & {
  line: Line
  /** The component around the line keeps the end in view. */
  following: boolean
  drawn: Drawn
  showBlock: RefObject<ShowBlock | null>
}

/** The rows of a long line, of which only those near what is seen are drawn. */
export function VirtualBlocks(props: VirtualBlocksProps) {
  const { line, following, drawn, showBlock, ...rows } = props
  const { blocks, keys } = line
  const scroller = useRef<Element>(null)
  const [margin, setMargin] = useState(0)
  const [focusedKey, setFocusedKey] = useState<number | null>(null)
  /** By the key of a block. A guess stays, as a row that comes late above the view moves nothing. */
  const [guessed] = useState<number[]>([])

  const focused = focusedKey === null ? -1 : blocks.findIndex(({ key }) => key === focusedKey)
  const range = useCallback(
    (seen: Range) => {
      const near = defaultRangeExtractor(seen)
      // The block with the focus stays, or the keyboard would lose its place.
      if (focused === -1 || near.includes(focused)) return near
      return focused < (near[0] ?? 0) ? [focused, ...near] : [...near, focused]
    },
    [focused],
  )
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this file alone (vite.config.ts)
  const virtualizer = useVirtualizer<Element, Element>({
    ...scrollerOptions,
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) =>
      (guessed[keys[index] ?? -1] ??= (blocks[index]?.entries.length ?? 0) * drawn.usualRowHeight),
    initialMeasurementsCache: drawn.measured,
    initialOffset: drawn.scrolled,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    rangeExtractor: range,
    scrollMargin: margin,
    overscan: OVERSCAN,
    // Rows that appear or grow above the view do not move the rows in view.
    anchorTo: 'end',
    scrollEndThreshold: following ? 1 : -1,
    directDomUpdates: true,
  })
  useImperativeHandle(
    showBlock,
    () => (block) => virtualizer.scrollToIndex(block, { align: 'start' }),
    [virtualizer],
  )

  // The virtualizer's own effects need the scroller.
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      // It gets its height before anything is measured, or the scroller would go up.
      virtualizer.containerRef(element)
      scroller.current = element && findScroller(element)
      if (element && scroller.current) setMargin(marginOf(element, scroller.current))
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
      onFocus={(event) => setFocusedKey(blocks[blockOf(event.target)]?.key ?? null)}
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
              <LineRows block={block} {...rows} />
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

type Instance = Virtualizer<Element, Element>
type OnRect = (rect: { width: number; height: number }) => void
type OnOffset = (offset: number, isScrolling: boolean) => void

const SETTLED_AFTER_MS = 150

/** The options by which a virtual list learns of its scroller and moves it: the page, or an element. */
const scrollerOptions = {
  // A correction starts from the place that is shown: the list may not know yet of a scroll by others.
  scrollToFn(
    offset: number,
    options: { adjustments?: number; behavior?: ScrollBehavior },
    instance: Instance,
  ) {
    const shown = instance.scrollElement?.scrollTop ?? offset
    elementScroll(options.adjustments === undefined ? offset : shown, options, instance)
  },
  // The page is as tall as what is on it; what is seen of it is as tall as the window.
  observeElementRect(instance: Instance, onRect: OnRect) {
    if (!isPage(instance.scrollElement)) return observeElementRect(instance, onRect)
    const tell = () => onRect({ width: window.innerWidth, height: window.innerHeight })
    tell()
    window.addEventListener('resize', tell)
    return () => window.removeEventListener('resize', tell)
  },
  // A page's scrolling is told to the document, and never reaches its root element.
  observeElementOffset(instance: Instance, onOffset: OnOffset) {
    const { scrollElement } = instance
    if (!scrollElement) return undefined
    const scrolled = isPage(scrollElement) ? document : scrollElement
    let settled = 0
    const tell = (isScrolling: boolean) => onOffset(scrollElement.scrollTop, isScrolling)
    const onScroll = () => {
      clearTimeout(settled)
      // A view that follows the end does not scroll: a beginning and an end of a scroll would each draw the blocks
      // again. The end would also ask for the place between two frames, which costs a layout.
      const isScrolling = instance.options.scrollEndThreshold < 0
      if (isScrolling) settled = window.setTimeout(() => tell(false), SETTLED_AFTER_MS)
      tell(isScrolling)
    }
    scrolled.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(settled)
      scrolled.removeEventListener('scroll', onScroll)
    }
  },
}
