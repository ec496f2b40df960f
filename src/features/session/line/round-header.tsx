import { ChevronRight } from 'lucide-react'
import { memo, use } from 'react'

import { hasEnded, type Round, type Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { LongText } from '#src/shared/markdown/long-text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ServiceOffsetContext, useOfNow } from '#src/ui/display/clock.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import { formatDuration } from '#src/ui/text/time-text.ts'

import { rowOf, type RowPlace } from './line-item.tsx'
import { Station, type StationState } from './rail.tsx'
import * as words from './words.ts'

/** The state of a round; a running round also shows its open question or the hold of its session. */
export function stationOf(round: Round, session: Session): StationState {
  if (round.state !== 'running') return round.state
  const asks = session.humanInputs.some(
    (input) => input.state === 'pending' && input.roundId === round.id,
  )
  if (asks && !hasEnded(session.state)) return 'waiting'
  const held = session.state === 'paused' || session.state === 'cost-limited'
  return held ? 'held' : 'running'
}

/** The service's last moment if the round is at work: its duration goes on from there. Null for every other round. */
export function ticksFrom(round: Round, session: Session): number | null {
  const isAtWork = stationOf(round, session) === 'running' && !hasEnded(session.state)
  return isAtWork ? session.updatedAt : null
}

/** A duration that goes on with the service's clock since `from`. */
export function TickingDuration({ ms, from }: { ms: number; from: number }) {
  const offset = use(ServiceOffsetContext)
  return useOfNow((now) => formatDuration(ms + Math.max(0, now + offset - from)))
}

export type RoundHeaderProps = RowPlace & {
  round: Round
  /** On the main line the number of the round. */
  number: number | null
  /** The messages that are folded away; null while the round is open. */
  foldedCount: number | null
  onFold: (roundId: string) => void
  station: StationState
  currency: string
  /** Milliseconds without its waits for a human, up to the service's latest known moment. */
  durationMs: number | null
  /** See `ticksFrom`. */
  from: number | null
  lane: number
}

export const RoundHeader = memo(function RoundHeader(props: RoundHeaderProps) {
  const {
    round,
    number,
    foldedCount,
    onFold,
    station,
    currency,
    durationMs,
    from,
    lane,
    ...place
  } = props
  const isTicking = from !== null && durationMs !== null
  const figures = figuresOf(round, currency, isTicking ? null : durationMs, foldedCount)
  const branch = lane > 0
  const top = branch ? 18 : 26
  return rowOf(
    place,
    top,
    <>
      {round.id !== '' && <Station state={station} lane={lane} top={top} />}
      <div
        className={classNames(
          'flex flex-wrap items-baseline justify-between gap-x-4',
          branch ? 'pt-2 pb-1' : 'pt-4 pb-1.5',
        )}
      >
        <h3 className="min-w-0">
          <button
            type="button"
            aria-expanded={foldedCount === null}
            onClick={() => onFold(round.id)}
            className={classNames(
              'mr-1.5 text-left pointer-coarse:touch-area',
              branch ? 'text-sm text-run-ink' : 'font-semibold',
            )}
          >
            {reveal(branch ? words.subagent(round.agent) : words.roundName(round, number), 200)}
            <ChevronRight
              aria-hidden="true"
              className={classNames(
                'inline size-3.5 text-ink-3',
                foldedCount === null && 'rotate-90',
              )}
            />
          </button>{' '}
          <span className="text-ink-3">{reveal(titleOf(round, branch), 500)}</span>
          <span className="sr-only">{words.states[station]}</span>
        </h3>
        <p className="text-ink-3">
          {isTicking && figures !== '' ? `${figures} · ` : figures}
          {isTicking && <TickingDuration ms={durationMs} from={from} />}
        </p>
      </div>
      {branch && round.task && (
        <p className="max-w-[80ch] pb-1 text-sm whitespace-pre-wrap wrap-anywhere text-ink-2">
          <LongText>{round.task}</LongText>
        </p>
      )}
    </>,
  )
})

/** The title; a round of a subagent without a title shows its number among the rounds of the subagent. */
function titleOf({ title, number }: Round, branch: boolean): string {
  return title ?? (branch && number !== null ? words.round(number) : '')
}

function figuresOf(
  round: Round,
  currency: string,
  durationMs: number | null,
  foldedCount: number | null,
): string {
  return [
    foldedCount !== null && words.messages(foldedCount),
    round.costMicros !== null && formatMoney(round.costMicros, currency),
    round.unconfirmedMicros && words.unconfirmed(formatMoney(round.unconfirmedMicros, currency)),
    round.tokens && words.tokens(round.tokens.input + round.tokens.output),
    durationMs !== null && formatDuration(durationMs),
    round.state === 'failed' && words.states.failed,
    round.state === 'cancelled' && words.states.cancelled,
  ]
    .filter(Boolean)
    .join(' · ')
}
