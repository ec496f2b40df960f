import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#src/queries/connection/use-api.ts'
import { costQueries } from '#src/queries/sessions/cost-queries.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { useNow } from '#src/ui/display/now.ts'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { SteadyRows } from '#src/ui/steady/steady-rows.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { CostCards } from './cost-cards.tsx'
import { type CostOrder, costRow, inCostOrder } from './cost-row.ts'
import { CostTable } from './cost-table.tsx'
import { CostTotals } from './cost-totals.tsx'
import { ExportCosts } from './export-costs.tsx'
import { NothingSpent } from './nothing-spent.tsx'
import * as words from './words.ts'

const BURN_STEP_MS = 5_000

/** The costs of the sessions that this browser knows; the specification shows no history of costs. */
export function CostsPage() {
  const fleet = useFleet()
  const samples = useQuery(costQueries.samples(useApi())).data ?? []
  const now = useNow(BURN_STEP_MS)
  const wide = useWide()
  const [order, setOrder] = useState<CostOrder>({ by: 'spent', descending: true })
  const samplesOf = Map.groupBy(samples, ({ sessionId }) => sessionId)
  const rows = fleet.sessions.map((session) =>
    costRow(session, samplesOf.get(session.known.id) ?? [], now),
  )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const ordered = inCostOrder(rows, order)
  const CostRows = wide ? CostTable : CostCards
  return (
    <div className="space-y-5 px-4 py-5 sm:px-7">
      <PageHeader
        title={words.costs}
        actions={rows.length > 0 ? <ExportCosts rows={ordered} now={now} /> : undefined}
      />
      {rows.length === 0 ? (
        <Panel padded={false}>
          {fleet.pending ? <Skeleton label={words.loadingCosts} lines={6} /> : <NothingSpent />}
        </Panel>
      ) : (
        <>
          <CostTotals rows={rows} samples={samples} now={now} />
          <Panel title={words.bySession} padded={false}>
            <SteadyRows ids={ordered.map((row) => row.id)} view={`${order.by} ${order.descending}`}>
              {(ids) => (
                <CostRows
                  rows={ids.flatMap((id) => rowOf.get(id) ?? [])}
                  order={order}
                  onOrder={setOrder}
                />
              )}
            </SteadyRows>
          </Panel>
          <p className="max-w-[80ch] text-sm text-ink-3">{words.explanation(rows.length)}</p>
        </>
      )}
    </div>
  )
}
