import { X } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'

import * as words from '#src/features/sessions/words.ts'
import { stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { sessionHref } from '#src/routes.ts'
import { intents } from '#src/shared/signals/intent-words.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { Meter } from '#src/ui/display/meter.tsx'
import { Pill, StateShape } from '#src/ui/display/state-shape.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { SessionRow } from './session-row.ts'

type OnForget = { onForget: (row: SessionRow) => void }
type SessionRowsProps = OnForget & { rows: readonly SessionRow[] }
type SessionRowProps = OnForget & { row: SessionRow }

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

const SessionTableRow = memo(function SessionTableRow({ row, onForget }: SessionRowProps) {
  return (
    <Row className="relative transition-colors hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell>
        <StatePill row={row} />
      </Cell>
      <Cell className="py-2.5">
        <SessionLink row={row} className="truncate" />
        <SecondLine row={row} className="truncate" />
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
          onForget={onForget}
          className="opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </Cell>
    </Row>
  )
})

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
          <ForgetButton row={row} onForget={onForget} />
        </div>
      </div>
      <SessionLink row={row} className="line-clamp-3" />
      <SecondLine row={row} className="line-clamp-2" />
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <CostWithBudget row={row} />
        {row.roundCount !== null && (
          <span className="text-ink-3">{words.countRounds(row.roundCount)}</span>
        )}
      </div>
    </li>
  )
})

/** The most characters of a text; the list shows one or two lines. */
const SHOWN = 500

type SessionFactProps = { row: SessionRow; className?: string }

/** A link over the whole row or card, which must be `relative`. */
function SessionLink({ row, className }: SessionFactProps) {
  return (
    <Link
      to={sessionHref(row.id)}
      className="-outline-offset-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
    >
      <span className={`block font-medium ${className}`}>
        {visible(row.goal, SHOWN) ?? <span className="font-mono text-sm">{visible(row.id)}</span>}
      </span>
    </Link>
  )
}

function ForgetButton({ row, onForget, className = '' }: SessionRowProps & SessionFactProps) {
  return (
    <IconButton
      label={words.removeNamed(visible(row.goal ?? row.id, SHOWN))}
      title={words.removeFromList}
      icon={<X />}
      onClick={() => onForget(row)}
      className={`z-1 ${className}`}
    />
  )
}

/** The arc turns only while the service answers, as the session may have stopped otherwise. */
function StatePill({ row }: SessionFactProps) {
  const sign = stateSign(row.state, row.status)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Pill tone={sign.tone}>
        <StateShape shape={sign.shape} size={11} still={row.freshness.kind === 'disconnected'} />
        {visible(sign.words)}
      </Pill>
      {row.intent && <span className="text-sm text-ink-2">{intents[row.intent]}</span>}
    </span>
  )
}

/** The question, in amber, or else the last word. */
function SecondLine({ row: { question, lastWord }, className = '' }: SessionFactProps) {
  const text = question ?? lastWord
  const colour = question === null ? 'text-ink-3' : 'text-wait-ink'
  return text && <p className={`text-sm ${colour} ${className}`}>{visible(text, SHOWN)}</p>
}

function CostWithBudget({ row: { spentMicros, budgetMicros, currency } }: SessionFactProps) {
  if (spentMicros === null) return <span className="text-ink-3">{words.notKnown}</span>
  const spent = formatMoney(spentMicros, currency)
  return (
    <div className="flex items-center gap-4">
      <span className="min-w-13">{spent}</span>
      {budgetMicros !== null && (
        <Meter
          label={words.spentOfBudget}
          value={spentMicros}
          max={budgetMicros}
          valueText={words.spentOf(spent, formatMoney(budgetMicros, currency))}
          className="w-23"
        />
      )}
    </div>
  )
}

/**
 * How long a session waits, when it ended, or else the age of the service's last answer about it, and the
 * cause if answers have stopped.
 */
function LastSeen({ row, className = '' }: SessionFactProps) {
  const { askedAt, endedAt, firstSeenAt, freshness, seenAt, state } = row
  return (
    <div className={`text-ink-3 ${className}`}>
      {state === 'waiting' && (askedAt ?? firstSeenAt) !== null ? (
        <span className="text-wait-ink">
          {words.waits}
          <Age at={askedAt ?? firstSeenAt} clock={askedAt === null ? 'browser' : 'service'} />
        </span>
      ) : endedAt !== null ? (
        <>
          {words.ended}
          <Age at={endedAt} clock="service" suffix={words.ago} />
        </>
      ) : seenAt === null && freshness.kind === 'loading' ? (
        '…'
      ) : (
        <Age at={seenAt} />
      )}
      {freshness.kind === 'disconnected' && (
        <p className="text-xs font-medium text-ink-2">{words.causes[freshness.cause]}</p>
      )}
    </div>
  )
}
