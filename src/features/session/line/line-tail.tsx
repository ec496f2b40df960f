import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { asksUnread } from '#src/model/open-questions.ts'
import { hasEnded, type Session, stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import * as states from '#src/model/words/state-words.ts'
import { LongText } from '#src/shared/markdown/long-text.tsx'
import * as signalWords from '#src/shared/signals/words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import { useLate } from '#src/ui/use-late.ts'

import { MomentTime } from './line-item.tsx'
import { laneX, Station } from './rail.tsx'
import { PendingBanner, UnreadQuestion } from './waiting-cards.tsx'
import * as words from './words.ts'

export type LineTailProps = {
  session: Session
  /** Branches that still run at the end of the line. */
  openLanes: readonly number[]
  empty: boolean
  /** The reason why messages are missing or may be old. */
  note: ReactNode
  loading: boolean
  /** The messages could not be read. */
  failed?: boolean
  onAnswer: (inputId: string) => void
  onResume: () => void
  onNewBudget: () => void
  resuming: boolean
  report: ReactNode
}

/** The card of an ended session comes together with the messages above it, unless these take longer. */
const PATIENCE_MS = 1_000

/** The end of the line: the open questions, the pause or the result of the session. */
export function LineTail(props: LineTailProps) {
  const { session, openLanes, empty, note, loading, failed, onAnswer, report } = props
  const ended = hasEnded(session.state)
  const isLate = useLate(loading, PATIENCE_MS)
  const mayComeSoon = loading && !isLate
  const pending = ended ? [] : session.humanInputs.filter(({ state }) => state === 'pending')
  // A question that is looked for, or that was answered just now, is shown or gone within seconds.
  const [wasUnread] = useState(asksUnread(session))
  const held = session.state === 'paused' || session.state === 'cost-limited'
  return (
    <div className="relative min-h-16 pt-2 pb-16 pl-(--gutter)">
      {!(ended && (empty || mayComeSoon)) && <OpenEnd lanes={openLanes} ended={ended} />}
      <div className="space-y-3">
        {note}
        {pending.map((input, at) => (
          <PendingBanner
            key={input.inputId}
            input={input}
            keys={at === 0 ? 'A' : undefined}
            onAnswer={onAnswer}
          />
        ))}
        {asksUnread(session) && (
          <UnreadQuestion
            since={wasUnread && !loading ? session.updatedAt : null}
            onAnswer={onAnswer}
          />
        )}
        {held && <HeldCard {...props} />}
        {!ended && !held && !loading && pending.length === 0 && empty && (
          <p className="text-ink-3">
            {session.state === 'queued' ? words.queued : !failed && words.noMessages}
          </p>
        )}
        {ended && !mayComeSoon && <EndedCard session={session} report={report} />}
      </div>
    </div>
  )
}

/** A dashed line when the session goes on, a solid line to the end card when it has ended. */
function OpenEnd({ lanes, ended }: { lanes: readonly number[]; ended: boolean }) {
  const x = laneX(0)
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 h-full w-11 overflow-visible"
      strokeWidth="2"
    >
      <line
        x1={x}
        x2={x}
        y1="0"
        y2={ended ? 30 : '100%'}
        className="stroke-line-strong"
        strokeDasharray={ended ? undefined : '3 4'}
      />
      {!ended &&
        lanes.map((lane) => (
          <line
            key={lane}
            x1={laneX(lane)}
            x2={laneX(lane)}
            y1="0"
            y2="3rem"
            className="stroke-run"
            strokeDasharray="3 4"
          />
        ))}
    </svg>
  )
}

export type HeldCardProps = Pick<LineTailProps, 'session' | 'onResume' | 'onNewBudget' | 'resuming'>

/** Says why a session is paused or stopped at its budget, and offers to resume it. */
export function HeldCard({ session, onResume, onNewBudget, resuming }: HeldCardProps) {
  const limited = session.state === 'cost-limited'
  const { reason } = session
  return (
    <section
      aria-label={limited ? states.costLimited : states.paused}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line-strong bg-surface px-4 py-3"
    >
      <StateShape shape="bars" tone="hold" size={14} />
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold">{limited ? words.atCostLimit : states.paused}</h3>
        {reason !== null && <p className="text-sm text-ink-2">{reveal(reason, 4000)}</p>}
        {(limited || reason === null) && (
          <p className="text-sm text-ink-2">
            {limited ? words.untilLargerBudget : words.untilResumed}
          </p>
        )}
      </div>
      {!limited && <Button onClick={onNewBudget}>{words.openResumeWithBudget}</Button>}
      <Button icon={<Play />} variant="primary" busy={resuming} onClick={onResume}>
        {limited ? keys.resumeWithBudget : signalWords.names.resume}
      </Button>
    </section>
  )
}

export type EndedCardProps = Pick<LineTailProps, 'session' | 'report'>

/** The last station: the completion report, or the reason why the session stopped. */
export function EndedCard({ session, report }: EndedCardProps) {
  const sign = stateSign(session.state, session.status)
  const { spentMicros, currency } = session.cost
  const spent = spentMicros === null ? null : words.spent(formatMoney(spentMicros, currency))
  return (
    <Panel
      data-end-card=""
      className="scroll-mt-4"
      title={session.state === 'complete' ? words.report : sign.words}
      actions={
        <p className="text-sm text-ink-3">
          {session.endedAt !== null && <MomentTime at={session.endedAt} />}
          {session.endedAt !== null && spent !== null && ' · '}
          {spent}
        </p>
      }
    >
      <span className="absolute top-9 left-0">
        {hasEnded(session.state) && <Station state={session.state} lane={0} top={0} />}
      </span>
      {session.state !== 'complete' && (
        <div className="mb-3 max-w-[80ch] whitespace-pre-wrap wrap-anywhere last:mb-0">
          <LongText>{session.reason ?? words.noReason}</LongText>
        </div>
      )}
      {report}
    </Panel>
  )
}
