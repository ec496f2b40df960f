import type { Guard } from '#src/model/spend/guards.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { reveal } from '#src/ui/text/reveal.ts'

const GOAL_SHOWN = 80

export function watched({ scope }: Pick<Guard, 'scope'>, goal: string | null): string {
  if (scope.kind === 'fleet') return 'alle Sitzungen'
  if (scope.kind === 'tag') return `Sitzungen mit dem Schlagwort „${reveal(scope.tag, GOAL_SHOWN)}“`
  return `„${reveal(goal ?? scope.sessionId, GOAL_SHOWN)}“`
}

export const someTag = 'Sitzungen mit einem Schlagwort'

export function reason(guard: Guard, figureMicros: number, whom: string): string {
  const { currency, limitMicros, measure, scope } = guard
  const figure = formatMoney(figureMicros, currency)
  const limit = formatMoney(limitMicros, currency)
  if (measure === 'burn')
    return `Wächter: ${whom} – Verbrauch ${figure} pro Stunde, über der Grenze von ${limit}`
  return scope.kind === 'session'
    ? `Wächter: ${whom} – ${figure} ausgegeben, über der Grenze von ${limit}`
    : `Wächter: ${whom} – heute ${figure} ausgegeben, über der Grenze von ${limit}`
}

export function pauses(guard: Pick<Guard, 'pauses'>, toPause: number, paused: number): string {
  if (toPause === 0)
    return guard.pauses ? 'Keine Sitzung läuft, also gab es nichts anzuhalten.' : ''
  if (paused === toPause) return `Das Signal zum Anhalten ging an ${sessions(paused)}.`
  return `Das Signal zum Anhalten ging an ${paused} von ${sessions(toPause)}. Die Liste der Sitzungen zeigt den Zustand der anderen.`
}

function sessions(count: number): string {
  return count === 1 ? '1 Sitzung' : `${count} Sitzungen`
}

export const guardFired = 'Ein Wächter ist über seiner Grenze'
export const showGuards = 'Wächter zeigen'
