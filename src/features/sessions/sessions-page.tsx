import { useQuery } from '@tanstack/react-query'
import { ListPlus, Plus, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'

import type { SessionState } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { readListChoices, saveListChoices } from '#src/queries/preferences/list-choices.ts'
import { type Fleet, useFleet } from '#src/queries/sessions/fleet.tsx'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { paths } from '#src/routes.ts'
import { ButtonFace, buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { ServiceOffsetContext, useServiceNow } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { useHint } from '#src/ui/shortcuts.ts'
import { useWide } from '#src/ui/use-wide.ts'

import { FilterChips, SessionSearch } from './list/list-controls.tsx'
import { countByFilter, selectRows } from './list/list-filter.ts'
import { readSort, shownColumns, sortRows, writeSort } from './list/list-sort.ts'
import { ListStats } from './list/list-stats.tsx'
import type { FindIntent } from './list/row-intents.ts'
import { NothingFound, SessionList } from './list/session-list.tsx'
import { type SessionRow, sessionRow } from './list/session-row.ts'
import { useIntents } from './list/use-intents.ts'
import { useSelection } from './list/use-selection.ts'
import { RefreshButton } from './refresh-button.tsx'
import * as words from './words.ts'

const OpenCreateList = lazy(async () => ({
  default: (await import('./open-creates.tsx')).OpenCreateList,
}))
const AddSessionDialog = lazy(async () => ({
  default: (await import('./list-dialogs.tsx')).AddSessionDialog,
}))
const ForgetSessionDialog = lazy(async () => ({
  default: (await import('./list-dialogs.tsx')).ForgetSessionDialog,
}))

const ViewDialog = lazy(async () => ({
  default: (await import('./view-dialog.tsx')).ViewDialog,
}))
const LabelDialog = lazy(async () => ({
  default: (await import('#src/shared/labels/label-dialog.tsx')).LabelDialog,
}))

/** The steps in which a session grows too old for a filter by age. */
const AGE_STEP_MS = 60_000

/** Every session that this browser knows. */
export function SessionsPage() {
  const fleet = useFleet()
  const api = useApi()
  const toasts = useToasts()
  const samples = useQuery(costQueries.samples(api))
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const creates = attempts.filter(
    ({ action, state }) => action === 'create' && (state === 'sending' || state === 'unknown'),
  )
  const { data: listed, isError } = useQuery(remoteSessionQueries.found(api))
  const notice = creates.length > 0 && (
    <Suspense>
      <OpenCreateList creates={creates} />
    </Suspense>
  )
  return (
    <SessionsView
      {...fleet}
      samples={samples.data ?? []}
      listing={listed?.kind ?? (isError ? 'failed' : 'looking')}
      notice={notice}
      findIntent={useIntents(attempts, fleet.sessions, api.now)}
      onTakeOff={(row) => {
        void import('./take-off.ts').then(({ takeOff }) => takeOff(api, toasts, row))
      }}
    />
  )
}

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
  /** Takes a session off this browser's list. */
  onTakeOff: (row: SessionRow) => void
}

export function SessionsView(props: SessionsViewProps) {
  // Filter, sort and callbacks are kept by hand: caches of the rest would only weigh.
  'use no memo'
  const { sessions, pending, samples, listing = 'none', notice, findIntent, onTakeOff } = props
  const rows = useMemo(
    () => sessions.map((reading) => sessionRow(reading, findIntent?.(reading))),
    [sessions, findIntent],
  )
  const wide = useWide()
  const selection = useSelection()
  const [open, setOpen] = useState<'add' | 'view' | null>(null)
  const [labelled, setLabelled] = useState<SessionRow | null>(null)
  const [choices, setChoices] = useState(readListChoices)
  const [asking, setAsking] = useState<SessionRow | null>(null)
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
    (row: SessionRow) => (goesOn(row.state) ? setAsking(row) : onTakeOff(row)),
    [onTakeOff],
  )
  const empty = rows.length === 0
  const hint = useHint('N')
  const search = <SessionSearch value={selection.search} onSearch={selection.onSearch} />
  return (
    <div className="space-y-5 px-4 py-5 sm:px-7">
      <PageHeader
        title={words.sessions}
        actions={
          <>
            {wide && !empty && search}
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
      {empty && (
        <Panel padded={false}>
          {pending ? (
            <Skeleton label={words.loadingSessions} lines={6} />
          ) : (
            <EmptyState
              title={words.noSessionsYet}
              action={
                <>
                  <Link to={paths.newSession} className={buttonStyles({ variant: 'primary' })}>
                    <ButtonFace icon={<Plus />}>{words.createFirst}</ButtonFace>
                  </Link>
                  <Button onClick={() => setOpen('add')}>{words.addSessionById}</Button>
                </>
              }
            >
              {words.giveGoal} {words.listings[listing]}
            </EmptyState>
          )}
        </Panel>
      )}
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
              <Button variant="ghost" icon={<SlidersHorizontal />} onClick={() => setOpen('view')}>
                {words.view}
              </Button>
              {(listing === 'read' || listing === 'failed') && <RefreshButton />}
              <Button variant="ghost" icon={<ListPlus />} onClick={() => setOpen('add')}>
                {words.addById}
              </Button>
            </div>
          </div>
          {selected.length === 0 ? (
            <NothingFound search={selection.search.trim()} onClear={selection.onClear} />
          ) : (
            <SessionList
              rows={rows}
              selected={selected}
              view={selection.query + selection.search}
              columns={columns}
              sort={selection.sort}
              onSort={selection.onSort}
              onForget={onForget}
              onLabel={setLabelled}
            />
          )}
        </>
      )}
      <Suspense>
        {open === 'add' && <AddSessionDialog onClose={() => setOpen(null)} />}
        {open === 'view' && (
          <ViewDialog
            controls={selection}
            tags={[...new Set(rows.flatMap(({ tags }) => tags))].toSorted()}
            choices={choices}
            onChoices={(next) => {
              setChoices(next)
              saveListChoices(next)
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {asking && (
          <ForgetSessionDialog
            row={asking}
            onClose={() => setAsking(null)}
            onForget={() => onTakeOff(asking)}
          />
        )}
        {labelled && <LabelDialog {...labelled} onClose={() => setLabelled(null)} />}
      </Suspense>
    </div>
  )
}
