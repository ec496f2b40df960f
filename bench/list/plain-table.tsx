import { type Column, nextSort, type Sort } from '#src/features/sessions/list/list-sort.ts'
import {
  CostWithBudget,
  LastSeen,
  SecondLine,
  SessionLink,
  StatePill,
} from '#src/features/sessions/list/rows/session-cells.tsx'
import type { SessionRow } from '#src/features/sessions/list/session-row.ts'

type PlainTableProps = {
  rows: readonly SessionRow[]
  columns: readonly Column[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The same cells, with every row drawn. */
export function PlainTable({ rows, columns, sort, onSort }: PlainTableProps) {
  return (
    <table aria-label="Sessions" className="w-full table-fixed">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>
              <button type="button" onClick={() => onSort(nextSort(sort, column))}>
                {column}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="relative">
            {columns.map((column) => (
              <td key={column}>
                <PlainCellOf row={row} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PlainCellOf({ row, column }: { row: SessionRow; column: Column }) {
  if (column === 'status') return <StatePill row={row} />
  if (column === 'cost') return <CostWithBudget row={row} />
  if (column === 'seen') return <LastSeen row={row} />
  if (column === 'rounds') return row.roundCount
  return (
    <>
      <SessionLink row={row} className="truncate" />
      <SecondLine row={row} />
    </>
  )
}
