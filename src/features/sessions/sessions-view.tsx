import { ListPlus, Plus } from 'lucide-react'
import { lazy, Suspense, use, useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import type { CostSample } from '#src/model/spend/burn.ts'
import type { Fleet } from '#src/queries/sessions/fleet.tsx'
import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ServiceOffsetContext } from '#src/ui/display/now.ts'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { useHint } from '#src/ui/single-keys.ts'
import { useWide } from '#src/ui/use-wide.ts'

import { FirstRun, type Listing } from './first-run.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import { countByFilter, inListOrder, selectRows } from './list/list-filter.ts'
import { ListStats } from './list/list-stats.tsx'
import { NothingFound } from './list/nothing-found.tsx'
import { SessionList } from './list/session-list.tsx'
import { type SessionRow, sessionRow } from './list/session-row.ts'
import { SessionSearch } from './list/session-search.tsx'
import { useSelection } from './list/use-selection.ts'
import * as words from './words.ts'

const AddSessionDialog = lazy(async () => ({
  default: (await import('./add-session-dialog.tsx')).AddSessionDialog,
}))
const ForgetSessionDialog = lazy(async () => ({
  default: (await import('./forget-session-dialog.tsx')).ForgetSessionDialog,
}))

export type SessionsViewProps = Fleet & {
  samples: readonly CostSample[]
  /** The state of the service's own list of sessions. */
  listing?: Listing
  /** A notice above the list, such as a create of unknown outcome. */
  notice?: ReactNode
}

export function SessionsView({ sessions, pending, samples, listing, notice }: SessionsViewProps) {
  const rows = sessions.map(sessionRow)
  const wide = useWide()
  const selection = useSelection()
  const [adding, setAdding] = useState(false)
  const [forgetting, setForgetting] = useState<SessionRow | null>(null)
  const offset = use(ServiceOffsetContext)
  const selected = inListOrder(selectRows(rows, selection.filter, selection.search), offset)
  const empty = rows.length === 0
  const hint = useHint('N')
  const search = <SessionSearch value={selection.search} onSearch={selection.onSearch} />
  const loading = (
    <Panel padded={false}>
      <Skeleton label={words.loadingSessions} lines={6} />
    </Panel>
  )
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
      {empty && (pending ? loading : <FirstRun listing={listing} onAdd={() => setAdding(true)} />)}
      {!empty && (
        <>
          <ListStats rows={rows} samples={samples} />
          {!wide && search}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <FilterChips
              filter={selection.filter}
              counts={countByFilter(rows)}
              onFilter={selection.onFilter}
            />
            <Button variant="ghost" icon={<ListPlus />} onClick={() => setAdding(true)}>
              {words.addById}
            </Button>
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
