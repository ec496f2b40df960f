import type { SignalRequest } from '#src/contract/requests.ts'
import { type Attempt, digestOf, type SentBy, slotOf } from '#src/model/attempt.ts'
import {
  AttemptUnderWayError,
  EqualGoalError,
  OvertakenError,
  RateLimitError,
  StaleBudgetError,
  UnreadBeforeError,
} from '#src/model/errors.ts'

import { attemptsAt, type WritePlace } from './attempt-queries.ts'
import { classifyWriteError } from './write-errors.ts'
import { readForAttempt, sendSignal } from './write.ts'

/** The fate of one signal among many; `lost`: sent, and its outcome is not known. */
export type SendResult = { kind: 'sent' } | { kind: 'refused' | 'lost'; error: unknown }

export type SignalTo = {
  id: string
  request: SignalRequest
  by?: SentBy
  /** Asked right before it is sent, perhaps long after the call; without a yes nothing is sent. */
  isWanted?: () => Promise<boolean>
}

type SendManyOptions = {
  /** Only if a new reading shows no effect of the signal that was sent before. */
  again?: boolean
  /** Told as a signal leaves; after a 429 it leaves once more. */
  onSend?: (id: string) => void
}

/** More at once would crowd out the readings that show the effects. */
const AT_ONCE = 3

/**
 * Sends a signal to each of many sessions, each once and with an attempt of its own, as fast as the request
 * budget allows. Going to another page stops nothing. Tells each result as it comes.
 */
export async function sendMany(
  place: WritePlace,
  signals: readonly SignalTo[],
  onResult: (id: string, result: SendResult) => void,
  { again = false, onSend }: SendManyOptions = {},
): Promise<void> {
  const left = signals.values()
  const sendOne = async (signal: SignalTo): Promise<void> => {
    const known = again ? await lookUp(place, signal) : null
    const result = known ?? (await sendInTurn(place, signal, onSend))
    if (result) onResult(signal.id, result)
  }
  const sendRest = async (): Promise<void> => {
    // In turn: each of three workers takes the next signal that is left.
    for (const signal of left) await sendOne(signal)
  }
  if (again) {
    // A person asks: after an outage the first reading ends the pause, or shows that the outage goes on.
    place.following.tryNow()
    const { value: first } = left.next()
    if (first) await sendOne(first)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest))
}

/** The attempt of a signal, by the attempts of all sessions, newest first. */
export function attemptOf(
  attempts: readonly Attempt[],
  { id, request }: SignalTo,
): Attempt | undefined {
  const place = placeOf({ id, request })
  const slot = slotOf(place)
  return attempts.find((one) => one.bodyHash === place.bodyHash && slotOf(one) === slot)
}

function placeOf({ id, request }: SignalTo) {
  return { action: request.type, sessionId: id, inputId: null, bodyHash: digestOf(request) }
}

/** The result of a signal by a new reading of its session; null if the signal may be sent once more. */
async function lookUp(place: WritePlace, signal: SignalTo): Promise<SendResult | null> {
  const session = await readForAttempt(place, signal.id)
  const attempt = attemptOf(await attemptsAt(place, placeOf(signal)), signal)
  if (attempt?.state === 'confirmed') return { kind: 'sent' }
  if (attempt?.state !== 'unknown' || session !== null) return null
  return { kind: 'lost', error: new UnreadBeforeError(null) }
}

/**
 * A 429 says that nothing has happened: the signal waits for the end of the service's hold, and goes again. Null
 * if the page has ended before, or nobody wants the signal any more.
 */
async function sendInTurn(
  place: WritePlace,
  signal: SignalTo,
  onSend?: SendManyOptions['onSend'],
): Promise<SendResult | null> {
  for (;;) {
    if (!(await place.following.waitForRoom())) return null
    if (signal.isWanted && !(await signal.isWanted())) return null
    onSend?.(signal.id)
    const result = await resultOf(() => sendSignal(place, signal.id, signal.request, signal.by))
    if (result) return result
  }
}

/** The result of a write among many; null for a 429, after which the write may go again. */
export async function resultOf(send: () => Promise<unknown>): Promise<SendResult | null> {
  try {
    await send()
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof RateLimitError) return null
    return { kind: isUnsent(error) ? 'refused' : classifyWriteError(error), error }
  }
}

/** Errors of the console that come before anything is sent, or after the session has moved on. */
function isUnsent(error: unknown): boolean {
  const own = [
    AttemptUnderWayError,
    EqualGoalError,
    OvertakenError,
    StaleBudgetError,
    UnreadBeforeError,
  ]
  return own.some((kind) => error instanceof kind)
}
