import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { SignalRequest } from '#src/contract/requests.ts'
import type { Attempt, SignalAttempt } from '#src/model/attempt.ts'
import { AttemptUnderWayError } from '#src/model/errors.ts'
import type { Session, SignalType } from '#src/model/session.ts'
import { intentOf, showsEffect, signalsOf } from '#src/model/signals/intent.ts'
import { signalRequests } from '#src/model/signals/signal-requests.ts'
import { asksForBudget } from '#src/model/spend/budget.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { attemptMutations, attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { sessionMutations } from '#src/queries/writes/session-mutations.ts'
import { readBefore } from '#src/queries/writes/write-to-session.ts'

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
  const noted = signalsOf(attempts, id)

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
      const lost = signalsOf(known, id).find((one) => one.action === type && isLost(one))
      setFailure({ error, lost: lost?.uuid ?? null, type, at })
    }
  }
  const isSendingNew = sending !== null && !showsEffect(session.state, sending)
  return {
    /** The requested signal whose effect is still to be seen. */
    intent: intentOf(session, noted, now) ?? (isSendingNew ? sending : null),
    /** Every requested signal, newest first. */
    requests: signalRequests(noted, session, sending),
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

const isLost = ({ state }: Attempt) => state === 'unknown'

/** A later reading settled the lost signal or showed its effect. */
function isSettled({ lost, type, at }: Failure, signals: readonly SignalAttempt[]): boolean {
  if (lost !== null && !signals.some((one) => one.uuid === lost && isLost(one))) return true
  return signals.some(
    ({ action, effect, startedAt }) => action === type && startedAt >= at && effect?.applied,
  )
}
