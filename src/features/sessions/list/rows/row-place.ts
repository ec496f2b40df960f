import type { ReactNode } from 'react'

import type { SessionRow } from '#src/features/sessions/list/session-row.ts'

/** The place of a row among all rows, for a list of which a part is drawn. */
export type RowPlace = { index: number; count: number; measure: (element: Element | null) => void }

export type RowsProps = {
  rows: readonly SessionRow[]
  /** Pixels of a row that was not measured yet. */
  usualHeight: number
  /** The element that takes the room of rows that are not drawn. */
  as: 'li' | 'tr'
  children: (row: SessionRow, place: RowPlace) => ReactNode
}
