import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { SignalRequest } from '#src/contract/requests.ts'
import { AttemptUnderWayError } from '#src/model/attempt/attempt-errors.ts'
import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { Session } from '#src/model/session.ts'
import type { SignalType } from '#src/model/signals.ts'
import { asksForBudget } from '#src/model/spend/asks-for-budget.ts'
import { attemptMutations } from '#src/queries/attempts/attempt-mutations.ts'
import { attemptQueries } from '#src/queries/attempts/attempt-queries.ts'
import { readBefore } from '#src/queries/attempts/look-again.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { sessionMutations } from '#src/queries/session-mutations.ts'

import { signalAttempts, type SignalAttempts } from './signal-attempts.ts'

type SignalDialog = 'redirect' | 'pause' | 'cancel' | 'resume'

export type Signals = {
  /** On its way to the service, or looked after because its answer was lost. */
  sending: SignalType | null
  lost: SignalAttempts['lost']
  latest: SignalAttempts['latest']
  /** Why the last signal without a dialog was not taken, as long as nothing shows what became of it. */
  error: unknown
  clearError: () => void
  /** The operator knows better what became of a lost one: it is not spoken of any more. */
  dismissLost: (attempt: Attempt) => void
  /** Sends at once; does nothing while one of that kind is on its way. */
  send: (request: SignalRequest) => Promise<void>
  /** For dialogs, which show their own error. */
  sendOrThrow: (request: SignalRequest) => Promise<unknown>
  readAgain: () => Promise<Session>
  dialog: SignalDialog | null
  /** `words` are what a redirect begins with, such as an answer that became a direction. */
  open: (dialog: SignalDialog, words?: string) => void
  close: () => void
  words: string
  /** The service has refused to resume it as it is: it asks for a new budget. */
  isBudgetAsked: boolean
}

const none: readonly Attempt[] = []

/** Why a signal was not taken; `lost` is its attempt, where only its answer never came. */
type Failure = { error: unknown; lost: string | null; type: SignalType; at: number }

/** The four signals of one session (§4): what is on its way, and which dialog asks for more. */
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
      // Its record shows the one that is under way.
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

/** By what a later reading shows: the lost one is settled, or its effect was seen. */
function isSettled(failure: Failure, { latest, lost }: SignalAttempts): boolean {
  if (failure.lost !== null && !lost.some(({ uuid }) => uuid === failure.lost)) return true
  const isOfThis = latest?.action === failure.type && latest.startedAt >= failure.at
  return isOfThis && latest.effect?.applied === true
}
