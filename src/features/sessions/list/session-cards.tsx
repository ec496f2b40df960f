import { memo } from 'react'

import * as words from '#src/features/sessions/words.ts'

import { CostWithBudget, LastSeen, Origin, SecondLine, StatePill } from './session-facts.tsx'
import {
  ForgetButton,
  SessionLink,
  type SessionRowProps,
  type SessionRowsProps,
} from './session-table.tsx'

/** The rows as cards, for a screen too narrow for the table. */
export function SessionCards({ rows, onForget }: SessionRowsProps) {
  return (
    <ul aria-label={words.sessions}>
      {rows.map((row) => (
        <SessionCard key={row.id} row={row} onForget={onForget} />
      ))}
    </ul>
  )
}

const SessionCard = memo(function SessionCard({ row, onForget }: SessionRowProps) {
  return (
    <li className="relative border-b px-4 pt-2 pb-3.5 last:border-b-0">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <StatePill row={row} />
        <div className="-mr-2.5 flex items-center gap-1">
          <LastSeen row={row} className="text-right text-sm" />
          <ForgetButton row={row} onForget={() => onForget(row)} />
        </div>
      </div>
      <SessionLink row={row} className="line-clamp-3" />
      <SecondLine row={row} className="line-clamp-2" />
      <Origin row={row} />
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <CostWithBudget row={row} />
        {row.roundCount !== null && (
          <span className="text-ink-3">{words.countRounds(row.roundCount)}</span>
        )}
      </div>
    </li>
  )
})
