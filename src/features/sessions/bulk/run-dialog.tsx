import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Attempt } from '#src/model/attempt.ts'
import { stateOf } from '#src/model/fleet/fleet.ts'
import { hasEnded } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { sessionHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { useHeardKey } from '#src/ui/feedback/use-heard-key.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import type { BulkPlan } from './bulk-plan.ts'
import { type Run, useRuns } from './run-query.ts'
import { countOutcomes, dismissRun, outcomeOf, sendAll } from './runs.ts'
import * as words from './words.ts'

const none: readonly Attempt[] = []

type RunDialogProps = { id: string; onClose: () => void }

/** The result of each request of a run, with what may be sent again; the run goes on without the dialog. */
export function RunDialog({ id, onClose }: RunDialogProps) {
  const run = useRuns().find((one) => one.id === id)
  return run && <OpenRun run={run} onClose={onClose} />
}

function OpenRun({ run, onClose }: { run: Run; onClose: () => void }) {
  const api = useApi()
  const toasts = useToasts()
  const { data: attempts = none } = useQuery(attemptQueries.all(api))
  const { action, send } = run
  const isCreate = action === 'create'
  const outcomes = send.map((planned) => ({ planned, ...outcomeOf(run, planned, attempts) }))
  const counts = countOutcomes(run, attempts)
  // A key that is still held from the dialog before must not stop the run or send again.
  const close = useRef<HTMLButtonElement>(null)
  const { sessions } = useFleet()
  const ended = new Set(
    sessions.filter((row) => hasEnded(stateOf(row))).map(({ known }) => known.id),
  )
  // A lost create has its own ways out, and what has ended takes no signal any more.
  const open = outcomes.filter(
    ({ kind, planned }) =>
      (kind === 'refused' && !ended.has(planned.id)) || kind === (isCreate ? 'unsent' : 'unknown'),
  )
  const lost = open.filter(({ kind }) => kind === 'unknown').length
  const isShownByRow = isOver(run, attempts)
  const leaveToRow = useEffectEvent(() => {
    onClose()
    dismissRun(api, run.id)
  })
  useEffect(() => {
    if (isShownByRow) leaveToRow()
  }, [isShownByRow])
  const again = () => {
    void sendAll(api, toasts, run, new Set(open.map(({ planned }) => planned.id)), !isCreate)
  }
  return (
    <Dialog
      onClose={onClose}
      initialFocus={close}
      title={words.title(action, send.length)}
      footer={
        <>
          {run.sending && isCreate && (
            <Button onClick={() => run.sending?.abort()}>{words.stop}</Button>
          )}
          {open.length > 0 && !run.sending && (
            <Button onClick={again}>
              {isCreate
                ? words.title(action, open.length)
                : words.sendAgain(open.length - lost, lost)}
            </Button>
          )}
          <Button ref={close} variant="primary" onClick={onClose}>
            {ui.close}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <output data-run={run.id} className="block font-medium">
          {words.outcomes(action, counts, send.length)}
        </output>
        {counts.unknown > 0 && (
          <p className="text-ink-2">{isCreate ? words.lostCreate : words.lookedUpFirst}</p>
        )}
        <Lines>
          {outcomes.map(({ planned, kind, why, createdId }) => (
            <Line key={planned.id} of={planned} createdId={createdId}>
              {words.outcomeText(action, kind, why)}
            </Line>
          ))}
        </Lines>
        {run.action !== 'create' && (
          <LeftOut title={words.willStay(run.leave.length)} leave={run.leave} />
        )}
      </div>
    </Dialog>
  )
}

/** The row itself shows the signal of one session. */
function isOver(run: Run, attempts: readonly Attempt[]): boolean {
  if (run.action === 'create' || run.send.length !== 1) return false
  return countOutcomes(run, attempts).accepted === 1
}

/** The runs of this page with their results, until the operator dismisses them. */
export function RunNotices({ of }: { of?: Run['action'] }) {
  const api = useApi()
  const runs = useRuns()
  const { data: attempts = none } = useQuery(attemptQueries.all(api))
  const [shown, setShown] = useState<string | null>(null)
  const lines = runs.filter((run) => !isOver(run, attempts) && run.action === (of ?? run.action))
  const texts = lines.map((run) =>
    words.runLine(run.action, countOutcomes(run, attempts), run.send.length),
  )
  const heard = useHeardKey(texts.join(' '))
  if (lines.length === 0) return null
  return (
    <section
      aria-label={words.results}
      className="divide-y rounded-card border bg-surface px-2 shadow-float"
    >
      {lines.map((run, at) => (
        <div key={run.id} data-run={run.id} className="flex items-center gap-2 py-1.5">
          <output className="min-w-0 grow px-2 font-medium">
            <span key={heard}>{texts[at]}</span>
          </output>
          <Button onClick={() => setShown(run.id)}>{words.show}</Button>
          {run.sending === null && (
            <IconButton label={ui.dismiss} icon={<X />} onClick={() => dismissRun(api, run.id)} />
          )}
        </div>
      ))}
      {shown !== null && <RunDialog id={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

export function Lines({ children }: { children: ReactNode }) {
  return (
    <ul className="max-h-60 divide-y overflow-y-auto rounded-card border empty:hidden">
      {children}
    </ul>
  )
}

type LineProps = {
  of: { id: string; goal: string | null }
  createdId?: string | undefined
  children: string
}

export function Line({ of: { id, goal }, createdId, children }: LineProps) {
  const name = reveal(goal ?? id, 500)
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
      <span className="min-w-0 truncate">
        {createdId === undefined ? (
          name
        ) : (
          <Link to={sessionHref(createdId)} className="underline pointer-coarse:py-3">
            {name}
          </Link>
        )}
      </span>
      <span className="text-ink-2">{reveal(children, 500)}</span>
    </li>
  )
}

/** The sessions that get nothing, each with its reason. */
export function LeftOut({ title, leave }: { title: string; leave: BulkPlan['leave'] }) {
  if (leave.length === 0) return null
  return (
    <>
      <p className="font-medium">{title}</p>
      <Lines>
        {leave.map((one) => (
          <Line key={one.id} of={one}>
            {one.why}
          </Line>
        ))}
      </Lines>
    </>
  )
}
