import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { SignalRequest } from '#src/contract/requests.ts'
import { AttemptUnderWayError } from '#src/model/attempt/attempt-errors.ts'
import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { Session } from '#src/model/session.ts'
import type { SignalType } from '#src/model/signals.ts'
import { attemptQueries } from '#src/queries/attempts/attempt-queries.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { sessionMutations } from '#src/queries/session-mutations.ts'
import { sessionQueries } from '#src/queries/session-queries.ts'

import { signalAttempts, type SignalAttempts } from './signal-attempts.ts'

type SignalDialog = 'redirect' | 'cancel' | 'resume'

export type Signals = {
  /** On its way to the service, or looked after because its answer was lost. */
  sending: SignalType | null
  lost: SignalAttempts['lost']
  /** Why the last signal without a dialog was not taken. */
  error: unknown
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
}

const none: readonly Attempt[] = []

/** The four signals of one session (§4): what is on its way, and which dialog asks for more. */
export function useSignals(id: string): Signals {
  const api = useApi()
  const { mutateAsync } = useMutation(sessionMutations.signal(api, id))
  const [sending, setSending] = useState<SignalType | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [dialog, setDialog] = useState<SignalDialog | null>(null)
  const [words, setWords] = useState('')
  const { data: attempts = none } = useQuery(attemptQueries.all(api))
  const noted = signalAttempts(attempts, id)

  const sendOrThrow = async (request: SignalRequest) => {
    setSending(request.type)
    setError(null)
    try {
      await mutateAsync(request)
    } finally {
      setSending(null)
    }
  }
  const send = async (request: SignalRequest) => {
    try {
      await sendOrThrow(request)
    } catch (reason) {
      // Its record shows the one that is under way.
      if (!(reason instanceof AttemptUnderWayError)) setError(reason)
    }
  }
  const readAgain = () =>
    api.queryClient.fetchQuery({ ...sessionQueries.detail(api, id), staleTime: 0 })

  return {
    sending: noted.sending ?? sending,
    lost: sending === null ? noted.lost : [],
    error,
    send,
    sendOrThrow,
    readAgain,
    dialog,
    open: (asked, begin = '') => {
      setWords(begin)
      setDialog(asked)
    },
    close: () => setDialog(null),
    words,
  }
}
