import type { SignalRequest } from '#src/contract/requests.ts'
import {
  AttemptUnderWayError,
  OvertakenError,
  StaleBudgetError,
  UnreadBeforeError,
} from '#src/model/errors.ts'
import type { Connection } from '#src/queries/connection/connection.ts'

import { sendSignal } from './session-mutations.ts'
import { classifyWriteError } from './write-errors.ts'

/** The fate of one signal among many; `lost`: sent, and its outcome is not known. */
export type SendResult = { kind: 'sent' } | { kind: 'refused' | 'lost'; error: unknown }

/** More at once would crowd out the readings that show the effects. */
const AT_ONCE = 3

/**
 * Sends a signal to each of many sessions, each once and with an attempt of its own. Going to another page
 * stops nothing. Tells each result as it comes.
 */
export async function sendMany(
  connection: Connection,
  signals: readonly { id: string; request: SignalRequest }[],
  onResult: (id: string, result: SendResult) => void,
): Promise<void> {
  const left = signals.values()
  const sendRest = async (): Promise<void> => {
    for (const { id, request } of left) {
      // One after the other: each of three workers takes the next one that is left.
      onResult(id, await resultOf(sendSignal(connection, id, request)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest))
}

async function resultOf(sending: Promise<unknown>): Promise<SendResult> {
  try {
    await sending
    return { kind: 'sent' }
  } catch (error) {
    return { kind: isUnsent(error) ? 'refused' : classifyWriteError(error), error }
  }
}

/** Errors of the console that come before anything is sent, or after the session has moved on. */
function isUnsent(error: unknown): boolean {
  const own = [AttemptUnderWayError, OvertakenError, StaleBudgetError, UnreadBeforeError]
  return own.some((kind) => error instanceof kind)
}
