import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { SignalRequest } from '#src/contract/requests.ts'
import { type Attempt, isSignal, type SignalAttempt, signalProgress } from '#src/model/attempt.ts'
import { AttemptUnderWayError } from '#src/model/errors.ts'
import { hasEnded, type Session, type SignalType } from '#src/model/session.ts'
import { asksForBudget } from '#src/model/spend/budget.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { attemptMutations, attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { readBefore } from '#src/queries/writes/poll-for-outcome.ts'
import { sessionMutations } from '#src/queries/writes/session-mutations.ts'

export type Signals = ReturnType<typeof useSignals>

const none: readonly Attempt[] = []

/** Why a signal failed; `lost` is its attempt if only the answer did not come. */
type Failure = { error: unknown; lost: string | null; type: SignalType; at: number }

/** The four signals of one session (§4): the signal on its way and the open dialog. */
export function useSignals(session: Session, now: number) {
  const api = useApi()
  const { id } = session
  const { mutateAsync } = useMutation(sessionMutations.signal(api, id))
  const [sending, setSending] = useState<SignalType | null>(null)
  const { mutate: dismissLost } = useMutation(attemptMutations.dismiss(api))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [dialog, setDialog] = useState<SignalType | null>(null)
  const [words, setWords] = useState('')
  const [isBudgetAsked, setBudgetAsked] = useState(false)
  const { data: attempts = none } = useQuery(attemptQueries.all(api))
  const noted = signalAttempts(attempts, id)

  const sendOrThrow = async (request: SignalRequest) => {
    setSending(request.type)
    setFailure(null)
    try {
      await mutateAsync(request)
    } finally {
      setSending(null)
    }
  }
  const send = async (request: SignalRequest) => {
    const { type } = request
    const at = api.now()
    try {
      await sendOrThrow(request)
    } catch (error) {
      // The attempt under way is shown already.
      if (error instanceof AttemptUnderWayError) return
      if (type === 'resume' && asksForBudget(error)) {
        setBudgetAsked(true)
        setDialog('resume')
        return
      }
      const known = api.queryClient.getQueryData(attemptQueries.all(api).queryKey) ?? none
      const lost = signalAttempts(known, id).lost.find(({ action }) => action === type)
      setFailure({ error, lost: lost?.uuid ?? null, type, at })
    }
  }
  return {
    /** The requested signal whose effect is still to be seen. */
    intent: findIntent(session, noted.latest, noted.sending ?? sending, now),
    lost: sending === null ? noted.lost : [],
    latest: noted.latest,
    /** The failure of the last signal without a dialog, until a reading shows the outcome. */
    error: failure && !isSettled(failure, noted) ? failure.error : null,
    clearError: () => setFailure(null),
    /** Hides a lost signal whose outcome the operator knows. */
    dismissLost,
    /** Sends at once; does nothing while a signal of that type is on its way. */
    send,
    /** For dialogs, which show their own error. */
    sendOrThrow,
    readAgain: () => readBefore(api, id),
    dialog,
    /** A redirect begins with `words`, such as an answer that became a direction. */
    open: (asked: SignalType, begin = '') => {
      setWords(begin)
      setDialog(asked)
    },
    close: () => {
      setDialog(null)
      setBudgetAsked(false)
    },
    words,
    /** The service refused to resume the session without a new budget. */
    isBudgetAsked,
  }
}

/** A later reading settled the lost signal or showed its effect. */
function isSettled(failure: Failure, { latest, lost }: SignalAttempts): boolean {
  if (failure.lost !== null && !lost.some(({ uuid }) => uuid === failure.lost)) return true
  const isOfThis = latest?.action === failure.type && latest.startedAt >= failure.at
  return isOfThis && latest.effect?.applied === true
}

export type SignalAttempts = {
  /** The signal that this tab or another tab sends at this moment. */
  sending: SignalType | null
  /** Signals whose answers were lost and whose outcomes are not known. */
  lost: readonly SignalAttempt[]
  /** The latest that the service has taken, or whose effect is there. */
  latest: SignalAttempt | null
}

/** The signals of one session, from the attempts that were noted at sending. */
export function signalAttempts(attempts: readonly Attempt[], sessionId: string): SignalAttempts {
  const own = attempts.filter((one) => one.sessionId === sessionId).filter((one) => isSignal(one))
  const lost = own.filter(({ state }) => state === 'unknown')
  const latest = own.find(({ effect, state }) => state === 'confirmed' || effect?.applied)
  // A signal whose answer was lost is offered again at once: its outcome is read, not waited for.
  const isLost = lost.some(({ action }) => action === latest?.action)
  const sending = own.find(({ state }) => state === 'draft' || state === 'sending')
  return {
    sending: sending?.action ?? null,
    lost,
    latest: isLost ? null : (latest ?? null),
  }
}

const effects: Partial<Record<SignalType, readonly Session['state'][]>> = {
  pause: ['paused', 'cost-limited'],
  resume: ['running', 'waiting'],
}

/**
 * The requested signal whose effect is still to be seen. After a minute without an effect the button is
 * offered again, unless the service itself names the signal.
 */
export function findIntent(
  session: Session,
  latest: SignalAttempt | null,
  sending: SignalType | null,
  now: number,
): SignalType | null {
  if (sending) return sending
  if (hasEnded(session.state)) return null
  const named = (['pause', 'resume', 'cancel'] as const).find(
    (type) => type === session.requestedSignal,
  )
  if (named) return named
  if (!latest || latest.action === 'redirect') return null
  // The state may show the effect before a reading settles the attempt.
  if (effects[latest.action]?.includes(session.state)) return null
  return signalProgress(latest, session, now) === 'pending' ? latest.action : null
}
