import { lazy, Suspense, useMemo } from 'react'

import { Panel } from '#src/ui/display/panel.tsx'
import { SteadyRows } from '#src/ui/steady-rows.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { type SessionRowsProps, SessionTable } from './rows/session-rows.tsx'
import type { SessionRow } from './session-row.ts'

/** A wide screen needs no cards. */
const SessionCards = lazy(async () => ({
  default: (await import('./rows/session-cards.tsx')).SessionCards,
}))

type SessionListProps = SessionRowsProps & {
  selected: readonly SessionRow[]
  /** Names the selection: when it changes, the list follows at once. */
  view: string
}

/** `rows` are all rows: a row that left the selection stays while it has the pointer. */
export function SessionList({ rows, selected, view, ...rest }: SessionListProps) {
  const Rows = useWide() ? SessionTable : SessionCards
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  return (
    <Panel padded={false}>
      <SteadyRows ids={selected.map((row) => row.id)} view={view}>
        {(ids) => (
          <Suspense>
            <Rows {...rest} rows={ids.flatMap((id) => byId.get(id) ?? [])} />
          </Suspense>
        )}
      </SteadyRows>
    </Panel>
  )
}
