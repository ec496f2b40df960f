import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'

import { sessionHref } from '#src/routes.ts'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { Burn, LimitIn, SpentOfBudget, StatePill } from './cost-facts.tsx'
import type { CostOrder, CostRow } from './cost-row.ts'
import * as words from './words.ts'

export type CostTableProps = {
  rows: readonly CostRow[]
  order: CostOrder
  onOrder: (order: CostOrder) => void
}

export function CostTable({ rows, order, onOrder }: CostTableProps) {
  const sorting = { order, onOrder }
  return (
    <Table label={words.costBySession} className="table-fixed">
      <thead>
        <tr>
          <HeaderCell>{words.session}</HeaderCell>
          <HeaderCell className="w-40">{words.status}</HeaderCell>
          <SortCell by="burn" label={words.burn} numeric className="w-28" {...sorting} />
          <SortCell by="spent" label={words.spent} className="w-74 pl-8" {...sorting} />
          <SortCell by="limit" label={words.limitIn} numeric className="w-28" {...sorting} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CostTableRow key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  )
}

type SortCellProps = Omit<CostTableProps, 'rows'> & {
  by: CostOrder['by']
  label: string
  numeric?: boolean
  className: string
}

function SortCell({ by, label, numeric, className, order, onOrder }: SortCellProps) {
  const active = order.by === by
  const direction = order.descending ? 'descending' : 'ascending'
  const Arrow = order.descending ? ArrowDown : ArrowUp
  return (
    <HeaderCell numeric={numeric} className={className} aria-sort={active ? direction : 'none'}>
      <button
        type="button"
        className="-mx-1.5 inline-flex h-7 items-center gap-1 rounded-key px-1.5 font-medium hover:text-ink pointer-coarse:h-11"
        onClick={() => onOrder({ by, descending: active ? !order.descending : by !== 'limit' })}
      >
        {label}
        {active && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </HeaderCell>
  )
}

function CostTableRow({ row }: { row: CostRow }) {
  return (
    <Row className="relative transition-colors hover:bg-sunken">
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
        <LimitIn row={row} />
      </Cell>
    </Row>
  )
}

/** A link over the whole row or card, which must be `relative`. */
export function CostLink({ row, className }: { row: CostRow; className: string }) {
  return (
    <Link
      to={sessionHref(row.id)}
      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
    >
      <span className={`block font-medium ${className}`}>{visible(row.goal ?? row.id, 500)}</span>
    </Link>
  )
}
