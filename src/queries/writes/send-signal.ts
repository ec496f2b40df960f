import type { SignalRequest } from '#src/contract/requests.ts'
import { isOvertaken } from '#src/follow/attempt/attempt-machine.ts'
import { inferOutcome, type Claim } from '#src/follow/attempt/infer-outcome.ts'
import { slotOf, type Attempt } from '#src/model/attempt.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { AttemptUnderWayError, OvertakenError, StaleBudgetError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { newBudgetProblem } from '#src/model/spend/budget.ts'
import { parseMicros } from '#src/model/spend/money.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'
import { settleOpen } from '#src/queries/writes/outcome/settle-open.ts'

import { attemptQueries } from './attempts/attempt-queries.ts'
import { classifyWriteError } from './attempts/classify-write-error.ts'
import { beforeOf, makeAttempt, tellAttempt } from './attempts/make-attempt.ts'
import { clearSentWords } from './outcome/clear-sent-words.ts'
import { pollForOutcome, readForAttempt } from './outcome/poll-for-outcome.ts'

/** A reading of the spend is old after this: the agent goes on spending meanwhile. */
const SPEND_FRESH_S = 5

/**
 * Sends one of the four signals (§4), once. When the answer is lost the session is read again: resolves
 * when that shows the effect, rejects with `OvertakenError` when it can have none any more, and with
 * what was lost when nothing is known. A resume is held against what is spent by now (`StaleBudgetError`).
 */
export async function sendSignal(
  connection: Connection,
  id: string,
  signal: SignalRequest,
): Promise<Session | null> {
  const { api, queryClient } = connection
  const queryKey = queryKeys.session(id)
  const place = { action: signal.type, sessionId: id, inputId: null, request: signal } as const
  let before = beforeOf(connection, id, signal)
  try {
    const session = await makeAttempt(connection, {
      ...place,
      prepare: () => requireBudget(connection, id, signal),
      async send(options) {
        before = beforeOf(connection, id, signal)
        const answer = await api.signalSession(id, signal, options)
        // A repeated answer tells of the session as it was then, which may be long ago.
        return options.again === true ? null : answer
      },
    })
    await clearSentWords(connection, place)
    // A reading from before the signal must not arrive after it.
    await queryClient.cancelQueries({ queryKey })
    if (session) connection.following.publish(session)
    if (session) await keepAnswered(connection, session)
    return session
  } catch (error) {
    if (wasNotSent(error)) throw error
    const looked = await afterFailure(connection, { ...place, before }, error)
    if (looked === null) throw error
    await clearSentWords(connection, place)
    await keepEffect(connection, place, looked)
    return looked
  } finally {
    connection.following.hurry(id)
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: queryKeys.transcript(id) })
  }
}

function wasNotSent(error: unknown): boolean {
  return error instanceof AttemptUnderWayError || error instanceof StaleBudgetError
}

/** The session when it shows what was wanted all the same; null when the error stands. */
async function afterFailure(
  connection: Connection,
  place: Claim & Pick<Attempt, 'sessionId'>,
  error: unknown,
): Promise<Session | null> {
  const id = place.sessionId ?? ''
  if (classifyWriteError(error) === 'refused') {
    if (!isOvertaken(error)) return null
    const session = await readForAttempt(connection, id)
    // Somebody else was first with the very same: what was wanted is there, whoever asked for it and when.
    const before = { ...place.before, requestedSignal: null }
    return session && wanted({ ...place, before }, session) ? session : null
  }
  const { attempt, session } = await pollForOutcome(connection, {
    ...place,
    bodyHash: digestOf(place.request),
  })
  if (attempt?.state === 'confirmed') return session
  if (attempt?.state === 'refused') throw new OvertakenError(attempt.words ?? 'It is over.')
  return null
}

function wanted(of: Claim, session: Session): boolean {
  return of.action !== 'redirect' && inferOutcome(of, session)?.taken === true
}

async function keepAnswered(connection: Connection, session: Session): Promise<void> {
  await saveReading(connection, session)
  await settleOpen(connection, session.id, { session })
}

/** Another operator may have been first: the effect is there, although this attempt was refused. */
async function keepEffect(
  connection: Connection,
  place: Pick<Attempt, 'action' | 'sessionId' | 'inputId' | 'request'>,
  session: Session,
): Promise<void> {
  const slot = slotOf({ ...place, bodyHash: digestOf(place.request) })
  const attempts = await connection.queryClient.fetchQuery(attemptQueries.all(connection))
  const refused = attempts.find((one) => slotOf(one) === slot)
  if (refused?.state === 'refused') {
    await tellAttempt(connection, refused, { type: 'effect', at: connection.now(), applied: true })
  }
  await keepAnswered(connection, session)
}

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
