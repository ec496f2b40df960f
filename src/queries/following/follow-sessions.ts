import type { Schedule } from '#src/follow/polling/schedule.ts'

import { TICK_MS } from './clock.ts'
import type { SessionReader } from './read-sessions.ts'
import type { RequestQueue } from './request-queue.ts'

type Options = {
  requests: RequestQueue
  schedule: Schedule
  reader: SessionReader
  now: () => number
}

/** The loop that follows sessions: it sends what the budget allows, the most urgent first. */
export function followSessions({ now, reader, requests, schedule }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function turn(): void {
    clearTimeout(timer)
    for (;;) {
      if (isOver) return
      const at = now()
      const wait = requests.budget.wait(at)
      if (wait) return turnIn(wait.ms)
      const waiting = requests.priority(at)
      const due = schedule.choose(at)
      if (waiting !== null && waiting >= (due?.score ?? 0)) requests.admitNext()
      else if (due && reader.isUnderWay(due.id)) schedule.asked(due.id, at)
      else if (due) void reader.readDue(due.id, requests.permit())
      else return turnIn((schedule.nextAt() ?? Infinity) - at)
    }
  }

  function turnIn(ms: number): void {
    // Ticks cover what is far; a wait without end is ended by an event.
    if (ms < TICK_MS) timer = setTimeout(turn, Math.max(1, ms))
  }

  const stops = [requests.onChange(turn), reader.onAnswered(turn)]
  return {
    turn,
    stop() {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
