import type { SessionState } from './session.ts'

/** How a state is said and drawn everywhere; `tone` and `shape` are the words that ui's parts take. */
export type StateSign = {
  words: string
  tone: 'run' | 'wait' | 'done' | 'fail' | 'hold'
  shape: 'diamond' | 'arc' | 'bars' | 'tick' | 'cross' | 'square' | 'dot' | 'ring'
}

const signs: Record<Exclude<SessionState, 'unknown'>, StateSign> = {
  queued: { words: 'Queued', tone: 'hold', shape: 'dot' },
  running: { words: 'Running', tone: 'run', shape: 'arc' },
  waiting: { words: 'Waiting for you', tone: 'wait', shape: 'diamond' },
  paused: { words: 'Paused', tone: 'hold', shape: 'bars' },
  'cost-limited': { words: 'Cost limit', tone: 'hold', shape: 'bars' },
  complete: { words: 'Complete', tone: 'done', shape: 'tick' },
  failed: { words: 'Failed', tone: 'fail', shape: 'cross' },
  cancelled: { words: 'Cancelled', tone: 'hold', shape: 'square' },
}

/** The sign of a state. A status that we do not know (§3) is shown in the service's own word. */
export function stateSign(state: SessionState, status: string | null): StateSign {
  if (state !== 'unknown') return signs[state]
  return { words: status ?? 'Not read yet', tone: 'hold', shape: 'ring' }
}
