import type { Guard } from '#src/model/spend/guards.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { reveal } from '#src/ui/text/reveal.ts'

const GOAL_SHOWN = 80

/** Whom a guard watches; `goal` is that of the session of its scope. */
export function watched({ scope }: Pick<Guard, 'scope'>, goal: string | null): string {
  if (scope.kind === 'fleet') return 'all sessions'
  if (scope.kind === 'tag') return `sessions with the tag “${reveal(scope.tag, GOAL_SHOWN)}”`
  return `“${reveal(goal ?? scope.sessionId, GOAL_SHOWN)}”`
}

/** The words to the service for a tag: the tag's name stays in this browser. */
export const someTag = 'sessions with a tag'

/** The warning, which is also the reason of the pause. */
export function reason(guard: Guard, figureMicros: number, whom: string): string {
  const { currency, limitMicros, measure, scope } = guard
  const figure = formatMoney(figureMicros, currency)
  const limit = formatMoney(limitMicros, currency)
  if (measure === 'burn')
    return `Guard: ${whom} burned ${figure} an hour, over the limit of ${limit}`
  return scope.kind === 'session'
    ? `Guard: ${whom} spent ${figure}, over the limit of ${limit}`
    : `Guard: ${whom} spent ${figure} today, over the limit of ${limit}`
}

/** The outcome of a guard's pauses; empty for a guard that only warns. */
export function pauses(guard: Pick<Guard, 'pauses'>, toPause: number, paused: number): string {
  if (toPause === 0)
    return guard.pauses ? 'No session is running, so there was nothing to pause.' : ''
  if (paused === toPause) return `Pause sent to ${sessions(paused)}.`
  return `Pause sent to ${paused} of ${sessions(toPause)}. The list of sessions shows the state of the others.`
}

function sessions(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`
}

export const guardFired = 'A guard is over its limit'
export const showGuards = 'Show guards'
