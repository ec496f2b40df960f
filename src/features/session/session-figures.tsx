import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactElement } from 'react'

import { grouped } from '#src/locale-words.ts'
import { explainError } from '#src/model/explain-error.ts'
import type { Reading } from '#src/model/freshness.ts'
import { hasEnded, type Session, stateSign, type Tokens } from '#src/model/session.ts'
import { burnOf, burnPerMinute } from '#src/model/spend/burn.ts'
import { limitAfter } from '#src/model/spend/limit.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { isBudgetSpent } from '#src/model/spend/near-limit.ts'
import { timesOf } from '#src/model/spend/times.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { reasons } from '#src/shared/freshness-words.ts'
import { LazyMoneyNote } from '#src/shared/money/lazy-money-note.tsx'
import { leftText } from '#src/shared/money/limit-text.ts'
import * as money from '#src/shared/money/words.ts'
import { Age, useNow, useServiceNow, useToday } from '#src/ui/display/clock.tsx'
import { Derived } from '#src/ui/display/derived.tsx'
import { Meter } from '#src/ui/display/meter.tsx'
import { SmallStat } from '#src/ui/display/stat.tsx'
import { Pill, StateShape } from '#src/ui/display/state-shape.tsx'
import { useHeardKey } from '#src/ui/feedback/use-heard-key.ts'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import { formatDuration, momentText } from '#src/ui/text/time-text.ts'

import { compactCount } from './count-text.ts'
import { useFreshness } from './use-freshness.ts'
import * as words from './words.ts'

const BURN_STEP_MS = 2000
/** The times of a session that has ended change no more. */
const STILL_STEP_MS = 3_600_000

type SessionFiguresProps = {
  session: Session
  /** Epoch milliseconds by our clock; 0 before the first answer. */
  readAt: number
}

/** The figures of a session in one line. */
export function SessionFigures({ session, readAt }: SessionFiguresProps) {
  const { tokens } = session
  const today = useToday()
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
      <SessionState session={session} />
      <CostMeter session={session} />
      <dl className="ml-auto flex flex-wrap gap-x-7 gap-y-2 max-sm:ml-0">
        <Burn session={session} />
        <RoundCount session={session} />
        {tokens && <SmallStat label={words.tokens} value={tokensText(tokens)} />}
        <Times session={session} />
        {readAt > 0 && <SmallStat label={words.asOf} value={momentText(readAt, today)} />}
      </dl>
    </div>
  )
}

/** The rounds of the main line; rounds of subagents have numbers of their own, and are counted apart. */
function RoundCount({ session: { roundCount, rounds } }: { session: Session }) {
  if (roundCount === null) return null
  const ofSubagents = rounds.filter(({ parentId }) => parentId !== null).length
  return (
    <SmallStat
      label={words.rounds}
      value={roundCount - ofSubagents}
      unit={ofSubagents === 0 ? undefined : ` ${words.ofSubagents(ofSubagents)}`}
    />
  )
}

function SessionState({ session: { state, status, agent, model } }: { session: Session }) {
  const sign = stateSign(state, status)
  const worker = workerOf(agent, model)
  const heard = useHeardKey(sign.words)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* Screen readers announce each change: the news leave out the session on screen. */}
      <output>
        <Fragment key={heard}>
          <span className="sr-only">{words.thisSession}</span>{' '}
          <Pill tone={sign.tone} shape={sign.shape}>
            {reveal(sign.words)}
          </Pill>
        </Fragment>
      </output>
      {worker !== null && (
        <span
          title={worker.title}
          className="inline-flex h-5.5 max-w-56 items-center rounded-full border border-line-strong px-2 text-sm text-ink-2"
        >
          <span className="truncate">{reveal(worker.name, 200)}</span>
        </span>
      )}
    </div>
  )
}

/** The model behind the session, or that there is no model. */
function workerOf(agent: string | null, model: string | null | undefined) {
  if (model) return { name: model, title: words.modelMeans(model) }
  return agent === 'rehearsal' ? { name: words.rehearsal, title: words.rehearsalMeans } : null
}

