import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { SignalRequest } from '#src/contract/requests.ts'
import type { Attempt } from '#src/model/attempt.ts'
import { AttemptUnderWayError } from '#src/model/errors.ts'
import type { Session, SignalType } from '#src/model/session.ts'
import { asksForBudget } from '#src/model/spend/budget.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { attemptMutations, attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { readBefore } from '#src/queries/writes/poll-for-outcome.ts'
import { sessionMutations } from '#src/queries/writes/session-mutations.ts'

import { signalAttempts, type SignalAttempts } from './signal-attempts.ts'

type SignalDialog = 'redirect' | 'pause' | 'cancel' | 'resume'

export type Signals = {
  /** The signal on its way to the service, also while a lost answer is looked up. */
  sending: SignalType | null
  lost: SignalAttempts['lost']
  latest: SignalAttempts['latest']
  /** The failure of the last signal without a dialog, until a reading shows the outcome. */
  error: unknown
  clearError: () => void
  /** Hides a lost signal whose outcome the operator knows. */
  dismissLost: (attempt: Attempt) => void
  /** Sends at once; does nothing while a signal of that type is on its way. */
  send: (request: SignalRequest) => Promise<void>
  /** For dialogs, which show their own error. */
  sendOrThrow: (request: SignalRequest) => Promise<unknown>
  readAgain: () => Promise<Session>
  dialog: SignalDialog | null
  /** A redirect begins with `words`, such as an answer that became a direction. */
  open: (dialog: SignalDialog, words?: string) => void
  close: () => void
  words: string
  /** The service refused to resume the session without a new budget. */
  isBudgetAsked: boolean
}

const none: readonly Attempt[] = []

/** Why a signal failed; `lost` is its attempt if only the answer did not come. */
type Failure = { error: unknown; lost: string | null; type: SignalType; at: number }

/** The four signals of one session (§4): the signal on its way and the open dialog. */
export function useSignals(id: string): Signals {
  const api = useApi()
  const { mutateAsync } = useMutation(sessionMutations.signal(api, id))
  const [sending, setSending] = useState<SignalType | null>(null)
  const { mutate: dismissLost } = useMutation(attemptMutations.dismiss(api))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [dialog, setDialog] = useState<SignalDialog | null>(null)
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
  const readAgain = () => readBefore(api, id)

  return {
    sending: noted.sending ?? sending,
    lost: sending === null ? noted.lost : [],
    latest: noted.latest,
    error: failure && !isSettled(failure, noted) ? failure.error : null,
    clearError: () => setFailure(null),
    dismissLost,
    send,
    sendOrThrow,
    readAgain,
    dialog,
    open: (asked, begin = '') => {
      setWords(begin)
      setDialog(asked)
    },
    close: () => {
      setDialog(null)
      setBudgetAsked(false)
    },
    words,
    isBudgetAsked,
  }
}

/** A later reading settled the lost signal or showed its effect. */
function isSettled(failure: Failure, { latest, lost }: SignalAttempts): boolean {
  if (failure.lost !== null && !lost.some(({ uuid }) => uuid === failure.lost)) return true
  const isOfThis = latest?.action === failure.type && latest.startedAt >= failure.at
  return isOfThis && latest.effect?.applied === true
}
