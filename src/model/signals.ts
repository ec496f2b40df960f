import type { SessionState } from './session.ts'

export const signalTypes = ['pause', 'resume', 'redirect', 'cancel'] as const

export type SignalType = (typeof signalTypes)[number]

const allowed: Record<SessionState, readonly SignalType[]> = {
  queued: ['pause', 'redirect', 'cancel'],
  running: ['pause', 'redirect', 'cancel'],
  waiting: ['pause', 'redirect', 'cancel'],
  paused: ['resume', 'redirect', 'cancel'],
  'cost-limited': ['resume', 'redirect', 'cancel'],
  complete: [],
  failed: [],
  cancelled: [],
  unknown: ['pause', 'resume', 'redirect', 'cancel'],
}

/** The signals worth offering in a state. §3 does not say where a signal leads, so nothing more is concluded. */
export function allowedSignals(state: SessionState): readonly SignalType[] {
  return allowed[state]
}
