import type { ReactNode } from 'react'

import { laneX } from '#src/features/session/timeline/lane-x.ts'
import { asksUnread } from '#src/model/open-questions.ts'
import { hasEnded, type Session } from '#src/model/session.ts'

import { EndedCard } from './ended-card.tsx'
import { HeldCard } from './held-card.tsx'
import { PendingBanner } from './pending-banner.tsx'
import { UnreadQuestion } from './unread-question.tsx'
import * as words from './words.ts'

export type LineTailProps = {
  session: Session
  /** Branches that still run at the end of the line. */
  openLanes: readonly number[]
  empty: boolean
  /** Why messages are missing or may be old. */
  note: ReactNode
  loading: boolean
  onAnswer: (inputId: string) => void
  onResume: () => void
  onNewBudget: () => void
  resuming: boolean
  report: ReactNode
}

/** The end of the line: the open questions, the pause or the result of the session. */
export function LineTail(props: LineTailProps) {
  const { session, openLanes, empty, note, loading, onAnswer, report } = props
  const ended = hasEnded(session.state)
  const pending = ended ? [] : session.humanInputs.filter(({ state }) => state === 'pending')
  const held = session.state === 'paused' || session.state === 'cost-limited'
  return (
    <div className="relative min-h-16 pt-2 pb-16 pl-(--gutter)">
      {!(ended && empty) && <OpenEnd lanes={openLanes} ended={ended} />}
      <div className="space-y-3">
        {note}
        {pending.map((input) => (
          <PendingBanner key={input.inputId} input={input} onAnswer={onAnswer} />
        ))}
        {asksUnread(session) && <UnreadQuestion onAnswer={onAnswer} />}
        {held && <HeldCard {...props} />}
        {!ended && !held && !loading && pending.length === 0 && empty && (
          <p className="text-ink-3">
            {session.state === 'queued' ? words.queued : words.noMessages}
          </p>
        )}
        {ended && <EndedCard session={session} report={report} />}
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
