import { useQuery } from '@tanstack/react-query'

import { hasEnded, type Session, type Tokens } from '#src/model/session.ts'
import { burnOf, burnPerMinute } from '#src/model/spend/burn.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { timesOf } from '#src/model/spend/times.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { LazyMoneyNote } from '#src/shared/money/lazy-money-note.tsx'
import { useNow, useServiceNow } from '#src/ui/display/clock.tsx'
import { Derived } from '#src/ui/display/derived.tsx'
import { SmallStat } from '#src/ui/display/stat.tsx'
import { formatDuration, momentText } from '#src/ui/text/time-text.ts'

import * as words from './words.ts'

const BURN_STEP_MS = 2000

type SessionFiguresProps = { session: Session; asOf: number | null }

/** Burn, rounds and time of a session, and the moment of its last reading. */
export function SessionFigures({ session, asOf }: SessionFiguresProps) {
  const { roundCount } = session
  const now = useNow(BURN_STEP_MS)
  return (
    <dl className="ml-auto flex flex-wrap gap-x-7 gap-y-2 max-sm:ml-0">
      <Burn session={session} now={now} />
      {roundCount !== null && <SmallStat label={words.rounds} value={roundCount} />}
      {session.tokens && <SmallStat label={words.tokens} value={tokensText(session.tokens)} />}
      <Times session={session} />
      {asOf !== null && <SmallStat label={words.asOf} value={momentText(asOf, now)} />}
    </dl>
  )
}

const count = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

function tokensText({ input, output }: Tokens): string {
  return words.tokensInAndOut(count.format(input), count.format(output))
}

/** What the session spends per minute: by its rounds, or where they show no cost by what was seen here. */
function Burn({ session, now }: { session: Session; now: number }) {
  const { cost, id, state } = session
  const { data: samples = [] } = useQuery(costQueries.samples(useApi()))
  if (state !== 'running' || cost.spentMicros === null) return null
  const byRounds = burnOf(session)
  const micros = byRounds ?? burnPerMinute(samples, now, id)
  if (micros === null) return null
  return (
    <SmallStat
      label={words.burn}
      value={
        <Derived note={<LazyMoneyNote of="burn" isSeen={byRounds === null} />}>
          {formatMoney(micros, cost.currency)}
        </Derived>
      }
      unit={words.perMinute}
    />
  )
}

/** The whole time, and how much of it the session worked, waited for a human or was held. */
function Times({ session }: { session: Session }) {
  const now = useServiceNow()
  const whole = wholeMs(session, now)
  const times = timesOf(session, now)
  if (whole === null) return null
  const total = formatDuration(whole)
  const label = timeLabel(session.state)
  const { activeMs, waitedMs, heldMs } = times ?? alwaysActive
  const parts = [
    [words.active, activeMs, 0],
    [words.waited, waitedMs, SHORTEST_MS],
    [words.held, heldMs, SHORTEST_HELD_MS],
  ] as const
  const shown = parts.filter(([, ms, shortest]) => ms >= shortest)
  return (
    <>
      <SmallStat label={label} value={total} />
      {shown.length > 1 &&
        shown.map(([part, ms]) => (
          <SmallStat
            key={part}
            label={part}
            value={<Derived note={<LazyMoneyNote of="times" />}>{formatDuration(ms)}</Derived>}
          />
        ))}
    </>
  )
}

const alwaysActive = { activeMs: 0, waitedMs: 0, heldMs: 0 }
const SHORTEST_MS = 1_000
/** Services take a moment between two rounds: that is no hold. */
const SHORTEST_HELD_MS = 10_000

/** The time of a waiting or held session is not called running time. */
function timeLabel(state: Session['state']): string {
  if (hasEnded(state)) return words.took
  return state === 'running' ? words.runningFor : words.sinceCreation
}

/**
 * The time of an ended session, from the moments that the service gives. For an open session the end is
 * now by the service's clock, but never before the last moment that the service gave.
 */
function wholeMs({ state, createdAt, endedAt, updatedAt }: Session, now: number): number | null {
  if (createdAt === null) return null
  if (hasEnded(state)) {
    const end = endedAt ?? updatedAt
    return end === null ? null : Math.max(0, end - createdAt)
  }
  return Math.max(0, now - createdAt, (updatedAt ?? 0) - createdAt)
}
