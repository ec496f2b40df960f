import type { KnownSession } from '#src/model/known-session.ts'
import { hasEnded } from '#src/model/session.ts'
import { createCell } from '#src/queries/connection/cell.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import type { KeptRate } from '#src/storage/scoped-store.ts'

import type { createPoller, Poller, PollerOptions } from './create-poller.ts'
import type { Pace, PaceMeter } from './pace.ts'

type Load = () => Promise<{ createPoller: typeof createPoller }>

type Options = Omit<PollerOptions, 'meter' | 'learned' | 'keepRate'> & {
  /** What this browser keeps of the service's limit. */
  kept: KeptRate
}

const LOAD_AGAIN_MS = 5_000

const nothingYet: PaceMeter = {
  sent: 0,
  countedMs: 0,
  allowedPerMinute: 0,
  refusedPerMinute: null,
  underWay: 0,
  waiting: null,
  silentMs: 0,
  role: 'alone',
  followed: 0,
  overdueMs: 0,
  problem: null,
}

/** The pace, whose code is fetched when there is something to follow: the first screen comes before it. */
export function createLatePace(load: Load, { kept, ...options }: Options): Pace {
  const { queryClient } = options
  const meter = createCell(nothingYet)
  let poller: Poller | null = null
  let loading: Promise<Poller> | null = null
  let missingSince: number | null = null
  let read: ((id: string) => Promise<unknown>) | null = null
  let stop: (() => void) | null = null

  function open(): Promise<Poller> {
    loading ??= Promise.all([load(), kept.find()]).then(
      ([loaded, learned]) => {
        poller = loaded.createPoller({
          ...options,
          meter,
          learned,
          keepRate: (learns) => void kept.save(learns),
        })
        if (read) stop = poller.start(read)
        return poller
      },
      (error: unknown) => {
        // Following must never end for want of a file: it is said, and tried again.
        loading = null
        missingSince ??= performance.now()
        meter.set({
          ...nothingYet,
          silentMs: performance.now() - missingSince,
          problem: error,
        })
        if (read) setTimeout(openWhenNeeded, LOAD_AGAIN_MS)
        throw error
      },
    )
    return loading
  }
  function openWhenNeeded(): void {
    const list = queryClient.getQueryData<readonly KnownSession[]>(queryKeys.knownSessions)
    if (!list?.some(({ summary }) => !summary || !hasEnded(summary.state))) return
    void open().catch(() => undefined)
  }

  return {
    findDoor: () => poller?.door ?? null,
    openDoor: async () => (await open()).door,
    start(by) {
      read = by
      stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] !== queryKeys.knownSessions[0]) return
        if (loading === null) openWhenNeeded()
      })
      const watching = stop
      return () => {
        read = null
        watching()
        stop?.()
      }
    },
    admit: () => poller?.admit(),
    askNow: () => poller?.askNow(),
    meter,
    targetOf: (id) => poller?.targetOf(id) ?? null,
  }
}
