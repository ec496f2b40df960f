import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'

import { countOutcomes, dismissRun, useBulkRuns } from './bulk-runs.ts'
import * as words from './words.ts'

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
