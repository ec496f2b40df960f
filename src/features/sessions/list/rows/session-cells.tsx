import { asksOperator } from '#src/features/sessions/list/list-filter.ts'
import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import * as words from '#src/features/sessions/words.ts'
import { type SessionState, stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import * as stateWords from '#src/model/words/state-words.ts'
import { sessionHref } from '#src/routes.ts'
import { causes } from '#src/shared/freshness-words.ts'
import { Link } from '#src/shared/link.tsx'
import * as money from '#src/shared/money/words.ts'
import { intents } from '#src/shared/signals/intent-words.ts'
import { Age } from '#src/ui/display/clock.tsx'
import { Meter } from '#src/ui/display/meter.tsx'
import { Pill, StateShape } from '#src/ui/display/state-shape.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

/** The most characters of a text; the list shows one or two lines. */
export const SHOWN = 500

export type SessionFactProps = { row: SessionRow; className?: string }

/** A link over the whole row or card, which must be `relative`. */
export function SessionLink({ row, className }: SessionFactProps) {
  return (
    <Link
      to={sessionHref(row.id)}
      title={row.title === null ? undefined : reveal(row.goal ?? undefined, SHOWN)}
      className="-outline-offset-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
    >
      <span className={`block font-medium ${className}`}>
        {reveal(row.title ?? row.goal, SHOWN) ?? (
          <span className="font-mono text-sm">{reveal(row.id)}</span>
        )}
      </span>
    </Link>
  )
}

/** The arc turns only while the service answers, as the session may have stopped otherwise. */
export function StatePill({ row }: SessionFactProps) {
  const sign = stateSign(row.state, row.status)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Pill tone={sign.tone}>
        <StateShape
          shape={sign.shape}
          size={11}
          still={['stale', 'disconnected'].includes(row.freshness.kind)}
        />
        {reveal(sign.words)}
      </Pill>
      {row.intent && <span className="text-sm text-ink-2">{intents[row.intent]}</span>}
    </span>
  )
}

const stopped: ReadonlySet<SessionState> = new Set([
  'paused',
  'cost-limited',
  'failed',
  'cancelled',
])

/** The question, in amber, or else the last word. The reason of a stop ends with its amounts: it is not cut. */
export function SecondLine({ row: { question, lastWord, state } }: { row: SessionRow }) {
  const text = question ?? lastWord
  const colour = question === null ? 'text-ink-3' : 'text-wait-ink'
  const lines = stopped.has(state) ? 'line-clamp-2' : 'truncate'
  return text && <p className={`text-sm ${colour} ${lines}`}>{reveal(text, SHOWN)}</p>
}

export function CostWithBudget({ row: { spentMicros, budgetMicros, currency } }: SessionFactProps) {
  if (spentMicros === null) return <span className="text-ink-3">{money.notKnown}</span>
  const spent = formatMoney(spentMicros, currency)
  return (
    <div className="flex items-center gap-4">
      <span className="min-w-13">{spent}</span>
      {budgetMicros !== null && (
        <Meter
          label={money.spentOfBudget}
          value={spentMicros}
          max={budgetMicros}
          valueText={money.spentOf(spent, formatMoney(budgetMicros, currency))}
          className="w-23"
        />
      )}
    </div>
  )
}

/** The wait of a session, the time since its end, or the age of the service's last answer about it. */
export function LastSeen({ row, className = '' }: SessionFactProps) {
  const { askedAt, endedAt, firstSeenAt, asOf } = row
  const lateness = latenessOf(row)
  return (
    <div className={`whitespace-normal text-ink-3 ${className}`}>
      {asksOperator(row) && (askedAt ?? firstSeenAt) !== null ? (
        <span className="text-wait-ink">
          {filled(
            words.waits,
            <Age at={askedAt ?? firstSeenAt} clock={askedAt === null ? 'browser' : 'service'} />,
          )}
        </span>
      ) : endedAt !== null ? (
        filled(words.ended, <Age at={endedAt} clock="service" ago />)
      ) : asOf === null ? (
        '…'
      ) : (
        filled(words.updated, <Age at={asOf} ago />)
      )}
      {lateness && <p className="text-xs font-medium text-ink-2">{lateness}</p>}
    </div>
  )
}

/** The reason why a row may be out of date. */
function latenessOf({ freshness, isRead }: SessionRow): string | null {
  if (freshness.kind === 'disconnected') return causes[freshness.cause]
  if (freshness.kind !== 'stale') return null
  return isRead ? words.notUpdated : stateWords.notReadYet
}

export function Tags({ row, className = '' }: SessionFactProps) {
  if (row.tags.length === 0) return null
  return (
    <ul className={`flex min-w-0 gap-1 overflow-hidden text-xs text-ink-2 ${className}`}>
      {row.tags.map((tag) => (
        <li key={tag} className="max-w-30 truncate rounded-full border px-2 py-px">
          {reveal(tag)}
        </li>
      ))}
    </ul>
  )
}
