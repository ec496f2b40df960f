import { ListPlus, Plus, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'

import type { Fleet } from '#src/model/fleet/fleet.ts'
import type { SessionState } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { readListChoices } from '#src/storage/device/list-choices.ts'
import { ButtonFace, buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { ServiceOffsetContext, useServiceNow } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { useHint } from '#src/ui/shortcuts.ts'
import { useWide } from '#src/ui/use-wide.ts'

import type { OpenDialog } from './list-tools.tsx'
import { FilterChips, SessionSearch } from './list/list-controls.tsx'
import { countByFilter, selectRows } from './list/list-filter.ts'
import { readSort, shownColumns, sortRows, writeSort } from './list/list-sort.ts'
import { ListStats } from './list/list-stats.tsx'
import type { FindIntent } from './list/row-intents.ts'
import { SessionList } from './list/session-list.tsx'
import { type SessionRow, sessionRow } from './list/session-row.ts'
import { useSelection } from './list/use-selection.ts'
import { RefreshButton } from './refresh-button.tsx'
import type { FirstTouches } from './row-tools/first-touches.ts'
import * as words from './words.ts'

const EmptyList = lazy(async () => ({
  default: (await import('./empty-list.tsx')).EmptyList,
}))
const ListTools = lazy(async () => ({
  default: (await import('./list-tools.tsx')).ListTools,
}))

/** The steps in which a session grows too old for a filter by age. */
const AGE_STEP_MS = 60_000

/** The session goes on and costs, which a person may not expect of a session off the list. */
function goesOn(state: SessionState): boolean {
  return ['queued', 'running', 'waiting', 'unknown'].includes(state)
}

type SessionsViewProps = Fleet & {
  samples: readonly CostSample[]
  /** The state of the service's own list of sessions; `none` if the service has no list. */
  listing?: keyof typeof words.listings
  findIntent?: FindIntent | undefined
  /** A notice above the list, such as a create of unknown outcome. */
  notice?: ReactNode
  /** The first sign of an operator at the list, which loads the actions on rows. */
  touched?: FirstTouches | null | undefined
  /** Takes a session off this browser's list. */
  onTakeOff: (row: SessionRow) => void
}

export function SessionsView(props: SessionsViewProps) {
  const {
    sessions,
    pending,
    samples,
    listing = 'none',
    notice,
    findIntent,
    touched = null,
    onTakeOff,
  } = props
  const rows = useMemo(
    () => sessions.map((reading) => sessionRow(reading, findIntent?.(reading))),
    [sessions, findIntent],
  )
  const wide = useWide()
  const selection = useSelection()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [choices, setChoices] = useState(readListChoices)
  const offset = use(ServiceOffsetContext)
  const now = useServiceNow(AGE_STEP_MS)
  const { filter, search: wanted, tag, age, sort } = selection
  const byColumn = writeSort(sort)
  const selected = useMemo(() => {
    const found = selectRows(rows, { filter, search: wanted, tag, age }, now)
    return sortRows(found, readSort(byColumn), offset)
  }, [rows, filter, wanted, tag, age, byColumn, now, offset])
  const columns = useMemo(() => shownColumns(choices.columns), [choices])
  const onForget = useCallback(
    (row: SessionRow) => (goesOn(row.state) ? setOpen({ kind: 'take-off', row }) : onTakeOff(row)),
    [onTakeOff],
  )
  const onLabel = useCallback((row: SessionRow) => setOpen({ kind: 'label', row }), [])
  const held = filter === 'cost-limited' ? selected.length : 0
  const empty = rows.length === 0
  const hint = useHint('N')
  const search = <SessionSearch value={selection.search} onSearch={selection.onSearch} />
  return (
    <div className="space-y-5 px-4 py-5 max-md:space-y-2.5 max-md:py-2.5 sm:px-7">
      <PageHeader
        title={words.sessions}
        actions={
          <>
            {wide && !empty && search}
            <span data-select="" className="empty:hidden" />
            <Link
              to={paths.newSession}
              aria-keyshortcuts={hint}
              className={buttonStyles({ variant: 'primary' })}
            >
              <ButtonFace icon={<Plus />} keys="N">
                {words.newSession}
              </ButtonFace>
            </Link>
          </>
        }
      />
      {notice}
      {!empty && (
        <>
          <ListStats
            rows={rows}
            sessions={sessions}
            samples={samples}
            isListing={listing === 'looking'}
          />
          <div className="flex items-center justify-between gap-x-4 max-md:gap-x-2 [&>*]:max-md:shrink-0 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]">
            {!wide && search}
            <FilterChips controls={selection} counts={countByFilter(rows)} />
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of the focus of what it holds */}
            <div
              className="flex shrink-0 items-center gap-1 *:scroll-mx-4"
              // Browsers do not scroll to a button that is partly visible.
              onFocus={({ target }) =>
                target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              }
            >
              {held > 0 && (
                <Button onClick={() => setOpen({ kind: 'resume' })}>{words.resumeAll(held)}</Button>
              )}
              <Button
                variant="ghost"
                icon={<SlidersHorizontal />}
                onClick={() => setOpen({ kind: 'view' })}
              >
                {words.view}
              </Button>
              {(listing === 'read' || listing === 'failed') && <RefreshButton />}
              <Button variant="ghost" icon={<ListPlus />} onClick={() => setOpen({ kind: 'add' })}>
                {words.addById}
              </Button>
            </div>
          </div>
        </>
      )}
      {selected.length === 0 ? (
        <Panel padded={false}>
          {pending && empty ? (
            <Skeleton label={words.loadingSessions} lines={6} />
          ) : (
            <Suspense>
              <EmptyList
                isFiltered={!empty}
                search={selection.search.trim()}
                onClear={selection.onClear}
                listing={listing}
                onAdd={() => setOpen({ kind: 'add' })}
              />
            </Suspense>
          )}
        </Panel>
      ) : (
        <SessionList
          rows={rows}
          selected={selected}
          view={selection.query + selection.search}
          columns={columns}
          sort={selection.sort}
          onSort={selection.onSort}
          onForget={onForget}
          onLabel={onLabel}
        />
      )}
      <Suspense>
        {(open || touched) && (
          <ListTools
            sessions={sessions}
            rows={rows}
            selected={selected}
            open={open}
            onClose={() => setOpen(null)}
            controls={selection}
            choices={choices}
            onChoices={setChoices}
            onTakeOff={onTakeOff}
            onLabel={onLabel}
            onForget={onForget}
            touched={touched}
          />
        )}
      </Suspense>
    </div>
  )
}
