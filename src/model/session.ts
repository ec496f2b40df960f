import type { ChoiceName } from './create-fields.ts'
import type { NotRead } from './dialect.ts'
import type { HumanInput } from './human-input.ts'
import * as stateWords from './words/state-words.ts'

/**
 * The state that the console reads from a status. The service's own word stays in `Session.status`; `unknown`
 * is polled on and keeps all four signals.
 */
export type SessionState =
  | 'queued'
  | 'running'
  | 'waiting'
  | 'paused'
  | 'cost-limited'
  | 'complete'
  | 'failed'
  | 'cancelled'
  | 'unknown'

export type Cost = {
  spentMicros: number | null
  budgetMicros: number | null
  currency: string
}

/** Tokens that a model read and wrote. */
export type Tokens = { input: number; output: number }

/** A station on the session's line; a subagent's rounds name the round they branch from. */
export type Round = {
  id: string
  number: number | null
  title: string | null
  state: 'running' | 'complete' | 'failed' | 'cancelled' | 'unknown'
  parentId: string | null
  agent: string | null
  /** The task of a subagent; its later rounds may leave it out. */
  task: string | null
  costMicros: number | null
  /** The part of the cost that the service reserved and that nobody confirmed; null where it says nothing. */
  unconfirmedMicros: number | null
  tokens: Tokens | null
  startedAt: number | null
  endedAt: number | null
}

/** A session as last read from the service (§2). Times are epoch milliseconds of the service's clock. */
export type Session = Record<ChoiceName, string | null> & {
  id: string
  /** The service's own word, shown as it is when we do not know it. */
  status: string
  state: SessionState
  goal: string | null
  context: unknown
  /** `context` is the beginning alone; the service gives all of it when it is asked. */
  contextIsCut: boolean
  guardrails: unknown
  /** The most rounds that the guardrails allow; null where they set no cap. */
  roundCap: number | null
  cost: Cost
  rounds: readonly Round[]
  /** Known even where the service gives a count instead of a list. */
  roundCount: number | null
  humanInputs: readonly HumanInput[]
  report: string | null
  /** The reason why it failed, was held or was cancelled, in the service's words. */
  reason: string | null
  /** The model behind the agent. */
  model: string | null
  tokens: Tokens | null
  /** A signal the service has accepted and not yet carried out. */
  requestedSignal: SignalType | null
  createdAt: number | null
  updatedAt: number | null
  endedAt: number | null
  /** The fields that no decoder understood, kept and shown. */
  extra: Readonly<Record<string, unknown>>
  /** The body as it came, for the JSON tab. */
  raw: unknown
  /** The values that stood where we look and were not understood. */
  notRead: readonly NotRead[]
}

/** §3, §6: whether the polling ends. A word that nobody knows (`unknown`) is no end. */
export function hasEnded(state: SessionState): state is 'complete' | 'failed' | 'cancelled' {
  return state === 'complete' || state === 'failed' || state === 'cancelled'
}

/** In the order in which they started; a list that comes newest first is turned round. */
export function orderedRounds(rounds: readonly Round[]): readonly Round[] {
  const first = rounds[0]?.startedAt ?? null
  const last = rounds.at(-1)?.startedAt ?? null
  const newestFirst = first !== null && last !== null && first > last
  return newestFirst ? rounds.toReversed() : rounds
}

/** A session as a service's list tells of it; `session` is null where no more than its id is told. */
export type ListedSession = { id: string; goal: string | null; session: Session | null }

/** A page of such a list; `next` is the query of the page that follows, null at the last one. */
export type SessionPage = { sessions: readonly ListedSession[]; next: string | null }

export const signalTypes = ['pause', 'resume', 'redirect', 'cancel'] as const

export type SignalType = (typeof signalTypes)[number]

/** The words and the look of a state everywhere; `tone` and `shape` are the words that ui's parts take. */
export type StateSign = {
  words: string
  tone: 'run' | 'wait' | 'done' | 'fail' | 'hold'
  shape: 'diamond' | 'arc' | 'bars' | 'tick' | 'cross' | 'square' | 'dot' | 'ring'
}

const signs: Record<Exclude<SessionState, 'unknown'>, StateSign> = {
  queued: { words: stateWords.queued, tone: 'hold', shape: 'dot' },
  running: { words: stateWords.running, tone: 'run', shape: 'arc' },
  waiting: { words: stateWords.waiting, tone: 'wait', shape: 'diamond' },
  paused: { words: stateWords.paused, tone: 'hold', shape: 'bars' },
  'cost-limited': { words: stateWords.costLimited, tone: 'hold', shape: 'bars' },
  complete: { words: stateWords.complete, tone: 'done', shape: 'tick' },
  failed: { words: stateWords.failed, tone: 'fail', shape: 'cross' },
  cancelled: { words: stateWords.cancelled, tone: 'hold', shape: 'square' },
}

/** The sign of a state. A status that we do not know (§3) is shown in the service's own word. */
export function stateSign(state: SessionState, status: string | null): StateSign {
  if (state !== 'unknown') return signs[state]
  return { words: status ?? stateWords.notReadYet, tone: 'hold', shape: 'ring' }
}
