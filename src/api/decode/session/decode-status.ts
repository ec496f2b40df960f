import { wordIn } from '#src/api/decode/decode-values.ts'
import { isJsonObject } from '#src/api/decode/fields.ts'
import { normalizeName } from '#src/api/decode/name-table.ts'
import { terminalStatuses, waitingStatus } from '#src/contract/statuses.ts'
import type { Round, SessionState } from '#src/model/session.ts'

/**
 * §3 names complete, failed, cancelled and waiting_human; those are read as they stand. Every other word
 * is "not shown": the ones below are plain readings, any further one is `unknown` and polled on.
 * No word outside §3 ends a session, or a guess would stop the polling.
 */
export const sessionWords: Readonly<Record<string, SessionState>> = {
  ...Object.fromEntries(terminalStatuses.map((status) => [status, status])),
  [normalizeName(waitingStatus)]: 'waiting',
  waitingforhuman: 'waiting',
  waitingforinput: 'waiting',
  waitinginput: 'waiting',
  awaitinghuman: 'waiting',
  awaitinginput: 'waiting',
  awaitinghumaninput: 'waiting',
  needsinput: 'waiting',
  inputrequired: 'waiting',
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
  budgetlimited: 'cost-limited',
  budgetreached: 'cost-limited',
  costlimitexceeded: 'cost-limited',
  budgetexhausted: 'cost-limited',
  budgetlimit: 'cost-limited',
  budgetlimitreached: 'cost-limited',
  spendlimit: 'cost-limited',
  spendlimitreached: 'cost-limited',
  outofbudget: 'cost-limited',
}

export const roundWords: Readonly<Record<string, Round['state']>> = {
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
  if (typeof value !== 'string' && !isJsonObject(value)) return null
  return wordIn(value, ['state', 'status', 'name', 'value', 'code'])
}

/**
 * §3: what the service's own word means for following; `unknown` for every word that is not in
 * `sessionWords`.
 */
export function sessionStateOf(status: string): SessionState {
  return stateIn(sessionWords, status)
}

/** §3: whether a reason says in a word, or as the code of an object, that the session is held at its cost limit. */
export function isCostLimit(reason: unknown): boolean {
  const word = wordIn(reason, ['code', 'type', 'reason', 'name'])
  return word !== null && sessionStateOf(word) === 'cost-limited'
}

/**
 * The words of rounds are "not shown": `unknown` for one that is not in `roundWords`, and for null, when
 * none is told.
 */
export function roundStateOf(status: string | null): Round['state'] {
  return stateIn(roundWords, status ?? '')
}

/** What a service's own word means; `unknown` for every word that is not in the list. */
export function stateIn<State extends string>(
  words: Readonly<Record<string, State>>,
  word: string,
): State | 'unknown' {
  const name = normalizeName(word)
  const [, bare = name] = enumPrefix.exec(name) ?? []
  const known = [name, bare].find((one) => Object.hasOwn(words, one))
  return known === undefined ? 'unknown' : (words[known] ?? 'unknown')
}

/** Words of an enumeration that bear its name, as `SESSION_STATE_RUNNING`. */
const enumPrefix = /^(?:session|round|humaninput|inputrequest|input)?(?:state|status)([a-z]+)$/
