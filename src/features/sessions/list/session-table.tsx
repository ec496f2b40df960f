import { X } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'

import * as words from '#src/features/sessions/words.ts'
import { sessionHref } from '#src/routes.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { CostWithBudget, LastSeen, Origin, SecondLine, StatePill } from './session-facts.tsx'
import type { SessionRow } from './session-row.ts'

export type SessionRowsProps = {
  rows: readonly SessionRow[]
  onForget: (row: SessionRow) => void
}

export function SessionTable({ rows, onForget }: SessionRowsProps) {
  return (
    <Table label={words.sessions} className="table-fixed">
      <thead>
        <tr>
          <HeaderCell className="w-41">{words.status}</HeaderCell>
          <HeaderCell>{words.goal}</HeaderCell>
          <HeaderCell className="w-50">{words.cost}</HeaderCell>
          <HeaderCell numeric className="w-22">
            {words.rounds}
          </HeaderCell>
          <HeaderCell numeric className="w-28">
            {words.lastSeen}
          </HeaderCell>
          <HeaderCell className="w-11 px-0!">
            <span className="sr-only">{words.remove}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SessionTableRow key={row.id} row={row} onForget={onForget} />
        ))}
      </tbody>
    </Table>
  )
}

export type SessionRowProps = { row: SessionRow; onForget: (row: SessionRow) => void }

const SessionTableRow = memo(function SessionTableRow({ row, onForget }: SessionRowProps) {
  return (
    <Row className="relative transition-colors hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell>
        <StatePill row={row} />
      </Cell>
      <Cell className="py-2.5">
        <SessionLink row={row} className="truncate" />
        <div className="flex items-baseline gap-3">
          <SecondLine row={row} className="min-w-0 truncate" />
          <Origin row={row} />
        </div>
      </Cell>
      <Cell>
        <CostWithBudget row={row} />
      </Cell>
      <Cell numeric>{row.roundCount ?? '–'}</Cell>
      <Cell numeric>
        <LastSeen row={row} />
      </Cell>
      <Cell className="px-0!">
        <ForgetButton
          row={row}
          onForget={() => onForget(row)}
          className="opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </Cell>
    </Row>
  )
})

/** A link over the whole row or card, which must be `relative`. */
export function SessionLink({ row, className }: { row: SessionRow; className: string }) {
  return (
    <Link
      to={sessionHref(row.id)}
      className="-outline-offset-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
    >
      <span className={`block font-medium ${className}`}>
        {visible(row.goal, 500) ?? <span className="font-mono text-sm">{visible(row.id)}</span>}
      </span>
    </Link>
  )
}

type ForgetButtonProps = { row: SessionRow; onForget: () => void; className?: string }

export function ForgetButton({ row, onForget, className }: ForgetButtonProps) {
  return (
    <IconButton
      label={words.removeNamed(visible(row.goal ?? row.id, 500))}
      title={words.removeFromList}
      icon={<X />}
      onClick={onForget}
      className={`z-1 ${className ?? ''}`}
    />
  )
}
