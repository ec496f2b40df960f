import { isOvertaken } from '#src/follow/attempt/attempt-machine.ts'
import { isSettled, type Attempt } from '#src/model/attempt.ts'
import { UnreadBeforeError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'

import { attemptsAt, type WritePlace } from './attempt-queries.ts'
import { beginAndSend, type Sent, type Write } from './send-write.ts'
import { settleOpen } from './settle-open.ts'
import { classifyWriteError } from './write-errors.ts'

/** What became of a write to a session, as far as the service's answer and readings after it tell. */
export type Fate<Answer, Stop = never> =
  | Exclude<Sent<Answer, Stop>, { kind: 'failed' }>
  /** The answer was lost, and a reading has settled the attempt. */
  | { kind: 'found'; attempt: Attempt; session: Session; error: unknown }
  /** The service said no; `session` is a reading since, if the state may have moved on. */
  | { kind: 'refused'; attempt: Attempt; session: Session | null; error: unknown }

/**
 * Sends a write to a session and settles it: where the service said no the session is read again, where its
 * answer was lost up to three times. Rejects with what was lost when no reading shows what became of it.
 */
export async function writeToSession<Answer, Stop = never>(
  place: WritePlace,
  write: Write<Answer, Stop> & { asks: { sessionId: string } },
): Promise<Fate<Answer, Stop>> {
  const sent = await beginAndSend(place, write)
  if (sent.kind !== 'failed') return sent
  const { attempt, error } = sent
  const { sessionId } = write.asks
  if (classifyWriteError(error) === 'refused') {
    const session = isOvertaken(error) ? await readForAttempt(place, sessionId) : null
    return { kind: 'refused', attempt, session, error }
  }
  const found = await pollForOutcome(place, { ...attempt, sessionId })
  if (found === null) throw error
  return { kind: 'found', ...found, error }
}

/** Has a session read soon after something was written to it, whatever came of that. */
export async function thenRead<Result>(
  { following }: WritePlace,
  sessionId: string,
  writing: Promise<Result>,
): Promise<Result> {
  try {
    return await writing
  } finally {
    following.hurry(sessionId)
  }
}

/** Three looks within ten seconds: at once, then a while after the one before. */
const PAUSES_S = [0, 4, 6]
const READ_LIMIT_S = 10

/** Reads the session again, up to three times, until that settles an attempt; null when it never does. */
export async function pollForOutcome(
  place: WritePlace,
  lost: Pick<Attempt, 'action' | 'inputId' | 'bodyHash'> & { sessionId: string },
): Promise<{ attempt: Attempt; session: Session } | null> {
  let session: Session | null = null
  for (const pauseS of PAUSES_S) {
    await new Promise((resolve) => setTimeout(resolve, pauseS * place.secondMs))
    session = (await readForAttempt(place, lost.sessionId)) ?? session
    const attempts = await attemptsAt(place, lost)
    const attempt = attempts.find(({ bodyHash }) => bodyHash === lost.bodyHash)
    if (attempt && isSettled(attempt)) return session && { attempt, session }
  }
  return null
}

/** Reads the session before something is sent to it, also in a pause. Rejects with `UnreadBeforeError`. */
export async function readBefore(place: WritePlace, id: string): Promise<Session> {
  place.following.tryNow()
  try {
    return await place.following.readFresh(id)
  } catch (error) {
    throw new UnreadBeforeError(error)
  }
}

/** Reads the session for an attempt's sake and settles what it shows; null when it cannot be read. */
export async function readForAttempt(place: WritePlace, id: string): Promise<Session | null> {
  try {
    const signal = AbortSignal.timeout(READ_LIMIT_S * place.secondMs)
    const session = await place.following.readFresh(id, signal)
    await settleOpen(place, id, { session })
    return session
  } catch {
    return null
  }
}
