import { useEffect, useEffectEvent, useState } from 'react'

import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { isUnread, lastReadings, readUnread } from '#src/queries/sessions/read-unread.ts'

/** A reading of many sessions: how many of them are read, since when, and how to go on without the rest. */
export type Reading = {
  read: number
  of: number
  /** Read since the start, at which `startedAt` stands; epoch milliseconds of this browser. */
  done: number
  startedAt: number
  stop: () => void
}

/**
 * The sessions as they were last read. Sessions that this page has not read are read first, until all are
 * read or the operator goes on without the rest; `reading` is null afterwards.
 */
export function useReadFirst(sessions: readonly FleetSession[]): {
  sessions: readonly FleetSession[]
  reading: Reading | null
} {
  const api = useApi()
  const [{ unread, startedAt }] = useState(() => ({
    unread: sessions.filter(isUnread),
    startedAt: Date.now(),
  }))
  const [done, setDone] = useState(0)
  const [known, setKnown] = useState(unread.length === 0 ? sessions : null)
  const [stopping] = useState(() => new AbortController())
  const finish = useEffectEvent(() => setKnown(lastReadings(api, sessions)))
  useEffect(() => {
    const closing = new AbortController()
    const signal = AbortSignal.any([closing.signal, stopping.signal])
    const readFirst = async () => {
      await readUnread(api, unread, { signal, onRead: setDone })
      if (!closing.signal.aborted) finish()
    }
    if (unread.length > 0) void readFirst()
    return () => closing.abort()
  }, [api, unread, stopping])
  if (known) return { sessions: known, reading: null }
  const of = sessions.length
  const read = of - unread.length + done
  return { sessions, reading: { read, of, done, startedAt, stop: () => stopping.abort() } }
}
