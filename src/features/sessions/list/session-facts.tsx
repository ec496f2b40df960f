import * as words from '#src/features/sessions/words.ts'
import { stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Age } from '#src/ui/display/age.tsx'
import { Meter } from '#src/ui/display/meter.tsx'
import { Pill } from '#src/ui/display/pill.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { SessionRow } from './session-row.ts'

/** The most characters of a text; the list shows one or two lines. */
const SHOWN = 500

export type SessionFactProps = { row: SessionRow; className?: string | undefined }

/** The arc turns only while the service answers, as the session may have stopped otherwise. */
export function StatePill({ row }: SessionFactProps) {
  const sign = stateSign(row.state, row.status)
  return (
    <Pill tone={sign.tone}>
      <StateShape shape={sign.shape} size={11} still={row.freshness.kind === 'disconnected'} />
      {visible(sign.words)}
    </Pill>
  )
}

/** The question, in amber, or else the last word. */
export function SecondLine({ row, className }: SessionFactProps) {
  if (row.question !== null) {
    return (
      <p className={classNames('text-sm text-wait-ink', className)}>
        {visible(row.question, SHOWN)}
      </p>
    )
  }
  return (
    row.lastWord && (
      <p className={classNames('text-sm text-ink-3', className)}>{visible(row.lastWord, SHOWN)}</p>
    )
  )
}

/** The origin of a session that was not started here. */
export function Origin({ row }: { row: SessionRow }) {
  return (
    row.isListed && <span className="shrink-0 text-sm text-ink-3">{words.fromServiceList}</span>
  )
}

export function CostWithBudget({ row, className }: SessionFactProps) {
  const { spentMicros, budgetMicros, currency } = row
  if (spentMicros === null) return <span className="text-ink-3">{words.notKnown}</span>
  const spent = formatMoney(spentMicros, currency)
  return (
    <div className={classNames('flex items-center gap-4', className)}>
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

/** The age of the service's last answer about this session, and the cause if answers have stopped. */
export function LastSeen({ row, className }: SessionFactProps) {
  const { freshness, seenAt } = row
  return (
    <div className={classNames('text-ink-3', className)}>
      {seenAt === null && freshness.kind === 'loading' ? '…' : <Age at={seenAt} />}
      {freshness.kind === 'disconnected' && (
        <p className="text-xs font-medium text-ink-2">{words.causes[freshness.cause]}</p>
      )}
    </div>
  )
}
