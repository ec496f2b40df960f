import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { RowsProps } from './row-place.ts'

/** Rows beyond each edge of the window. */
const OVERSCAN = 8

type VirtualRowsProps = RowsProps & {
  /** The row that had the focus before these rows came; it gets the focus back. */
  left: RefObject<string | null>
}

/** The rows of a long list, of which only those near the visible part are drawn. */
export function VirtualRows({ rows, usualHeight, as: Spacer, children, left }: VirtualRowsProps) {
  const [margin, setMargin] = useState(0)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const box = useRef<Element>(null)
  const focused = focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId)
  const range = useCallback(
    (seen: Range) => {
      const near = defaultRangeExtractor(seen)
      // The row with the focus stays, or the keyboard would lose its place.
      if (focused === -1 || near.includes(focused)) return near
      return [...near, focused].toSorted((one, other) => one - other)
    },
    [focused],
  )
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this file alone (vite.config.ts)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    rangeExtractor: range,
    scrollMargin: margin,
    // Without it the first drawing has no row, and a key that comes then finds none.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: OVERSCAN,
  })
  useLayoutEffect(() => {
    if (left.current === null || left.current !== focusedId) return
    const row = document.querySelector(`[data-row="${CSS.escape(left.current)}"]`)
    if (!row) return
    left.current = null
    row.querySelector('a')?.focus({ preventScroll: true })
  })
  const place = useCallback(
    (element: Element | null) => {
      if (!element) return undefined
      setFocusedId(left.current)
      const parent = element.parentElement
      box.current = parent
      setMargin(Math.round((parent?.getBoundingClientRect().top ?? 0) + window.scrollY))
      const onFocus = ({ target }: Event) => {
        const row = target instanceof Element ? target.closest('[data-row]') : null
        setFocusedId(row?.getAttribute('data-row') ?? null)
      }
      const onBlur = () => setFocusedId(null)
      parent?.addEventListener('focusin', onFocus)
      parent?.addEventListener('focusout', onBlur)
      return () => {
        parent?.removeEventListener('focusin', onFocus)
        parent?.removeEventListener('focusout', onBlur)
      }
    },
    [left],
  )
  const items = virtualizer.getVirtualItems()
  const bottom = margin + virtualizer.getTotalSize() - (items.at(-1)?.end ?? margin)
  return (
    <>
      <Spacer aria-hidden="true" ref={place} style={{ height: 0 }} />
      {items.map((item, at) => {
        const row = rows[item.index]
        return (
          <Fragment key={item.key}>
            <Space as={Spacer} height={item.start - (items[at - 1]?.end ?? margin)} />
            {row &&
              children(row, {
                index: item.index,
                count: rows.length,
                measure: virtualizer.measureElement,
              })}
          </Fragment>
        )
      })}
      <Space as={Spacer} height={bottom} />
    </>
  )
}

function Space({ as: Spacer, height }: { as: RowsProps['as']; height: number }) {
  return height > 0 && <Spacer aria-hidden="true" style={{ height }} />
}
