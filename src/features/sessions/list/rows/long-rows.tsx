import { lazy, Suspense } from 'react'

import type { RowPlace, RowsProps } from './row-place.ts'

const VirtualRows = lazy(async () => ({
  default: (await import('./virtual-rows.tsx')).VirtualRows,
}))

/** The number of rows drawn as they are: a thousand rows take a second to draw. */
const PLAIN_AT_MOST = 100

/** A short list is drawn whole; of a long list only the rows near the visible part are drawn. */
export function LongRows(props: RowsProps) {
  const { rows, children } = props
  const first = rows
    .slice(0, PLAIN_AT_MOST)
    .map((row, index) => children(row, placeOf(index, rows)))
  if (rows.length <= PLAIN_AT_MOST) return first
  return (
    <Suspense fallback={first}>
      <VirtualRows {...props} />
    </Suspense>
  )
}

const unmeasured = () => undefined

function placeOf(index: number, rows: RowsProps['rows']): RowPlace {
  return { index, count: rows.length, measure: unmeasured }
}
