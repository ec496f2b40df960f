import { mutationOptions } from '@tanstack/react-query'

import type { SignalRequest } from '#src/contract/requests.ts'
import { attemptAfter } from '#src/follow/attempt/attempt-machine.ts'
import { outcomeByAnybody } from '#src/follow/attempt/infer-outcome.ts'
import { OvertakenError, StaleBudgetError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { newBudgetProblem } from '#src/model/spend/budget.ts'
import { parseMicros } from '#src/model/spend/money.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'

import type { WritePlace } from './attempt-queries.ts'
import { clearSentWords } from './draft-queries.ts'
import { recordChange } from './record-attempt.ts'
import { settleOpen } from './settle-open.ts'
import { type Fate, readForAttempt, thenRead, writeToSession } from './write.ts'

export const sessionMutations = {
  /**
   * Sends one of the four signals, once. Nothing is concluded from its acceptance (§3): the session is
   * read again, and the attempt tells when the effect was seen.
   */
  signal: (place: WritePlace, id: string) =>
    mutationOptions({
      mutationFn: (signal: SignalRequest) => sendSignal(place, id, signal),
    }),
  /** Puts a session on the list by its id; the service must know it. */
  add: (place: WritePlace) =>
    mutationOptions({
      mutationFn: async ({ id }: { id: string }): Promise<Session> => {
        const { following, forgotten, store } = place
        forgotten.delete(id)
        const session = await following.readSession(id)
        await store.forgotten.remove(id)
        await saveReading(place, session)
        following.publish(session)
        return session
      },
    }),
}

/**
 * Sends a signal (§4). When the answer is lost the session is read again: resolves when that shows the
 * effect, rejects with `OvertakenError` when the signal can have none any more, and with what was lost
 * when nothing is known. A resume is compared with what is spent by now (`StaleBudgetError`).
 */
export async function sendSignal(
  place: WritePlace,
  id: string,
  signal: SignalRequest,
): Promise<Session | null> {
  const { api, following } = place
  const asks = { action: signal.type, sessionId: id, inputId: null, request: signal }
  const sending = async () => {
    const fate = await writeToSession<Session | null>(place, {
      asks,
      prepare: () => requireBudget(place, id, signal),
      async send(options) {
        const answer = await api.signalSession(id, signal, options)
        // A repeated answer tells of the session as it was then, which may be long ago.
        return options.again === true ? null : answer
      },
    })
    const session = await sessionAfter(place, fate)
    await clearSentWords(place, asks)
    if (fate.kind === 'accepted') {
      // A reading from before the signal must not arrive after it.
      following.giveUpReading(id)
      if (session) following.publish(session)
    }
    if (session) {
      await saveReading(place, session)
      await settleOpen(place, id, { session })
    }
    return session
  }
  return thenRead(place, id, sending())
}

/** The session when it shows what was wanted, whoever asked for it; else rejects with what went wrong. */
async function sessionAfter(
  place: WritePlace,
  fate: Fate<Session | null>,
): Promise<Session | null> {
  if (fate.kind === 'accepted') return fate.answer
  if (fate.kind === 'stopped') return fate.stop
  const { attempt, error, session } = fate
  if (fate.kind === 'found') {
    if (attempt.state === 'refused') throw new OvertakenError(attempt.words)
    return session
  }
  if (session === null || attempt.action === 'redirect') throw error
  const outcome = outcomeByAnybody(attempt, session)
  if (!outcome?.taken) throw error
  // Another operator was first: the effect is there, although this attempt was refused.
  if (outcome.applied) {
    const effect = { type: 'effect', at: place.now(), applied: true } as const
    await recordChange(place, attempt, (old) => attemptAfter(old, effect))
  }
  return session
}

/** A reading of the spend is old after this: the agent goes on spending meanwhile. */
const SPEND_FRESH_S = 5

/** §3: a total strictly above the spend, as of a reading that is less than five seconds old. */
async function requireBudget(place: WritePlace, id: string, signal: SignalRequest): Promise<null> {
  if (signal.type !== 'resume' || signal.newBudget === undefined) return null
  const { now, queryClient, secondMs } = place
  const known = queryClient.getQueryState<Session>(queryKeys.session(id))
  const isFresh = known?.data && now() - known.dataUpdatedAt < SPEND_FRESH_S * secondMs
  const session = isFresh ? known.data : await readForAttempt(place, id)
  const { spentMicros = null, currency } = session?.cost ?? {}
  const newBudget = parseMicros(signal.newBudget)
  if (spentMicros === null || newBudget === null) return null
  const problem = newBudgetProblem(newBudget, spentMicros, currency)
  if (problem !== null) throw new StaleBudgetError(problem, spentMicros)
  return null
}
