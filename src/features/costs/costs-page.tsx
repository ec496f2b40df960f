import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import { type CostSample, localDay } from '#src/model/spend/burn.ts'
import { spentByEach } from '#src/model/spend/fleet-spend.ts'
import { chartOf, edgesOf, spendRanges } from '#src/model/spend/history/history.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { SteadyRows, useSteadyRows } from '#src/ui/steady-rows.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { costCsv } from './cost-csv.ts'
import { type CostOrder, costRow, inCostOrder } from './cost-row.ts'
import { CostCards, CostTable } from './cost-rows.tsx'
import { CostTotals } from './cost-totals.tsx'
import { GuardsPanel, GuardWarnings, useGuards } from './guards/guards-panel.tsx'
import { SpendPanel } from './spend-panel.tsx'
import { TagTable } from './tag-table.tsx'
import * as words from './words.ts'

const noSamples: readonly CostSample[] = []
const BURN_STEP_MS = 5_000
const rangeParam = 'range'
const rangeOptions = spendRanges.map((value) => ({ value, label: words.rangeNames[value] }))

/** The costs of the sessions that this browser knows; the specification shows no history of costs. */
export function CostsPage() {
  const fleet = useFleet()
  const api = useApi()
  const samples = useQuery(costQueries.samples(api)).data ?? noSamples
  const isListing = useQuery(remoteSessionQueries.found(api)).isPending
  const now = useNow(BURN_STEP_MS)
  const wide = useWide()
  const guards = useGuards()
  const [order, setOrder] = useState<CostOrder>({ by: 'spent', descending: true })
  const samplesOf = Map.groupBy(samples, ({ sessionId }) => sessionId)
  const rows = fleet.sessions.map((session) =>
    costRow(session, samplesOf.get(session.known.id) ?? [], now),
  )
  const [search, setSearch] = useSearchParams()
  const range = spendRanges.find((each) => each === search.get(rangeParam)) ?? '30d'
  const hour = new Date(now).setMinutes(0, 0, 0)
  // The chart is drawn anew for new figures, and not with each step of the clock.
  const { edges, spends, chart } = useMemo(() => {
    const cut = edgesOf(range, hour)
    return {
      edges: cut,
      spends: spentByEach(fleet.sessions, samples, cut[0] ?? hour),
      chart: chartOf(fleet.sessions, samples, range, hour),
    }
  }, [range, hour, fleet.sessions, samples])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const ordered = inCostOrder(rows, order)
  const steady = useSteadyRows(
    ordered.map((row) => row.id),
    `${order.by} ${order.descending}`,
  )
  const from = edges[0] ?? now
  const save = () =>
    saveFile(`signalbox-costs-${localDay(now)}.csv`, costCsv(ordered, { from, spends }), 'text/csv')
  const CostRows = wide ? CostTable : CostCards
  return (
    <div className="space-y-5 px-4 py-5 sm:px-7">
      <PageHeader
        title={keys.costs}
        actions={
          rows.length > 0 && (
            <>
              <SegmentedControl
                label={words.range}
                options={rangeOptions}
                value={range}
                onChange={(value) => setSearch({ [rangeParam]: value }, { replace: true })}
              />
              <Button icon={<Download />} onClick={save}>
                {words.exportCsv}
              </Button>
            </>
          )
        }
      />
      {rows.length === 0 ? (
        <Panel padded={false}>
          {fleet.pending || isListing ? (
            <Skeleton label={words.loadingCosts} lines={6} />
          ) : (
            <EmptyState
              title={words.noCosts}
              action={
                <Link to={paths.newSession} className={buttonStyles({ variant: 'primary' })}>
                  {keys.newSession}
                </Link>
              }
            >
              {words.noSession}
            </EmptyState>
          )}
        </Panel>
      ) : (
        <>
          <GuardWarnings guards={guards} rows={rows} />
          <CostTotals
            rows={rows}
            sessions={fleet.sessions}
            samples={samples}
            range={range}
            from={from}
            now={now}
          />
          {chart.histories.length === 0 && (
            <Panel title={words.spendPer[range]}>{words.nothingInRange}</Panel>
          )}
          {chart.histories.map((history) => (
            <SpendPanel
              key={history.currency}
              history={history}
              range={chart.range}
              isOnly={chart.histories.length === 1}
              isAllToday={chart.range !== range}
            />
          ))}
          <Panel title={words.bySession} padded={false}>
            <SteadyRows steady={steady}>
              <CostRows
                rows={steady.ids.flatMap((id) => rowOf.get(id) ?? [])}
                order={order}
                onOrder={setOrder}
              />
            </SteadyRows>
          </Panel>
          <TagTable rows={rows} spends={spends} />
          <GuardsPanel guards={guards} rows={rows} />
          <p className="max-w-[80ch] text-sm text-ink-3">
            {words.explanation(rows.length)}{' '}
            {rows.some(({ budgetMicros }) => budgetMicros === null) && words.noBudget}
          </p>
        </>
      )}
    </div>
  )
}
