import { createContext, type PointerEvent, use, useSyncExternalStore } from 'react'

import { formatAge, formatAgo, wholeMoment } from '#src/ui/text/time-text.ts'
import * as words from '#src/ui/words.ts'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setTimeout(tick, TICK_MS - (Date.now() % TICK_MS))
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

/** At whole seconds, as the polling's own clock ticks: what changes by both is drawn in one frame. */
function tick(): void {
  now = Date.now()
  timer = setTimeout(tick, TICK_MS - (Date.now() % TICK_MS))
  for (const notify of listeners) notify()
}

function coarse(stepMs: number): number {
  // The timer stops without listeners, so the first reader after a pause sets the clock.
  if (timer === undefined) now = Date.now()
  return Math.floor(now / stepMs) * stepMs
}

/** This browser's clock in whole steps; all ages on screen change together. */
export function useNow(stepMs = TICK_MS): number {
  return useOfNow((time) => time, stepMs)
}

/** A plain value that depends on the clock: who uses it is drawn again when the value changes. */
export function useOfNow<Value extends string | number | boolean | null>(
  valueAt: (now: number) => Value,
  stepMs = TICK_MS,
): Value {
  return useSyncExternalStore(subscribe, () => valueAt(coarse(stepMs)))
}

/** The clock in quarters of an hour, for the current day: no time zone has midnight within a quarter. */
export function useToday(): number {
  return useNow(15 * 60 * TICK_MS)
}

/** How many milliseconds the service's clock is ahead of this browser's. */
export const ServiceOffsetContext = createContext(0)

/** The service's clock, as far as it is known, for ages of the service's own moments. */
export function useServiceNow(stepMs = TICK_MS): number {
  return useNow(stepMs) + use(ServiceOffsetContext)
}

/** Writes the whole moment as the tooltip of a `time` when a pointer comes: few of a thousand are ever pointed at. */
export function nameWhole({ currentTarget }: PointerEvent<HTMLTimeElement>): void {
  currentTarget.title = wholeMoment(Date.parse(currentTarget.dateTime))
}

type AgeProps = {
  /** Epoch milliseconds; null means "never". */
  at: number | null
  /** The clock that `at` comes from. */
  clock?: 'browser' | 'service' | undefined
  /** "26 min ago" in place of "26 min". */
  ago?: boolean | undefined
}

/** The age of a moment, looked at every second; the tooltip shows the whole moment. */
export function Age({ at, clock = 'browser', ago = false }: AgeProps) {
  const offset = use(ServiceOffsetContext)
  const writeAge = ago ? formatAgo : formatAge
  const text = useOfNow((time) => {
    if (at === null) return words.never
    return writeAge((clock === 'service' ? time + offset : time) - at)
  })
  if (at === null) return <span>{text}</span>
  return (
    <time
      dateTime={new Date(at).toISOString()}
      onPointerEnter={nameWhole}
      className="whitespace-nowrap"
    >
      {text}
    </time>
  )
}
