type Timer = { callback: () => void; everyMs: number | null; at: number }

/** Timers of a clock that its caller moves. */
export function createScriptedTimers() {
  const timers = new Map<number, Timer>()
  let now = 0
  let last = 0
  return {
    add(callback: () => void, ms: number, repeats: boolean): number {
      last += 1
      timers.set(last, { callback, everyMs: repeats ? ms : null, at: now + ms })
      return last
    },
    remove: (id: number | undefined) => void (id !== undefined && timers.delete(id)),
    /** Calls back all that are due by then; gives how many were. */
    moveTo(at: number): number {
      now = at
      const due = [...timers].filter(([, timer]) => timer.at <= at)
      for (const [id, timer] of due) {
        if (timer.everyMs === null) timers.delete(id)
        else timer.at += timer.everyMs
        timer.callback()
      }
      return due.length
    },
  }
}
