import { Panel } from '#src/ui/display/panel.tsx'
import { SteadyRows } from '#src/ui/display/steady-rows.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { SessionCards } from './session-cards.tsx'
import type { SessionRow } from './session-row.ts'
import { SessionTable } from './session-table.tsx'

export type SessionListProps = {
  /** Every row: one that left the selection stays while it is pointed at. */
  rows: readonly SessionRow[]
  selected: readonly SessionRow[]
  /** Names the selection: when it changes, the list follows at once. */
  view: string
  onForget: (row: SessionRow) => void
}

export function SessionList({ rows, selected, view, onForget }: SessionListProps) {
  const Rows = useWide() ? SessionTable : SessionCards
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <Panel padded={false}>
      <SteadyRows ids={selected.map((row) => row.id)} view={view}>
        {(ids) => <Rows rows={ids.flatMap((id) => byId.get(id) ?? [])} onForget={onForget} />}
      </SteadyRows>
    </Panel>
  )
}
