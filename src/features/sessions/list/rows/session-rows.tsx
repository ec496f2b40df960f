import { ArrowDown, ArrowUp } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'

import { type Column, nextSort, type Sort } from '#src/features/sessions/list/list-sort.ts'
import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import * as words from '#src/features/sessions/words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { LongRows } from './long-rows.tsx'
import { type RowActions, RowButtons } from './row-buttons.tsx'
import type { RowPlace, SpacerProps } from './row-place.ts'
import { CostWithBudget, LastSeen, SecondLine, SessionLink, StatePill } from './session-cells.tsx'

export type SessionRowsProps = RowActions & {
  rows: readonly SessionRow[]
  columns: readonly Column[]
  sort: Sort
  onSort: (sort: Sort) => void
}
export type SessionRowProps = RowActions & { row: SessionRow; place: RowPlace }

const ChosenCell = lazy(async () => ({
  default: (await import('./chosen-cell.tsx')).ChosenCell,
}))

/** Width of each column: its class, and the pixels that it takes beside a goal that can be read. */
const widths: Record<Column, readonly [string, number]> = {
  status: ['w-41', 164],
  goal: ['', 200],
  tags: ['w-36', 144],
  cost: ['w-50', 200],
  budget: ['w-24', 96],
  burn: ['w-28', 112],
  rounds: ['w-22', 88],
  agent: ['w-32', 128],
  id: ['w-36', 144],
  created: ['w-28', 112],
  seen: ['w-36', 144],
}
const numeric: ReadonlySet<Column> = new Set(['budget', 'burn', 'rounds', 'created', 'seen'])
/** Actions of the row on a touch screen, edges of the page and the bar of pages beside it. */
const BESIDE_PX = 56 + 58 + 212
const ROW_PX = 57

export function SessionTable({ rows, columns, sort, onSort, ...actions }: SessionRowsProps) {
  const neededPx = columns.reduce((sum, column) => sum + widths[column][1], BESIDE_PX)
  const fits = useWide(`(min-width: ${neededPx}px)`)
  return (
    <Table
      label={words.sessions}
      sideways={!fits}
      aria-rowcount={rows.length + 1}
      className="table-fixed"
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <SortHeader key={column} column={column} sort={sort} sticky={fits} onSort={onSort} />
          ))}
          <HeaderCell
            className={classNames(
              'w-0 p-0! pointer-coarse:w-14 in-[table:has(:checked)]:w-15',
              fits && stickyStyles,
            )}
          >
            <span className="sr-only">{words.actions}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        <LongRows rows={rows} usualHeight={ROW_PX} as={TableSpacer}>
          {(row, place) => (
            <SessionTableRow key={row.id} row={row} place={place} columns={columns} {...actions} />
          )}
        </LongRows>
      </tbody>
    </Table>
  )
}

/** Borders of a table do not stay with a cell that stays in view, so a shadow draws the line. */
const stickyStyles =
  'sticky top-0 z-2 bg-surface first:rounded-tl-card nth-last-[-n+2]:rounded-tr-card shadow-foot'

type SortHeaderProps = {
  column: Column
  sort: Sort
  sticky: boolean
  onSort: (sort: Sort) => void
}

function SortHeader({ column, sort, sticky, onSort }: SortHeaderProps) {
  const isSorted = sort.column === column
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <HeaderCell
      numeric={numeric.has(column)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(widths[column][0], sticky && stickyStyles)}
    >
      <button
        type="button"
        className={classNames(
          'inline-flex items-center gap-1 hover:text-ink pointer-coarse:min-h-11',
          isSorted && 'text-ink',
        )}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {words.columns[column]}
        {isSorted && <Arrow aria-hidden="true" className="size-3" />}
      </button>
    </HeaderCell>
  )
}

function TableSpacer({ height, ref }: SpacerProps) {
  if (height <= 0 && ref === undefined) return null
  return <tr aria-hidden="true" ref={ref} style={{ height }} />
}

type SessionTableRowProps = SessionRowProps & Pick<SessionRowsProps, 'columns'>

const SessionTableRow = memo(function SessionTableRow(props: SessionTableRowProps) {
  const { row, place, columns, ...actions } = props
  const { index, measure } = place
  return (
    <Row
      ref={measure}
      data-row={row.id}
      data-index={index}
      aria-rowindex={index + 2}
      className="relative transition-colors hover:bg-sunken has-[a:focus-visible]:bg-sunken"
    >
      {columns.map((column) => (
        <TableCell key={column} row={row} column={column} />
      ))}
      <Cell className="p-0!">
        <RowButtons row={row} {...actions} />
      </Cell>
    </Row>
  )
}, isSameRow)

type Compared = Pick<SessionRowProps, 'row' | 'place'> & Partial<RowActions> & { columns?: unknown }

/** The place is another object in each drawing. */
export function isSameRow(one: Compared, other: Compared): boolean {
  return (
    one.row === other.row &&
    one.columns === other.columns &&
    one.place.index === other.place.index &&
    one.place.measure === other.place.measure &&
    one.onForget === other.onForget &&
    one.onLabel === other.onLabel
  )
}

function TableCell({ row, column }: { row: SessionRow; column: Column }) {
  if (column === 'goal') {
    return (
      <Cell className="py-2.5">
        <SessionLink row={row} className="truncate" />
        <SecondLine row={row} />
      </Cell>
    )
  }
  if (column === 'status')
    return (
      <Cell>
        <StatePill row={row} />
      </Cell>
    )
  if (column === 'cost')
    return (
      <Cell>
        <CostWithBudget row={row} />
      </Cell>
    )
  return (
    <Cell numeric={numeric.has(column)}>
      {column === 'rounds' ? (
        (row.roundCount ?? '–')
      ) : column === 'seen' ? (
        <LastSeen row={row} />
      ) : (
        <Suspense>
          <ChosenCell row={row} column={column} />
        </Suspense>
      )}
    </Cell>
  )
}
