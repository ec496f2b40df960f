import { useEffect, useState } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { createMany, type CreateResult } from '#src/queries/writes/create-many.ts'
import { useOnce } from '#src/ui/fields/use-send.ts'

import type { PlannedSession } from './plan-sessions.ts'

export type Results = ReadonlyMap<number, CreateResult | 'sending'>

/** Creates the sessions of rows, one run at a time; a run ends with this part of the page. */
export function useCreateRun() {
  const api = useApi()
  const { busy, once } = useOnce()
  /** By line. */
  const [results, setResults] = useState<Results>(new Map())
  const [stopping, setStopping] = useState<AbortController | null>(null)
  // Nobody would see the results.
  useEffect(() => () => stopping?.abort(), [stopping])
  const start = (rows: readonly PlannedSession[], stopsAtRefusal: boolean) =>
    once(async () => {
      const run = new AbortController()
      setStopping(run)
      await createMany(
        api,
        rows,
        (line, result) => setResults((known) => new Map([...known, [line, result]])),
        { stopsAtRefusal, signal: run.signal },
      )
      // A run that was stopped during a hold of the service has not sent its last row.
      setResults((known) => new Map([...known].filter(([, result]) => result !== 'sending')))
    })
  return { busy, results, start, stop: () => stopping?.abort(), clear: () => setResults(new Map()) }
}
