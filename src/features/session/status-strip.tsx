import { onlineManager } from '@tanstack/react-query'

import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { SignalAttempt } from '#src/model/attempt/signal-progress.ts'
import { freshnessOf, type Reading } from '#src/model/freshness.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { stateSign } from '#src/model/state-sign.ts'
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

const FRESHNESS_EVERY_MS = 2000

export type StatusStripProps = {
  session: Session
  /** Micro-units per minute over the last minutes; null when it is not known. */
  burnMicros: number | null
  reading: Reading
  /** How often it is meant to be read; null when it is not. */
  targetMs: number | null
  /** The last signal asked for here. */
  signal: SignalAttempt | null
  /** Signals whose answers were lost. */
  lost: readonly Attempt[]
  onDismissLost: (attempt: Attempt) => void
}

/** The figures of a session in one line. */
export function StatusStrip(props: StatusStripProps) {
  const { session, burnMicros, reading, targetMs, signal, lost, onDismissLost } = props
  const { state, status, cost, roundCount, agent } = session
  const sign = stateSign(state, status)
  const running = useRunningMs(session)
  const now = useNow(FRESHNESS_EVERY_MS)
  const freshness = freshnessOf(reading, state, now, {
    online: onlineManager.isOnline(),
    targetMs,
  })
  const asOf = freshness.kind === 'loading' ? null : freshness.asOf
  return (
    <section aria-label="Status" className="border-b bg-surface px-4 py-3 sm:px-7">
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <div className="flex flex-wrap items-center gap-2">
          {/* Read out whenever it changes: no other news tells of the session that is on screen. */}
          <output>
            <span className="sr-only">This session: </span>
            <Pill tone={sign.tone} shape={sign.shape}>
              {visible(sign.words)}
            </Pill>
          </output>
          {agent === 'rehearsal' && (
            <span
              title="No model thinks here: the answers are rehearsed"
              className="inline-flex h-5.5 items-center rounded-full border border-line-strong px-2 text-sm text-ink-2"
            >
              rehearsal
            </span>
          )}
        </div>
        {/* A session that stands still comes no nearer to its limit. */}
        <CostMeter cost={cost} burnMicros={state === 'running' ? burnMicros : null} />
        <dl className="ml-auto flex flex-wrap gap-x-7 gap-y-2 max-sm:ml-0">
          {burnMicros !== null && (
            <SmallStat label="Burn" value={formatMoney(burnMicros, cost.currency)} unit="/min" />
          )}
          {roundCount !== null && <SmallStat label="Rounds" value={roundCount} />}
          {running !== null && (
            <SmallStat label={timeLabel(state)} value={formatDuration(running)} />
          )}
          {asOf !== null && <SmallStat label="As of" value={momentText(asOf, now)} />}
        </dl>
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

/** What a session that waits or is held does since then is not known to be running. */
function timeLabel(state: Session['state']): string {
  if (hasEnded(state)) return 'Took'
  return state === 'running' ? 'Running for' : 'Since creation'
}

/**
 * From the service's own moments once it has ended. Before that the end is now by the service's clock,
 * as far as it is known, but never less than what the service itself has told of.
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
