import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { type CostSample, localDay } from '#src/model/spend/burn.ts'
import { byCurrency, formatAmounts, oneCurrency } from '#src/model/spend/money.ts'
import { isAtLimit, isNearLimit } from '#src/model/spend/near-limit.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { type FleetSession, useFleet } from '#src/queries/sessions/fleet.tsx'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { paths } from '#src/routes.ts'
import { BurnStat, SpentTodayStat } from '#src/shared/money/fleet-stats.tsx'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'
import { SteadyRows } from '#src/ui/steady-rows.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { costCsv } from './cost-csv.ts'
import { type CostOrder, type CostRow, costRow, inCostOrder } from './cost-row.ts'
import { CostCards, CostTable } from './cost-rows.tsx'
import * as words from './words.ts'

const BURN_STEP_MS = 5_000
const MINUTE_MS = 60_000

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
          <CostTotals rows={rows} sessions={fleet.sessions} samples={samples} now={now} />
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

function NothingSpent() {
  return (
    <EmptyState
      title={words.noCosts}
      action={
        <Link to={paths.newSession} className={buttonStyles({ variant: 'primary' })}>
          {words.newSession}
        </Link>
      }
    >
      {words.noSession}
    </EmptyState>
  )
}

type CostsProps = { rows: readonly CostRow[]; now: number }

/** Saves the rows in the order of the list. */
export function ExportCosts({ rows, now }: CostsProps) {
  return (
    <Button
      icon={<Download />}
      onClick={() => saveCsv(`signalbox-costs-${localDay(now)}.csv`, costCsv(rows))}
    >
      {words.exportCsv}
    </Button>
  )
}

/** Gives a text to the browser as a download; the text does not leave this device. */
function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may start to read the URL only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}

type CostTotalsProps = CostsProps & {
  sessions: readonly FleetSession[]
  samples: readonly CostSample[]
}

export function CostTotals({ rows, sessions, samples, now }: CostTotalsProps) {
  const spent = byCurrency(rows, (own) => {
    const known = own.flatMap((row) => row.spentMicros ?? [])
    return known.length === 0 ? null : known.reduce((sum, micros) => sum + micros, 0)
  })
  const unknown = rows.filter((row) => row.spentMicros === null).length
  return (
    <StatRow>
      <Stat
        label={words.spentInTotal}
        value={formatAmounts(spent, oneCurrency(rows))}
        note={unknown > 0 ? words.withoutUnknown(unknown) : undefined}
        missing={words.notKnown}
      />
      <BurnStat sessions={sessions} samples={samples} now={now} />
      <SpentTodayStat sessions={sessions} samples={samples} now={now} />
      <Stat label={words.nearLimit} value={rows.filter(isNearLimit).length} note={words.at80} />
      <Stat label={words.atLimit} value={rows.filter(isAtLimit).length} />
    </StatRow>
  )
}
