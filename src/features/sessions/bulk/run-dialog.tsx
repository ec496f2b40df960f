import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import type { BulkPlan } from './bulk-plan.ts'
import { countOutcomes, dismissRun, outcomeOf, sendAll, useBulkRuns } from './bulk-runs.ts'
import type { BulkRun } from './run-query.ts'
import * as words from './words.ts'

type RunDialogProps = { id: string; onClose: () => void }

/** The result of each session of a run, with what may be sent again. */
export function RunDialog({ id, onClose }: RunDialogProps) {
  const run = useBulkRuns().find((one) => one.id === id)
  return run && <OpenRun run={run} onClose={onClose} />
}

function OpenRun({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const api = useApi()
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const { send, leave } = run.plan
  const outcomes = send.map((signal) => ({ signal, ...outcomeOf(run, signal, attempts) }))
  const counts = countOutcomes(run, attempts)
  const open = outcomes.filter(({ kind }) => kind === 'refused' || kind === 'unknown')
  // The row itself shows the signal of one session.
  const isShownByRow = send.length === 1 && counts.accepted === 1
  const leaveToRow = useEffectEvent(() => {
    onClose()
    dismissRun(api, run.id)
  })
  useEffect(() => {
    if (isShownByRow) leaveToRow()
  }, [isShownByRow])
  return (
    <Dialog
      onClose={onClose}
      title={words.title(run.action, send.length)}
      footer={
        <>
          {open.length > 0 && counts.sending === 0 && (
            <Button
              onClick={() => {
                const again = open.map(({ signal }) => signal)
                sendAll(api, run.id, again, true)
              }}
            >
              {words.sendAgain(counts.refused, counts.unknown)}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <output className="block font-medium">{words.outcomes(counts, send.length)}</output>
        {counts.unknown > 0 && <p className="text-ink-2">{words.lookedUpFirst}</p>}
        <Lines>
          {outcomes.map(({ signal, kind, why }) => (
            <Line key={signal.id} of={signal}>
              {words.outcomeWords[kind](why)}
            </Line>
          ))}
        </Lines>
        <Unchanged leave={leave} />
      </div>
    </Dialog>
  )
}

/** The results of what was sent to many, until the operator dismisses them. */
export function RunNotices({ onShow }: { onShow: (id: string) => void }) {
  const api = useApi()
  const runs = useBulkRuns()
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const lines = runs.flatMap((run) => {
    const of = run.plan.send.length
    const counts = countOutcomes(run, attempts)
    // The row itself shows the signal of one session.
    return of === 1 && counts.accepted === 1 ? [] : { run, text: words.outcomes(counts, of) }
  })
  if (lines.length === 0) return null
  return (
    <section
      aria-label={words.results}
      className="divide-y rounded-card border bg-surface px-2 shadow-float"
    >
      {lines.map(({ run, text }) => (
        <div key={run.id} className="flex items-center gap-2 py-1.5">
          <output className="min-w-0 grow px-2 font-medium">
            {words.runLine(run.action, text)}
          </output>
          <Button onClick={() => onShow(run.id)}>{words.show}</Button>
          <IconButton label={words.dismiss} icon={<X />} onClick={() => dismissRun(api, run.id)} />
        </div>
      ))}
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

type LineProps = { of: { id: string; goal: string | null }; children: string }

export function Line({ of: { id, goal }, children }: LineProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
      <span className="min-w-0 truncate">{reveal(goal ?? id, 500)}</span>
      <span className="text-ink-2">{reveal(children, 500)}</span>
    </li>
  )
}

/** The sessions that get nothing, each with its reason. */
export function Unchanged({ leave }: Pick<BulkPlan, 'leave'>) {
  if (leave.length === 0) return null
  return (
    <>
      <p className="font-medium">{words.willStay(leave.length)}</p>
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
