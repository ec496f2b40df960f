import { useState } from 'react'

import * as words from '#src/features/sessions/words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState, Panel } from '#src/ui/display/panel.tsx'
import { SteadyRows } from '#src/ui/steady-rows.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import type { SessionRow } from './session-row.ts'
import { SessionCards, SessionTable } from './session-rows.tsx'

type SessionListProps = {
  /** Every row: a row that left the selection stays while it has the pointer. */
  rows: readonly SessionRow[]
  selected: readonly SessionRow[]
  /** Names the selection: when it changes, the list follows at once. */
  view: string
  onForget: (row: SessionRow) => void
}

/** The number of rows drawn at once: a thousand rows take a second to draw. */
const AT_ONCE = 100

export function SessionList({ rows, selected, view, onForget }: SessionListProps) {
  const Rows = useWide() ? SessionTable : SessionCards
  const [most, setMost] = useState(AT_ONCE)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <Panel padded={false}>
      <SteadyRows ids={selected.map((row) => row.id)} view={view}>
        {(ids) => (
          <Rows rows={ids.slice(0, most).flatMap((id) => byId.get(id) ?? [])} onForget={onForget} />
        )}
      </SteadyRows>
      {selected.length > most && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-t px-4 py-2.5 text-ink-2">
          {words.firstShown(most, selected.length)}
          <Button size="small" onClick={() => setMost(most + AT_ONCE)}>
            {words.showMore(Math.min(AT_ONCE, selected.length - most))}
          </Button>
        </p>
      )}
    </Panel>
  )
}

export function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Panel padded={false}>
      <EmptyState
        title={search ? words.noMatch(search) : words.noSessionInState}
        action={<Button onClick={onClear}>{words.showAll}</Button>}
      >
        {search ? words.searchCovers : words.sessionsMove}
      </EmptyState>
    </Panel>
  )
}
