import { terminalStatuses, waitingStatus } from '#src/contract/statuses.ts'
import type { Round, SessionState } from '#src/model/session.ts'

import { decodeWord } from './decode-values.ts'
import { createFields, isWire, plainName } from './fields.ts'

/**
 * §3 names complete, failed, cancelled and waiting_human; those are read as they stand. Every other word
 * is "not shown": the ones below are plain readings, any further one is `unknown` and polled on.
 * No word outside §3 ends a session, or a guess would stop the polling.
 */
const states: Readonly<Record<string, SessionState>> = {
  ...Object.fromEntries(terminalStatuses.map((status) => [status, status])),
  [plainName(waitingStatus)]: 'waiting',
  waitingforhuman: 'waiting',
  waitingforinput: 'waiting',
  queued: 'queued',
  pending: 'queued',
  created: 'queued',
  starting: 'queued',
  running: 'running',
  active: 'running',
  inprogress: 'running',
  paused: 'paused',
  suspended: 'paused',
  costlimited: 'cost-limited',
  costlimit: 'cost-limited',
  costlimitreached: 'cost-limited',
  budgetexceeded: 'cost-limited',
}

const roundStates: Readonly<Record<string, Round['state']>> = {
  running: 'running',
  active: 'running',
  inprogress: 'running',
  started: 'running',
  queued: 'running',
  pending: 'running',
  waitinghuman: 'running',
  paused: 'running',
  complete: 'complete',
  completed: 'complete',
  done: 'complete',
  finished: 'complete',
  succeeded: 'complete',
  success: 'complete',
  failed: 'failed',
  error: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
}

/** The service's own word for a status: a string, or an object that holds one (state, name, status, value). */
export function decodeStatus(value: unknown): string | null {
  if (isWire(value)) {
    return createFields(value).takeAs(['state', 'status', 'name', 'value', 'code'], statusWord)
  }
  return statusWord(value)
}

function statusWord(value: unknown): string | null {
  return typeof value === 'string' ? decodeWord(value) : null
}

export function sessionStateOf(status: string): SessionState {
  const name = plainName(status)
  return Object.hasOwn(states, name) ? (states[name] ?? 'unknown') : 'unknown'
}

export function roundStateOf(status: string | null): Round['state'] {
  const name = plainName(status ?? '')
  return Object.hasOwn(roundStates, name) ? (roundStates[name] ?? 'unknown') : 'unknown'
}
