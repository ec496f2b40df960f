import { onlineManager } from '@tanstack/react-query'

import type { Attempt, SignalAttempt } from '#src/model/attempt.ts'
import { freshnessOf, type Reading } from '#src/model/freshness.ts'
import { hasEnded, type Session, stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { formatDuration } from '#src/ui/display/format-duration.ts'
import { useNow, useServiceNow } from '#src/ui/display/now.ts'
import { Pill } from '#src/ui/display/pill.tsx'
import { SmallStat } from '#src/ui/display/stat.tsx'
import { momentText } from '#src/ui/text/moment-text.ts'
import { visible } from '#src/ui/text/visible.ts'

import { CostMeter } from './cost-meter.tsx'
import { FreshnessNote } from './freshness-note.tsx'
import { LostSignalLine } from './signals/lost-signal-line.tsx'
import { SignalNoteLine } from './signals/signal-note-line.tsx'
import * as words from './words.ts'

const FRESHNESS_EVERY_MS = 2000

export type StatusStripProps = {
  session: Session
  /** Micro-units per minute over the last minutes; null when the rate is not known. */
  burnMicros: number | null
  reading: Reading
  /** The target interval of reading the session; null when the session is not followed. */
  targetMs: number | null
  /** The last signal that this browser requested. */
  signal: SignalAttempt | null
  /** Signals whose answers were lost. */
  lost: readonly Attempt[]
  onDismissLost: (attempt: Attempt) => void
}

/** The figures of a session in one line. */
export function StatusStrip(props: StatusStripProps) {
  const { session, burnMicros, reading, targetMs, signal, lost, onDismissLost } = props
  const { state, cost } = session
  const now = useNow(FRESHNESS_EVERY_MS)
  const freshness = freshnessOf(reading, state, now, {
    online: onlineManager.isOnline(),
    targetMs,
  })
  const asOf = freshness.kind === 'loading' ? null : freshness.asOf
  return (
    <section aria-label={words.status} className="border-b bg-surface px-4 py-3 sm:px-7">
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <SessionState session={session} />
        {/* A session that does not run comes no nearer to its limit. */}
        <CostMeter cost={cost} burnMicros={state === 'running' ? burnMicros : null} />
        <SessionFigures session={session} burnMicros={burnMicros} asOf={asOf} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3 *:not-empty:mt-2">
        <FreshnessNote freshness={freshness} />
        <SignalNoteLine signal={signal} session={session} now={now} />
        {lost.map((attempt) => (
          <LostSignalLine
            key={attempt.uuid}
            attempt={attempt}
            onDismiss={() => onDismissLost(attempt)}
          />
        ))}
      </div>
    </section>
  )
}

function SessionState({ session: { state, status, agent } }: Pick<StatusStripProps, 'session'>) {
  const sign = stateSign(state, status)
  const text = visible(sign.words)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* Screen readers announce each change: the news leave out the session on screen. */}
      <output>
        <span className="sr-only">{words.thisSession}</span>
        <Pill tone={sign.tone} shape={sign.shape}>
          {text}
        </Pill>
      </output>
      {agent === 'rehearsal' && (
        <span
          title={words.rehearsalMeans}
          className="inline-flex h-5.5 items-center rounded-full border border-line-strong px-2 text-sm text-ink-2"
        >
          {words.rehearsal}
        </span>
      )}
    </div>
  )
}

type SessionFiguresProps = Pick<StatusStripProps, 'session' | 'burnMicros'> & {
  asOf: number | null
}

function SessionFigures({ session, burnMicros, asOf }: SessionFiguresProps) {
  const { state, cost, roundCount } = session
  const running = useRunningMs(session)
  const now = useNow(FRESHNESS_EVERY_MS)
  return (
    <dl className="ml-auto flex flex-wrap gap-x-7 gap-y-2 max-sm:ml-0">
      {burnMicros !== null && (
        <SmallStat
          label={words.burn}
          value={formatMoney(burnMicros, cost.currency)}
          unit={words.perMinute}
        />
      )}
      {roundCount !== null && <SmallStat label={words.rounds} value={roundCount} />}
      {running !== null && <SmallStat label={timeLabel(state)} value={formatDuration(running)} />}
      {asOf !== null && <SmallStat label={words.asOf} value={momentText(asOf, now)} />}
    </dl>
  )
}

/** The time of a waiting or held session is not called running time. */
function timeLabel(state: Session['state']): string {
  if (hasEnded(state)) return words.took
  return state === 'running' ? words.runningFor : words.sinceCreation
}

/**
 * The time of an ended session, from the moments that the service gives. For an open session the end is
 * now by the service's clock, but never before the last moment that the service gave.
 */
function useRunningMs({ state, createdAt, endedAt, updatedAt }: Session): number | null {
  const now = useServiceNow()
  if (createdAt === null) return null
  if (hasEnded(state)) {
    const end = endedAt ?? updatedAt
    return end === null ? null : Math.max(0, end - createdAt)
  }
  return Math.max(0, now - createdAt, (updatedAt ?? 0) - createdAt)
}
