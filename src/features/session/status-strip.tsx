import { onlineManager, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import { type Freshness, freshnessOf, type Reading } from '#src/model/freshness.ts'
import { hasEnded, maySpend, type Session, stateSign } from '#src/model/session.ts'
import { burnPerMinute } from '#src/model/spend/burn.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { useTargetMs } from '#src/queries/following/use-polling-status.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { RequestList, type RequestListProps } from '#src/shared/signals/request-list.tsx'
import { Age, useNow, useServiceNow } from '#src/ui/display/clock.tsx'
import { SmallStat } from '#src/ui/display/stat.tsx'
import { Pill, StateShape } from '#src/ui/display/state-shape.tsx'
import { formatDuration, momentText } from '#src/ui/text/time-text.ts'
import { visible } from '#src/ui/text/visible.ts'

import { CostMeter } from './cost-meter.tsx'
import * as words from './words.ts'

const FRESHNESS_EVERY_MS = 2000

export type StatusStripProps = {
  session: Session
  reading: Reading
  requests: Omit<RequestListProps, 'session'>
}

/** The figures of a session in one line. */
export function StatusStrip({ session, reading, requests }: StatusStripProps) {
  const { id, state, cost } = session
  const api = useApi()
  const now = useNow(FRESHNESS_EVERY_MS)
  const targetMs = useTargetMs(id)
  const { data: samples } = useQuery(costQueries.samples(api))
  const burnMicros = samples && maySpend(state) ? burnPerMinute(samples, now, id) : null
  const online = onlineManager.isOnline()
  const freshness = freshnessOf(reading, state, now, { online, targetMs })
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
        <RequestList {...requests} session={session} />
      </div>
    </section>
  )
}

function SessionState({ session: { state, status, agent } }: { session: Session }) {
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

type SessionFiguresProps = {
  session: Session
  /** Micro-units per minute over the last minutes; null when the rate is not known. */
  burnMicros: number | null
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

/** Why the session on screen is out of date; null while the session is fresh. */
function FreshnessNote({ freshness }: { freshness: Freshness }): ReactElement | null {
  if (freshness.kind === 'stale') {
    return (
      <p className="flex items-center gap-1.5 text-ink-2">
        <StateShape shape="bars" tone="hold" size={10} />
        <span>
          {words.stale}
          <Age at={freshness.asOf} form="long" suffix={words.ago} />
        </span>
      </p>
    )
  }
  if (freshness.kind !== 'disconnected') return null
  return (
    <p className="flex items-center gap-1.5 text-fail-ink">
      <StateShape shape="cross" tone="fail" size={10} />
      {words.disconnected(
        words.causes[freshness.cause] ?? explainError(freshness.error).title.toLowerCase(),
      )}
    </p>
  )
}
