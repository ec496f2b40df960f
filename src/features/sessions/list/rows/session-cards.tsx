import { memo } from 'react'

import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import * as words from '#src/features/sessions/words.ts'

import { LongRows } from './long-rows.tsx'
import type { RowPlace } from './row-place.ts'
import {
  CostWithBudget,
  LastSeen,
  SecondLine,
  SessionLink,
  StatePill,
  Tags,
} from './session-cells.tsx'
import type { SessionRowsProps } from './session-rows.tsx'

const CARD_PX = 112

/** The rows as cards, for a screen too narrow for the table. */
export function SessionCards({ rows }: Pick<SessionRowsProps, 'rows'>) {
  return (
    <ul aria-label={words.sessions}>
      <LongRows rows={rows} usualHeight={CARD_PX} as="li">
        {(row, place) => <SessionCard key={row.id} row={row} {...place} />}
      </LongRows>
    </ul>
  )
}

type CardProps = RowPlace & { row: SessionRow }

/** The card of a session. Its actions stand behind "…", which comes with the actions on rows. */
const SessionCard = memo(function SessionCard({ row, count, index, measure }: CardProps) {
  return (
    <li
      ref={measure}
      data-row={row.id}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="relative border-b px-4 pt-1 pb-2 last:border-b-0"
    >
      <div className="flex min-h-9 items-center justify-between gap-3">
        <StatePill row={row} />
        <div className="-mr-2.5 flex items-center gap-1">
          <LastSeen row={row} className="text-right text-sm" />
          <span data-tools="" className="-my-1 inline-flex size-8 pointer-coarse:size-11" />
        </div>
      </div>
      <SessionLink row={row} className="line-clamp-2" />
      <SecondLine row={row} />
      <Tags row={row} className="mt-1" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <CostWithBudget row={row} />
        {row.roundCount !== null && (
          <span className="text-ink-3">{words.countRounds(row.roundCount)}</span>
        )}
      </div>
    </li>
  )
})