/** "$12.84 of $20.00" and "64% · about 6 rounds left (12 min)", as far as they are known. */
function CostMeter({ session }: { session: Session }) {
  const { spentMicros, budgetMicros, currency } = session.cost
  if (spentMicros === null) return <p className="text-ink-3">{words.noCost}</p>
  const spent = <span className="font-semibold text-ink">{formatMoney(spentMicros, currency)}</span>
  if (budgetMicros === null) {
    return (
      <p className="flex flex-wrap gap-x-4 text-ink-3">
        <span>{filled(words.noBudget, spent)}</span>
        <Limit session={session} percent={null} />
      </p>
    )
  }
  const budget = formatMoney(budgetMicros, currency)
  return (
    <div className="min-w-0 grow basis-64 sm:max-w-105">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-ink-3">
        <span>{filled(money.spentOf, spent, budget)}</span>
        <Limit session={session} percent={percentOf(spentMicros, budgetMicros)} />
      </p>
      <Meter
        label={money.spentOfBudget}
        value={spentMicros}
        max={budgetMicros}
        valueText={money.spentOf(formatMoney(spentMicros, currency), budget)}
        size="wide"
      />
    </div>
  )
}

function percentOf(spentMicros: number, budgetMicros: number): string | null {
  return budgetMicros <= 0
    ? null
    : words.inPercent(grouped(Math.floor((spentMicros * 100) / budgetMicros)))
}

/** "64% · about 6 rounds left"; of an ended session, and of one at its limit, the share alone. */
function Limit({ session, percent }: { session: Session; percent: string | null }) {
  const { cost, state } = session
  const isOver = hasEnded(state) || isBudgetSpent({ ...cost, state })
  const left = isOver ? null : limitAfter(session)
  if (left === null) return percent && <span>{percent}</span>
  return (
    <Derived note={<LazyMoneyNote of="limit" left={left} cost={cost} />}>
      {percent !== null && `${percent} · `}
      {leftText(left)}
    </Derived>
  )
}

function tokensText({ input, output }: Tokens): string {
  return words.tokensInAndOut(compactCount(input), compactCount(output))
}

/** The spend of the session per minute: by its rounds, or where they show no cost by the spend that was seen here. */
function Burn({ session }: { session: Session }) {
  const { cost, id, state } = session
  if (state !== 'running' || cost.spentMicros === null) return null
  const micros = burnOf(session)
  if (micros === null) return <SeenBurn id={id} currency={cost.currency} />
  return <BurnStat micros={micros} currency={cost.currency} isSeen={false} />
}

function SeenBurn({ id, currency }: { id: string; currency: string }) {
  const { data: samples = [] } = useQuery(costQueries.samples(useApi()))
  const micros = burnPerMinute(samples, useNow(BURN_STEP_MS), id)
  return micros !== null && <BurnStat micros={micros} currency={currency} isSeen />
}

type BurnStatProps = { micros: number; currency: string; isSeen: boolean }

function BurnStat({ micros, currency, isSeen }: BurnStatProps) {
  return (
    <SmallStat
      label={words.burn}
      value={
        <Derived note={<LazyMoneyNote of="burn" isSeen={isSeen} />}>
          {formatMoney(micros, currency)}
        </Derived>
      }
      unit={money.perMinute}
    />
  )
}

/** The whole time, and how much of it the session worked, waited for a human or was held. */
function Times({ session }: { session: Session }) {
  const now = useServiceNow(hasEnded(session.state) ? STILL_STEP_MS : undefined)
  const whole = wholeMs(session, now)
  const { activeMs, waitedMs, heldMs } = timesOf(session, now) ?? alwaysActive
  if (whole === null) return null
  const parts = [
    [words.active, activeMs, 0],
    [words.waited, waitedMs, SHORTEST_MS],
    [words.held, heldMs, SHORTEST_HELD_MS],
  ] as const
  const shown = parts.filter(([, ms, shortest]) => ms >= shortest)
  return (
    <>
      <SmallStat label={timeLabel(session.state)} value={formatDuration(whole)} />
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
  if (hasEnded(state)) return words.duration
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

type FreshnessNoteProps = { session: Session; reading: Reading }

/** The reason why the session on screen is out of date; null while the session is fresh. */
export function FreshnessNote({ session, reading }: FreshnessNoteProps): ReactElement | null {
  const freshness = useFreshness(session, reading)
  if (freshness.kind === 'stale') {
    return (
      <p className="flex items-center gap-1.5 text-ink-2">
        <StateShape shape="bars" tone="hold" size={10} />
        <span>{filled(words.stale, <Age at={freshness.asOf} ago />)}</span>
      </p>
    )
  }
  if (freshness.kind !== 'disconnected') return null
  return (
    <p className="flex items-center gap-1.5 text-fail-ink">
      <StateShape shape="cross" tone="fail" size={10} />
      {words.disconnected(
        freshness.cause === 'service-error'
          ? explainError(freshness.error).title
          : reasons[freshness.cause],
      )}
    </p>
  )
}
