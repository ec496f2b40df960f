import { mutationOptions } from '@tanstack/react-query'

import type { SignalRequest } from '#src/contract/requests.ts'
import { isOvertaken } from '#src/follow/attempt/attempt-machine.ts'
import { inferOutcome } from '#src/follow/attempt/infer-outcome.ts'
import type { Attempt } from '#src/model/attempt.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { AttemptUnderWayError, OvertakenError, StaleBudgetError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { newBudgetProblem } from '#src/model/spend/budget.ts'
import { parseMicros } from '#src/model/spend/money.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'

import { attemptsAt, settleOpen } from './attempt-queries.ts'
import { clearSentWords } from './draft-queries.ts'
import { beforeOf, makeAttempt, tellAttempt } from './make-attempt.ts'
import { pollForOutcome, readForAttempt } from './poll-for-outcome.ts'
import { classifyWriteError } from './write-errors.ts'

export const sessionMutations = {
  /**
   * Sends one of the four signals, once. Nothing is concluded from its acceptance (§3): the session is
   * read again, and the attempt tells when the effect was seen.
   */
  signal: (connection: Connection, id: string) =>
    mutationOptions({
      mutationFn: (signal: SignalRequest) => sendSignal(connection, id, signal),
    }),
  /** Puts a session on the list by its id; the service must know it. */
  add: (connection: Connection) =>
    mutationOptions({
      mutationFn: async ({ id }: { id: string }): Promise<Session> => {
        const { following, forgotten, store } = connection
        forgotten.delete(id)
        const session = await following.readSession(id)
        await store.forgotten.remove(id)
        await saveReading(connection, session)
        following.publish(session)
        return session
      },
    }),
}

/** A signal, as its attempt names it. */
type Sent = Pick<Attempt, 'action' | 'inputId' | 'request' | 'bodyHash'> & { sessionId: string }

/**
 * Sends a signal (§4). When the answer is lost the session is read again: resolves when that shows the
 * effect, rejects with `OvertakenError` when the signal can have none any more, and with what was lost
 * when nothing is known. A resume is compared with what is spent by now (`StaleBudgetError`).
 */
export async function sendSignal(
  connection: Connection,
  id: string,
  signal: SignalRequest,
): Promise<Session | null> {
  const { api, following, queryClient } = connection
  const queryKey = queryKeys.session(id)
  const sent: Sent = {
    action: signal.type,
    sessionId: id,
    inputId: null,
    request: signal,
    bodyHash: digestOf(signal),
  }
  let before = beforeOf(connection, id, signal)
  try {
    const session = await makeAttempt(connection, {
      ...sent,
      prepare: () => requireBudget(connection, id, signal),
      async send(options) {
        before = beforeOf(connection, id, signal)
        const answer = await api.signalSession(id, signal, options)
        // A repeated answer tells of the session as it was then, which may be long ago.
        return options.again === true ? null : answer
      },
    })
    await clearSentWords(connection, sent)
    // A reading from before the signal must not arrive after it.
    await queryClient.cancelQueries({ queryKey })
    if (session) {
      following.publish(session)
      await keepAnswered(connection, session)
    }
    return session
  } catch (error) {
    // Neither of the two has sent anything.
    if (error instanceof AttemptUnderWayError || error instanceof StaleBudgetError) throw error
    const session = await afterFailure(connection, { ...sent, before }, error)
    if (session === null) throw error
    await clearSentWords(connection, sent)
    // Another operator may have been first: the effect is there, although this attempt was refused.
    const [refused] = await attemptsAt(connection, sent)
    if (refused?.state === 'refused' && firstBySomebody({ ...sent, before }, session)?.applied) {
      const at = connection.now()
      await tellAttempt(connection, refused, { type: 'effect', at, applied: true })
    }
    await keepAnswered(connection, session)
    return session
  } finally {
    following.hurry(id)
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: queryKeys.transcript(id) })
  }
}

/** The session when it shows what was wanted all the same; null when the error stands. */
async function afterFailure(
  connection: Connection,
  sent: Sent & Pick<Attempt, 'before'>,
  error: unknown,
): Promise<Session | null> {
  if (classifyWriteError(error) === 'refused') {
    if (!isOvertaken(error)) return null
    const session = await readForAttempt(connection, sent.sessionId)
    if (session === null || sent.action === 'redirect') return null
    return firstBySomebody(sent, session)?.taken === true ? session : null
  }
  const { attempt, session } = await pollForOutcome(connection, sent)
  if (attempt?.state === 'confirmed') return session
  if (attempt?.state === 'refused') throw new OvertakenError(attempt.words ?? 'It is over.')
  return null
}

/** Somebody else was first with the very same: what was wanted is there, whoever asked for it and when. */
function firstBySomebody(sent: Sent & Pick<Attempt, 'before'>, session: Session) {
  return inferOutcome({ ...sent, before: { ...sent.before, requestedSignal: null } }, session)
}

async function keepAnswered(connection: Connection, session: Session): Promise<void> {
  await saveReading(connection, session)
  await settleOpen(connection, session.id, { session })
}

/** A reading of the spend is old after this: the agent goes on spending meanwhile. */
const SPEND_FRESH_S = 5

/** §3: a total strictly above the spend, as of a reading that is less than five seconds old. */
async function requireBudget(
  connection: Connection,
  id: string,
  signal: SignalRequest,
): Promise<void> {
  if (signal.type !== 'resume' || signal.newBudget === undefined) return
  const { now, queryClient, secondMs } = connection
  const known = queryClient.getQueryState<Session>(queryKeys.session(id))
  const isFresh = known?.data && now() - known.dataUpdatedAt < SPEND_FRESH_S * secondMs
  const session = isFresh ? known.data : await readForAttempt(connection, id)
  const { spentMicros = null, currency } = session?.cost ?? {}
  const newBudget = parseMicros(signal.newBudget)
  if (spentMicros === null || newBudget === null) return
  const problem = newBudgetProblem(newBudget, spentMicros, currency)
  if (problem !== null) throw new StaleBudgetError(problem, spentMicros)
}
