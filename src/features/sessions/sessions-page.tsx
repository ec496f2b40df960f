import { useQuery } from '@tanstack/react-query'
import {
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

import type { Attempt } from '#src/model/attempt.ts'
import type { Fleet } from '#src/model/fleet/fleet.ts'
import type { SessionState } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { pausedItem, readItem, readListChoices } from '#src/storage/device/device-items.ts'
import { ServiceOffsetContext, useServiceNow } from '#src/ui/display/clock.tsx'
import { Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'
import { hasSingleKeys, isDialogOpen } from '#src/ui/shortcuts.ts'
import { SteadyRows, useSteadyRows } from '#src/ui/steady-rows.tsx'
import { TAPPED, useWide } from '#src/ui/use-wide.ts'

import { useOpenCreates, useRuns } from './bulk/run-query.ts'
import type { OpenDialog } from './list-tools.tsx'
import { FilterChips, ListActions, ListHeader, SessionSearch } from './list/list-controls.tsx'
import { countByFilter, selectRows } from './list/list-filter.ts'
import { readSort, shownColumns, sortRows, writeSort } from './list/list-sort.ts'
import { ListStats } from './list/list-stats.tsx'
import type { FindIntent } from './list/row-intents.ts'
import { SessionList } from './list/session-list.tsx'
import { type SessionRow, sessionRow } from './list/session-row.ts'
import { useIntents } from './list/use-intents.ts'
import { useSelection } from './list/use-selection.ts'
import type { FirstTouches } from './row-tools/first-touches.ts'
import * as words from './words.ts'

const OpenCreateList = lazyComponent(
  async () => (await import('./open-creates.tsx')).OpenCreateList,
)
const EmptyList = lazyComponent(async () => (await import('./empty-list.tsx')).EmptyList)
const ListTools = lazyComponent(async () => (await import('./list-tools.tsx')).ListTools)

/** Every session that this browser knows. */
export function SessionsPage() {
  const fleet = useFleet()
  const api = useApi()
  const toasts = useToasts()
  // A sample comes with the reading that draws the list anew.
  const samples = useQuery({ ...costQueries.samples(api), notifyOnChangeProps: ['status'] })
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const creates = useOpenCreates()
  const { data: listed, isError } = useQuery(remoteSessionQueries.found(api))
  const touched = useFirstTouches(useRuns().length > 0 || readItem(pausedItem(api.scope)) !== null)
  // The same function each time, or every row would be drawn anew for each reading.
  const onTakeOff = useCallback(
    (row: SessionRow) =>
      void import('./take-off.ts').then(
        ({ takeOff }) => takeOff(api, toasts, row),
        () => toasts.show({ text: words.notRemoved, tone: 'fail' }),
      ),
    [api, toasts],
  )
  return (
    <SessionsView
      {...fleet}
      scope={api.scope}
      samples={samples.data ?? []}
      attempts={attempts}
      listing={listed?.kind ?? (isError ? 'failed' : 'looking')}
      notice={
        creates.length > 0 && (
          <Suspense>
            <OpenCreateList creates={creates} />
          </Suspense>
        )
      }
      touched={touched}
      findIntent={useIntents(attempts, fleet.sessions, api.now)}
      onTakeOff={onTakeOff}
    />
  )
}

/** The steps in which a session grows too old for a filter by age. */
const AGE_STEP_MS = 60_000

/** The session goes on and costs, which a person may not expect of a session off the list. */
function goesOn(state: SessionState): boolean {
  return ['queued', 'running', 'waiting', 'unknown'].includes(state)
}

export type SessionsViewProps = Fleet & {
  scope: string | null
  samples: readonly CostSample[]
  attempts: readonly Attempt[]
  /** The state of the service's own list of sessions; `none` if the service has no list. */
  listing: keyof typeof words.listings
  findIntent: FindIntent | undefined
  /** A notice above the list, such as a create of unknown outcome. */
  notice: ReactNode
  /** The first sign of an operator at the list, which loads the actions on rows. */
  touched: FirstTouches | null
  onTakeOff: (row: SessionRow) => void
}

export function SessionsView(props: SessionsViewProps) {
  const { scope, sessions, pending, samples, listing, notice, findIntent, touched, onTakeOff } =
    props
  const rows = useMemo(
    () => sessions.map((reading) => sessionRow(reading, findIntent?.(reading))),
    [sessions, findIntent],
  )
  const wide = useWide()
  const selection = useSelection()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [choices, setChoices] = useState(() => readListChoices(scope))
  const offset = use(ServiceOffsetContext)
  const now = useServiceNow(AGE_STEP_MS)
  const { filter, search: wanted, tag, age, sort } = selection
  const byColumn = writeSort(sort)
  const selected = useMemo(() => {
    const found = selectRows(rows, { filter, search: wanted, tag, age }, now)
    return sortRows(found, readSort(byColumn), offset)
  }, [rows, filter, wanted, tag, age, byColumn, now, offset])
  const steady = useSteadyRows(
    selected.map(({ id }) => id),
    selection.query + selection.search,
  )
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const drawn = steady.ids.flatMap((id) => byId.get(id) ?? [])
  const columns = useMemo(() => shownColumns(choices.columns), [choices])
  const onForget = useCallback(
    (row: SessionRow) => (goesOn(row.state) ? setOpen({ kind: 'take-off', row }) : onTakeOff(row)),
    [onTakeOff],
  )
  const onLabel = useCallback((row: SessionRow) => setOpen({ kind: 'label', row }), [])
  const held = filter === 'cost-limited' ? selected.length : 0
  const empty = rows.length === 0
  return (
    <div className="space-y-5 px-4 py-5 max-md:space-y-2.5 max-md:py-2.5 sm:px-7">
      <ListHeader controls={selection} isEmpty={empty} />
      {notice}
      {!empty && (
        <>
          <ListStats
            rows={rows}
            sessions={sessions}
            samples={samples}
            attempts={props.attempts}
            isListing={listing === 'looking'}
          />
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of the focus of what it holds */}
          <div
            // Browsers do not scroll to a chip or a button that is partly visible.
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            className="flex items-center justify-between gap-x-4 max-md:gap-x-2 [&>*]:max-md:shrink-0 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]"
          >
            {!wide && <SessionSearch controls={selection} />}
            <FilterChips controls={selection} counts={countByFilter(rows)} />
            <ListActions
              held={held}
              canPause={rows.some(({ state }) => goesOn(state))}
              onOpen={setOpen}
            />
          </div>
        </>
      )}
      {drawn.length === 0 ? (
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
        <SteadyRows steady={steady}>
          <SessionList
            rows={drawn}
            columns={columns}
            sort={selection.sort}
            onSort={selection.onSort}
            onForget={onForget}
            onLabel={onLabel}
          />
        </SteadyRows>
      )}
      <Suspense fallback={open && <FieldPlaceholder />}>
        {(open || touched) && (
          <ListTools
            scope={scope}
            sessions={sessions}
            rows={rows}
            selected={selected}
            drawn={drawn}
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

/**
 * The first signs of an operator at the list load the actions on rows, which take over from then on. A
 * finger points at nothing before it taps, and cards have a menu each, so both load them at once; so do
 * results to show.
 */
function useFirstTouches(hasResults: boolean): FirstTouches | null {
  const [first] = useState<FirstTouches>(() => ({ events: [], held: new Set(), taken: false }))
  const [isTouched, setTouched] = useState(() => matchMedia(TAPPED).matches)
  // A plain effect runs after the drawing: a key pressed at the first sight of the rows was lost.
  useLayoutEffect(() => {
    const onTouch = (event: Event) => {
      const { target, type } = event
      // A list that appears below a resting pointer gets an event elsewhere, too.
      const isRow = target instanceof Element && target.closest('[data-row]') !== null
      if (first.taken || isDialogOpen() || (type === 'pointerover' && !isRow)) return
      if (isSpaceOnList(event)) {
        // It would scroll the page, and selects a row later.
        event.preventDefault()
        first.held.add(event)
      }
      first.events.push(event)
      setTouched(true)
    }
    const types = ['pointerover', 'keydown']
    for (const type of types) document.addEventListener(type, onTouch)
    return () => {
      for (const type of types) document.removeEventListener(type, onTouch)
    }
  }, [first])
  return isTouched || hasResults ? first : null
}

function isSpaceOnList(event: Event): boolean {
  if (!(event instanceof KeyboardEvent) || event.key !== ' ' || event.shiftKey) return false
  const { target } = event
  return (
    hasSingleKeys() && target instanceof Element && target.matches('body, main, h1, [data-row] a')
  )
}
