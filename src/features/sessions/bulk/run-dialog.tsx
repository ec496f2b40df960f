import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

import { countOutcomes, dismissRun, outcomeOf, sendAgain, useBulkRuns } from './bulk-runs.ts'
import { Line, Lines, Unchanged } from './plan-lines.tsx'
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
      open
      onClose={onClose}
      title={words.title(run.action, send.length)}
      footer={
        <>
          {open.length > 0 && counts.sending === 0 && (
            <Button
              onClick={() =>
                sendAgain(
                  api,
                  run.id,
                  open.map(({ signal }) => signal),
                )
              }
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
