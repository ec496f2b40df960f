import { ArrowDown, ArrowUp } from 'lucide-react'

import { stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { isBudgetSpent } from '#src/model/spend/near-limit.ts'
import { sessionHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { leftText } from '#src/shared/money/limit-text.ts'
import * as money from '#src/shared/money/words.ts'
import { Meter } from '#src/ui/display/meter.tsx'
import { Pill } from '#src/ui/display/state-shape.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import type { CostOrder, CostRow } from './cost-row.ts'
import * as words from './words.ts'

type CostRowsProps = {
  rows: readonly CostRow[]
  order: CostOrder
  onOrder: (order: CostOrder) => void
}

export function CostTable({ rows, order, onOrder }: CostRowsProps) {
  const sorting = { order, onOrder }
  return (
    <Table label={words.costBySession} className="table-fixed">
      <thead>
        <tr>
          <SortCell by="session" label={words.session} {...sorting} />
          <SortCell by="status" label={words.status} className="w-40" {...sorting} />
          <SortCell by="burn" label={words.burn} numeric className="w-28" {...sorting} />
          <SortCell by="spent" label={words.spent} className="w-74 pl-8" {...sorting} />
          <SortCell by="limit" label={words.limit} numeric className="w-60" {...sorting} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} className="relative transition-colors hover:bg-sunken">
            <Cell>
              <CostLink row={row} className="truncate" />
            </Cell>
            <Cell>
              <StatePill row={row} />
            </Cell>
            <Cell numeric>
              <Burn row={row} />
            </Cell>
            <Cell className="pl-8">
              <SpentOfBudget row={row} />
            </Cell>
            <Cell numeric>
              <LimitAfter row={row} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

type SortCellProps = Omit<CostRowsProps, 'rows'> & {
  by: CostOrder['by']
  label: string
  numeric?: boolean
  className?: string
}

/** Columns that begin with the greatest; the others begin with the first or the nearest. */
const figures: ReadonlySet<CostOrder['by']> = new Set(['burn', 'spent'])

function SortCell({ by, label, numeric, className, order, onOrder }: SortCellProps) {
  const active = order.by === by
  const direction = order.descending ? 'descending' : 'ascending'
  const Arrow = order.descending ? ArrowDown : ArrowUp
  return (
    <HeaderCell numeric={numeric} className={className} aria-sort={active ? direction : 'none'}>
      <button
        type="button"
        className="-mx-1.5 inline-flex h-7 items-center gap-1 rounded-key px-1.5 font-medium hover:text-ink pointer-coarse:h-11"
        onClick={() => onOrder({ by, descending: active ? !order.descending : figures.has(by) })}
      >
        {label}
        {active && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </HeaderCell>
  )
}

/** A link over the whole row or card, which must be `relative`. */
function CostLink({ row, className }: CostFactProps & { className: string }) {
  return (
    <Link
      to={sessionHref(row.id)}
      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
    >
      <span className={`block font-medium ${className}`}>
        {reveal(row.title ?? row.goal ?? row.id, 500)}
      </span>
    </Link>
  )
}

const orders: readonly { value: string; label: string; order: CostOrder }[] = [
  { value: 'spent', label: words.mostSpent, order: { by: 'spent', descending: true } },
  { value: 'burn', label: words.highestBurn, order: { by: 'burn', descending: true } },
  { value: 'limit', label: words.nearestLimit, order: { by: 'limit', descending: false } },
  { value: 'session', label: words.byName, order: { by: 'session', descending: false } },
  { value: 'status', label: words.byStatus, order: { by: 'status', descending: false } },
]

/** The rows as cards, for a screen too narrow for the table. */
export function CostCards({ rows, order, onOrder }: CostRowsProps) {
  return (
    <>
      <div className="border-b px-4 pb-3">
        <Select
          label={words.order}
          labelHidden
          options={orders}
          value={order.by}
          onChange={(event) => {
            const chosen = orders.find(({ value }) => value === event.currentTarget.value)
            if (chosen) onOrder(chosen.order)
          }}
        />
      </div>
      <ul aria-label={words.costBySession}>
        {rows.map((row) => (
          <li key={row.id} className="relative space-y-2 border-b px-4 py-3 last:border-b-0">
            <CostLink row={row} className="line-clamp-2" />
            <SpentOfBudget row={row} />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
              <StatePill row={row} />
              {row.burnMicros !== null && <Burn row={row} />}
              {(row.limit !== null || isBudgetSpent(row)) && (
                <span className="text-ink-3">
                  <LimitAfter row={row} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

type CostFactProps = { row: CostRow }

const unknown = <span className="text-ink-3">–</span>

function StatePill({ row }: CostFactProps) {
  const sign = stateSign(row.state, row.status)
  return (
    <Pill tone={sign.tone} shape={sign.shape}>
      {reveal(sign.words)}
    </Pill>
  )
}

function Burn({ row: { burnMicros, currency } }: CostFactProps) {
  if (burnMicros === null) return unknown
  return (
    <span>
      {formatMoney(burnMicros, currency)}
      <span className="text-ink-3">{money.perMinute}</span>
    </span>
  )
}

/** "about 6 rounds left (12 min)" */
function LimitAfter({ row }: CostFactProps) {
  if (isBudgetSpent(row)) return words.reached
  return row.limit === null ? unknown : leftText(row.limit)
}

function SpentOfBudget({ row: { spentMicros, budgetMicros, currency } }: CostFactProps) {
  if (spentMicros === null) return <span className="text-ink-3">{money.notKnown}</span>
  const spent = formatMoney(spentMicros, currency)
  const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="whitespace-nowrap">
        {spent} {budget && <span className="text-ink-3">{words.ofBudget(budget)}</span>}
      </span>
      {budget && budgetMicros !== null && (
        <Meter
          label={money.spentOfBudget}
          value={spentMicros}
          max={budgetMicros}
          valueText={money.spentOf(spent, budget)}
          className="w-23 shrink-0"
        />
      )}
    </div>
  )
}
