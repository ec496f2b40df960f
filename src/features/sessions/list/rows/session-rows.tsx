import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react'
import { memo, Suspense } from 'react'

import { type Column, nextSort, type Sort } from '#src/features/sessions/list/list-sort.ts'
import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import * as words from '#src/features/sessions/words.ts'
import * as labelWords from '#src/shared/labels/words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import { useWide } from '#src/ui/use-wide.ts'

import { LongRows } from './long-rows.tsx'
import type { RowPlace } from './row-place.ts'
import {
  CostWithBudget,
  LastSeen,
  SecondLine,
  SessionLink,
  SHOWN,
  StatePill,
} from './session-cells.tsx'

/** The actions of a row, beside its link. */
type RowActions = {
  onForget: (row: SessionRow) => void
  onLabel: (row: SessionRow) => void
}

export type SessionRowsProps = RowActions & {
  rows: readonly SessionRow[]
  columns: readonly Column[]
  sort: Sort
  onSort: (sort: Sort) => void
}

const ChosenCell = lazyComponent(async () => (await import('./chosen-cell.tsx')).ChosenCell)

/** Width of each column: its class, and the pixels that it takes beside a goal that can be read. */
const widths: Record<Column, readonly [string, number]> = {
  status: ['w-41', 164],
  goal: ['', 150],
  tags: ['w-36', 144],
  cost: ['w-47', 188],
  budget: ['w-24', 96],
  burn: ['w-28', 112],
  rounds: ['w-22', 88],
  agent: ['w-32', 128],
  id: ['w-36', 144],
  created: ['w-28', 112],
  seen: ['w-40', 160],
}
const numeric: ReadonlySet<Column> = new Set(['budget', 'burn', 'rounds', 'created', 'seen'])
/** Actions of the row on a touch screen, edges of the page and the bar of pages beside it. */
const BESIDE_PX = 56 + 58 + 212
const ROW_PX = 57

export function SessionTable({ rows, columns, sort, onSort, ...actions }: SessionRowsProps) {
  const neededPx = columns.reduce((sum, column) => sum + widths[column][1], 0)
  const fits = useWide(`(min-width: ${neededPx + BESIDE_PX}px)`)
  return (
    <Table
      label={words.sessions}
      sideways={!fits}
      aria-rowcount={rows.length + 1}
      className="table-fixed"
      // Only the goal gives way, and not below what can be read: the table scrolls sideways.
      style={{ minWidth: neededPx }}
    >
      <TableHead columns={columns} sort={sort} sticky={fits} onSort={onSort} />
      <tbody>
        <LongRows rows={rows} usualHeight={ROW_PX} as="tr">
          {(row, { index, measure }) => (
            <SessionTableRow key={row.id} {...{ row, index, measure, columns, ...actions }} />
          )}
        </LongRows>
      </tbody>
    </Table>
  )
}

/** Borders of a table do not stay with a cell that stays in view, so a shadow draws the line. */
const stickyStyles =
  'sticky top-0 z-2 bg-surface first:rounded-tl-card nth-last-[-n+2]:rounded-tr-card shadow-foot'

type TableHeadProps = Omit<SortHeaderProps, 'column'> & Pick<SessionRowsProps, 'columns'>

const TableHead = memo(function TableHead({ columns, sort, sticky, onSort }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <SortHeader key={column} column={column} sort={sort} sticky={sticky} onSort={onSort} />
        ))}
        <HeaderCell
          className={classNames(
            'w-0 p-0! pointer-coarse:w-14 in-[table:has(:checked)]:w-15',
            sticky && stickyStyles,
          )}
        >
          <span className="sr-only">{words.actions}</span>
        </HeaderCell>
      </tr>
    </thead>
  )
})

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

type SessionTableRowProps = RowActions &
  Pick<SessionRowsProps, 'columns'> &
  Omit<RowPlace, 'count'> & { row: SessionRow }

const SessionTableRow = memo(function SessionTableRow(props: SessionTableRowProps) {
  const { row, index, measure, columns, ...actions } = props
  return (
    <Row
      ref={measure}
      data-row={row.id}
      data-index={index}
      aria-rowindex={index + 2}
      className="relative transition-colors hover:bg-sunken has-[a:focus-visible]:bg-sunken"
    >
      {columns.map((column) => (
        <Cell
          key={column}
          numeric={numeric.has(column)}
          className={column === 'goal' ? 'py-2.5' : undefined}
        >
          {contentOf(row, column)}
        </Cell>
      ))}
      <Cell className="p-0!">
        <RowButtons row={row} {...actions} />
      </Cell>
    </Row>
  )
})

/** An element and not a component: the first drawing makes one for each cell. */
function contentOf(row: SessionRow, column: Column) {
  if (column === 'status') return <StatePill row={row} />
  if (column === 'cost') return <CostWithBudget row={row} />
  if (column === 'rounds') return row.roundCount ?? '–'
  if (column === 'seen') return <LastSeen row={row} />
  if (column === 'goal') {
    return (
      <>
        <SessionLink row={row} className="truncate max-xl:line-clamp-2 max-xl:whitespace-normal" />
        <SecondLine row={row} />
      </>
    )
  }
  return (
    <Suspense>
      <ChosenCell row={row} column={column} />
    </Suspense>
  )
}

const look =
  'z-1 bg-surface! opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 hover:bg-sunken!'

/**
 * The actions of a row beside its link: over the end of the row while it has the pointer or a button the
 * focus. A touch screen has a menu in place of the buttons.
 */
function RowButtons({ row, onForget, onLabel }: RowActions & { row: SessionRow }) {
  const name = reveal(row.title ?? row.goal ?? row.id, SHOWN)
  return (
    <>
      <span data-tools="" className="inline-flex pointer-coarse:size-11" />
      <span className="absolute top-1/2 right-2 flex -translate-y-1/2 pointer-coarse:hidden">
        <IconButton
          label={words.editNamed(name)}
          title={labelWords.editLabels}
          icon={<Pencil />}
          onClick={() => onLabel(row)}
          className={look}
        />
        <IconButton
          label={words.removeNamed(name)}
          title={words.removeFromList}
          icon={<X />}
          onClick={() => onForget(row)}
          className={look}
        />
      </span>
    </>
  )
}
