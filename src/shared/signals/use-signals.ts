import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { SignalRequest } from '#src/contract/requests.ts'
import type { Attempt, SignalAttempt } from '#src/model/attempt.ts'
import { AttemptUnderWayError } from '#src/model/errors.ts'
import type { Session, SignalType } from '#src/model/session.ts'
import {
  intentOf,
  showsEffect,
  signalRequests,
  type SignalRequestRow,
  signalsOf,
} from '#src/model/signals.ts'
import { asksForBudget } from '#src/model/spend/budget.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries, dismissAttempt } from '#src/queries/writes/attempt-queries.ts'
import { readBefore, sendSignal } from '#src/queries/writes/write.ts'
import { useOfNow } from '#src/ui/display/clock.tsx'
import { isDialogOpen } from '#src/ui/shortcuts.ts'

/** The signals of one session: what is under way, what failed, and the open dialog. */
export type Signals = {
  /** The requested signal whose effect is still to be seen. */
  intent: SignalType | null
  /** Every requested signal, newest first. */
  requests: readonly SignalRequestRow[]
  /** The failure of the last signal without a dialog, until a reading shows the outcome. */
  error: unknown
  clearError: () => void
  /** Hides a lost signal whose outcome the operator knows. */
  dismissLost: (attempt: Attempt) => void
  /** Sends at once; does nothing while a signal of that type is on its way. */
  send: (request: SignalRequest) => Promise<void>
  /** For dialogs, which show their own error. */
  sendOrThrow: (request: SignalRequest) => Promise<void>
  readAgain: () => Promise<Session>
  dialog: SignalDialog | null
  /** A redirect begins with `words`, such as an answer that became a direction. */
  open: (type: SignalType, words?: string) => void
  close: () => void
}

/** A dialog of words, which may begin with some, or of a new budget, which the service may have asked for. */
type SignalDialog =
  | { type: 'pause' | 'redirect' | 'cancel'; begin: string }
  | { type: 'resume'; isBudgetAsked: boolean }

/** The last signal that this page sent; `lost` is its attempt if only the answer did not come. */
type LastSent =
  | { kind: 'sending'; type: SignalType }
  | { kind: 'failed'; type: SignalType; error: unknown; lost: string | null; at: number }

const none: readonly Attempt[] = []
const INTENT_STEP_MS = 5_000

/** The four signals of one session (§4): the signal on its way and the open dialog. */
export function useSignals(session: Session): Signals {
  const api = useApi()
  const { id } = session
  const [last, setLast] = useState<LastSent | null>(null)
  const [dialog, setDialog] = useState<SignalDialog | null>(null)
  const { data: attempts = none } = useQuery(attemptQueries.all(api))
  const signals = signalsOf(attempts, id)
  const intent = useOfNow((now) => intentOf(session, signals, now), INTENT_STEP_MS)

  const sendOrThrow = async (request: SignalRequest) => {
    setLast({ kind: 'sending', type: request.type })
    try {
      await sendSignal(api, id, request)
    } finally {
      setLast(null)
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
      // A dialog that was opened meanwhile stays, with the text that is typed into it.
      if (type === 'resume' && asksForBudget(error) && !isDialogOpen()) {
        setDialog({ type, isBudgetAsked: true })
        return
      }
      const known = api.queryClient.getQueryData(attemptQueries.all(api).queryKey) ?? none
      const lost = signalsOf(known, id).find((one) => one.action === type && isLost(one))
      setLast({ kind: 'failed', type, error, lost: lost?.uuid ?? null, at })
    }
  }
  const sending = last?.kind === 'sending' ? last.type : null
  const isSendingNew = sending !== null && !showsEffect(session.state, sending)
  return {
    intent: intent ?? (isSendingNew ? sending : null),
    requests: signalRequests(signals, session, sending),
    error: last?.kind === 'failed' && !isSettled(last, signals) ? last.error : null,
    clearError: () => setLast(null),
    dismissLost: (attempt) => void dismissAttempt(api, attempt),
    send,
    sendOrThrow,
    readAgain: () => readBefore(api, id),
    dialog,
    open: (type, begin = '') =>
      setDialog(type === 'resume' ? { type, isBudgetAsked: false } : { type, begin }),
    close: () => setDialog(null),
  }
}

const isLost = ({ state }: Attempt) => state === 'unknown'

/** A later reading settled the lost signal or showed its effect. */
function isSettled(
  { lost, type, at }: Extract<LastSent, { kind: 'failed' }>,
  signals: readonly SignalAttempt[],
): boolean {
  if (lost !== null && !signals.some((one) => one.uuid === lost && isLost(one))) return true
  return signals.some(
    ({ action, effect, startedAt }) => action === type && startedAt >= at && effect?.applied,
  )
}
