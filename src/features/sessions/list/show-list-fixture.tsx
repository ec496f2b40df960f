import { MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'

import { shownColumns, usualSort } from './list-sort.ts'
import { SessionList } from './session-list.tsx'
import type { SessionRow } from './session-row.ts'

/** The props of the list beside its rows, if nobody has chosen columns or an order. */
export const usual = {
  columns: shownColumns([]),
  sort: usualSort,
  onSort: () => undefined,
  onForget: () => undefined,
  onLabel: () => undefined,
}

/** Draws these rows alone. */
export async function showList(
  rows: readonly SessionRow[],
  onForget: (row: SessionRow) => void = usual.onForget,
): Promise<void> {
  await render(
    <MemoryRouter>
      <SessionList {...usual} rows={rows} onForget={onForget} />
    </MemoryRouter>,
  )
}
