import { use, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'

import { selectRows } from '#src/features/sessions/list/list-filter.ts'
import { shownColumns, sortRows, usualSort } from '#src/features/sessions/list/list-sort.ts'
import { SessionList } from '#src/features/sessions/list/session-list.tsx'
import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import { noAnswer } from '#src/model/fleet/fleet.ts'
import { ServiceOffsetContext } from '#src/ui/display/clock.tsx'
import { SteadyRows, useSteadyRows } from '#src/ui/steady-rows.tsx'

import { PlainTable } from './plain-table.tsx'

import '#src/main.css'

const states = ['complete', 'running', 'failed', 'waiting', 'paused'] as const
const SECOND = 1_000
const START = Date.UTC(2026, 0, 1)

/** A row of a fleet: every fifth session waits, and every seventh goal has another word. */
function rowOf(number: number): SessionRow {
  const state = states[number % states.length] ?? 'complete'
  return {
    ...noAnswer,
    id: `ses_${number}`,
    goal: `Reconcile ledger ${number}${number % 7 === 0 ? ' with October' : ''}`,
    title: null,
    tags: [],
    note: null,
    state,
    intent: null,
    status: state,
    spentMicros: (number * 7_919) % 20_000_000,
    budgetMicros: 20_000_000,
    roundCount: number % 40,
    question: state === 'waiting' ? 'Move the three refunds into October?' : null,
    askedAt: START + number * SECOND,
    lastWord: 'Comparing what was booked with the bank',
    createdAt: START + number * SECOND,
    updatedAt: START + number * SECOND,
    addedAt: START + number * SECOND,
    freshness: { kind: 'live', asOf: START },
    asOf: START,
    isRead: true,
  }
}

const query = new URLSearchParams(location.search)
const rows = Array.from({ length: Number(query.get('sessions')) }, (_, number) => rowOf(number))
const byId = new Map(rows.map((row) => [row.id, row]))
const nothing = () => undefined
const columns = shownColumns([])

/** The list of sessions with its own search and sort; `plain` draws every row. */
function Page() {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState(usualSort)
  const offset = use(ServiceOffsetContext)
  const selected = useMemo(() => {
    const found = selectRows(rows, { filter: 'all', search, tag: null, age: null }, START)
    return sortRows(found, sort, offset)
  }, [search, sort, offset])
  const steady = useSteadyRows(
    selected.map(({ id }) => id),
    search + sort.column + String(sort.descending),
  )
  return (
    <>
      <input aria-label="Search" onChange={(event) => setSearch(event.currentTarget.value)} />
      {query.get('variant') === 'plain' ? (
        <PlainTable rows={selected} columns={columns} sort={sort} onSort={setSort} />
      ) : (
        <SteadyRows steady={steady}>
          <SessionList
            rows={steady.ids.flatMap((id) => byId.get(id) ?? [])}
            columns={columns}
            sort={sort}
            onSort={setSort}
            onForget={nothing}
            onLabel={nothing}
          />
        </SteadyRows>
      )}
    </>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
}
