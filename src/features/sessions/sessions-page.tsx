import { useQuery } from '@tanstack/react-query'
import { ListPlus, Plus, RotateCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { Link } from 'react-router'

import type { CostSample } from '#src/model/spend/burn.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { type Fleet, useFleet } from '#src/queries/sessions/fleet.tsx'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { refreshRemoteSessions } from '#src/queries/sessions/sync-remote-sessions.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { paths } from '#src/routes.ts'
import { ButtonFace, buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { ServiceOffsetContext } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { useHint } from '#src/ui/shortcuts.ts'
import { useWide } from '#src/ui/use-wide.ts'

import { FilterChips, SessionSearch, useSelection } from './list/list-controls.tsx'
import { countByFilter, inListOrder, selectRows } from './list/list-filter.ts'
import { ListStats } from './list/list-stats.tsx'
import type { FindIntent } from './list/row-intents.ts'
import { NothingFound, SessionList } from './list/session-list.tsx'
import { type SessionRow, sessionRow } from './list/session-row.ts'
import { useIntents } from './list/use-intents.ts'
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

/** Every session that this browser knows. */
export function SessionsPage() {
  const fleet = useFleet()
  const api = useApi()
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
    />
  )
}

function RefreshButton() {
  const api = useApi()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    const isDone = await refreshRemoteSessions(api)
    setBusy(false)
    if (!isDone) toasts.show({ text: words.notRefreshed, tone: 'fail' })
  }
  return (
    <Button
      variant="ghost"
      icon={<RotateCw />}
      title={words.refreshHint}
      busy={busy}
      onClick={() => void refresh()}
    >
      {words.refresh}
    </Button>
  )
}

type SessionsViewProps = Fleet & {
  samples: readonly CostSample[]
  /** The state of the service's own list of sessions; `none` if the service has no list. */
  listing?: keyof typeof words.listings
  findIntent?: FindIntent | undefined
  /** A notice above the list, such as a create of unknown outcome. */
  notice?: ReactNode
}

export function SessionsView(props: SessionsViewProps) {
  const { sessions, pending, samples, listing = 'none', notice, findIntent } = props
  const rows = sessions.map((reading) => sessionRow(reading, findIntent?.(reading)))
  const wide = useWide()
  const selection = useSelection()
  const [adding, setAdding] = useState(false)
  const [forgetting, setForgetting] = useState<SessionRow | null>(null)
  const offset = use(ServiceOffsetContext)
  const selected = inListOrder(selectRows(rows, selection.filter, selection.search), offset)
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
                  <Button onClick={() => setAdding(true)}>{words.addSessionById}</Button>
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
          {!wide && search}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <FilterChips
              filter={selection.filter}
              counts={countByFilter(rows)}
              onFilter={selection.onFilter}
            />
            <div className="flex items-center gap-1">
              {(listing === 'read' || listing === 'failed') && <RefreshButton />}
              <Button variant="ghost" icon={<ListPlus />} onClick={() => setAdding(true)}>
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
              view={`${selection.filter} ${selection.search}`}
              onForget={setForgetting}
            />
          )}
        </>
      )}
      <Suspense>
        {adding && <AddSessionDialog onClose={() => setAdding(false)} />}
        {forgetting && <ForgetSessionDialog row={forgetting} onClose={() => setForgetting(null)} />}
      </Suspense>
    </div>
  )
}
