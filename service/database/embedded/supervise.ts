import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** One that has run so long was sound: what ends it is a new fault. */
const steadyMs = 30_000

export type Patience = { firstPauseMs: number; longestPauseMs: number; limitMs: number }

const patience: Patience = { firstPauseMs: 100, longestPauseMs: 5_000, limitMs: 60_000 }

/** Starts a process again when it ends, after pauses that double, until it has failed for a minute. */
export async function supervise(
  start: () => Promise<ChildProcess>,
  report: (message: string) => void,
  { firstPauseMs, longestPauseMs, limitMs }: Patience = patience,
) {
  let child = await start()
  let isReleased = false
  const failed = Promise.withResolvers<Error>()
  void startAnew()

  async function startAnew(): Promise<void> {
    let pauseMs = firstPauseMs
    let failingSince: number | null = null
    for (;;) {
      const startedAt = Date.now()
      await ended(child)
      if (isReleased) return
      if (Date.now() - startedAt > steadyMs) [pauseMs, failingSince] = [firstPauseMs, null]
      failingSince ??= Date.now()
      const end = `PostgreSQL ended by itself (${child.signalCode ?? child.exitCode})`
      report(`${end}; it is started again.`)
      let fault: Error | null = new Error(`${end} again and again.`)
      while (fault) {
        if (Date.now() - failingSince > limitMs) return failed.resolve(fault)
        await delay(pauseMs, undefined, { ref: false })
        if (isReleased) return
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        fault = await startAgain()
      }
    }
  }

  async function startAgain(): Promise<Error | null> {
    try {
      child = await start()
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  return {
    pid: () => child.pid ?? 0,
    /** Comes when the process has ended and could not be started again. */
    failed: failed.promise,
    /** Ends the supervision; the caller then stops the process. */
    release: () => void (isReleased = true),
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
