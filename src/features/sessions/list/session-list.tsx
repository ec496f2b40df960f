import { useState } from 'react'

import * as words from '#src/features/sessions/words.ts'
import { type CostSample, fleetSpend } from '#src/model/spend/burn.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age, useNow } from '#src/ui/display/clock.tsx'
import { EmptyState, Panel } from '#src/ui/display/panel.tsx'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'
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

const BURN_STEP_MS = 5_000

type ListStatsProps = { rows: readonly SessionRow[]; samples: readonly CostSample[] }

/** The first answers for an operator: waiting questions, running sessions, costs. */
export function ListStats({ rows, samples }: ListStatsProps) {
  const now = useNow(BURN_STEP_MS)
  const waiting = rows.filter((row) => row.state === 'waiting')
  const asked = waiting.flatMap((row) => row.askedAt ?? [])
  const queued = rows.filter(({ state }) => state === 'queued').length
  const { burn, today } = fleetSpend(rows, samples, now)
  return (
    <StatRow>
      <Stat
        label={words.waitingForYou}
        value={waiting.length}
        waiting={waiting.length > 0}
        note={
          asked.length > 0 && (
            <>
              {words.oldest}
              <Age clock="service" at={Math.min(...asked)} form="long" />
            </>
          )
        }
      />
      <Stat
        label={words.running}
        value={rows.filter(({ state }) => state === 'running').length}
        note={queued > 0 && words.queued(queued)}
      />
      <Stat label={words.burnNow} value={burn} unit={words.perMinute} missing={words.notKnownYet} />
      <Stat label={words.spentToday} value={today} note={words.seenHere} missing={words.notKnown} />
    </StatRow>
  )
}
