import type { ReactElement } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import type { Freshness } from '#src/model/freshness.ts'
import { type Session, stateSign } from '#src/model/session.ts'
import { reasons } from '#src/shared/freshness-words.ts'
import { RequestList, type RequestListProps } from '#src/shared/signals/request-list.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { Pill, StateShape } from '#src/ui/display/state-shape.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { CostMeter } from './cost-meter.tsx'
import { SessionFigures } from './session-figures.tsx'
import * as words from './words.ts'

export type StatusStripProps = {
  session: Session
  freshness: Freshness
  requests: Omit<RequestListProps, 'session'>
}

/** The figures of a session in one line. */
export function StatusStrip({ session, freshness, requests }: StatusStripProps) {
  const asOf = freshness.kind === 'loading' ? null : freshness.asOf
  return (
    <section aria-label={words.status} className="border-b bg-surface px-4 py-3 sm:px-7">
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <SessionState session={session} />
        <CostMeter session={session} />
        <SessionFigures session={session} asOf={asOf} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3 *:not-empty:mt-2">
        <FreshnessNote freshness={freshness} />
        <RequestList {...requests} session={session} />
      </div>
    </section>
  )
}

function SessionState({ session: { state, status, agent, model } }: { session: Session }) {
  const sign = stateSign(state, status)
  const text = reveal(sign.words)
  const worker = workerOf(agent, model)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* Screen readers announce each change: the news leave out the session on screen. */}
      <output>
        <span className="sr-only">{words.thisSession}</span>{' '}
        <Pill tone={sign.tone} shape={sign.shape}>
          {text}
        </Pill>
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

/** Why the session on screen is out of date; null while the session is fresh. */
function FreshnessNote({ freshness }: { freshness: Freshness }): ReactElement | null {
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
