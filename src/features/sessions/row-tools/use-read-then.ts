import { useEffect, useRef } from 'react'

import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { isUnread, lastReadings, readUnread } from '#src/queries/sessions/read-unread.ts'

const READ_WITHIN_MS = 10_000

type Act = (row: FleetSession) => void

/**
 * Acts on a row at once, or after a reading if this page has not read its session. `act` gets the row
 * unread if no answer comes soon, and is not called if the operator has left the page meanwhile.
 */
export function useReadThen(): (row: FleetSession, act: Act) => void {
  const api = useApi()
  const staying = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    staying.current = leaving
    return () => leaving.abort()
  }, [])
  const readThen = async (row: FleetSession, act: Act, page: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([page, AbortSignal.timeout(READ_WITHIN_MS)])
    await readUnread(api, [row], { signal })
    if (!page.aborted) for (const read of lastReadings(api, [row])) act(read)
  }
  return (row, act) => {
    if (isUnread(row)) void readThen(row, act, staying.current.signal)
    else act(row)
  }
}
