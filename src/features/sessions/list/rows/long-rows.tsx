import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'

import { lazyComponent } from '#src/ui/lazy-component.ts'

import type { RowsProps } from './row-place.ts'

const VirtualRows = lazyComponent(async () => (await import('./virtual-rows.tsx')).VirtualRows)

/** The number of rows drawn as they are: a thousand rows take a second to draw. */
const PLAIN_AT_MOST = 100

/** A short list is drawn whole; of a long list only the rows near the visible part are drawn. */
export function LongRows(props: RowsProps) {
  const { rows, children } = props
  /** The row in focus when the first rows went. */
  const left = useRef<string>(null)
  const first = rows
    .slice(0, PLAIN_AT_MOST)
    .map((row, index) => children(row, { index, count: rows.length, measure: unmeasured }))
  if (rows.length <= PLAIN_AT_MOST) return first
  return (
    <Suspense fallback={<FirstRows left={left}>{first}</FirstRows>}>
      <VirtualRows {...props} left={left} />
    </Suspense>
  )
}

/** The rows until the script for a long list is here, which draws each row anew. */
function FirstRows({ left, children }: { left: RefObject<string | null>; children: ReactNode }) {
  useLayoutEffect(
    () => () => {
      const row = document.activeElement?.closest('[data-row]')
      left.current = row?.getAttribute('data-row') ?? null
    },
    [left],
  )
  return children
}

const unmeasured = () => undefined
