import { useState } from 'react'

import { checkRequest, type SignalRequest, signalRequest } from '#src/contract/requests.ts'
import { TextArea } from '#src/ui/fields/text-area.tsx'

import * as words from './words.ts'

const LIMIT = 2000

export type Reason = {
  message: string
  onMessage: (message: string) => void
  problem: string | null
  /** The signal with its reason; null, with a `problem`, if the signal cannot be sent. */
  request: (type: 'pause' | 'cancel') => SignalRequest | null
}

/** The reason of a signal (§4: `reason`, optional). A reason that is too long is a problem and is not cut. */
export function useReason(message: string, onMessage: (message: string) => void): Reason {
  const [problem, setProblem] = useState<string | null>(null)
  return {
    message,
    onMessage: (changed) => {
      setProblem(null)
      onMessage(changed)
    },
    problem,
    request(type) {
      const reason = message.trim()
      const checked = checkRequest(signalRequest, reason === '' ? { type } : { type, reason })
      if ('request' in checked) return checked.request
      setProblem(Object.values(checked.problems)[0] ?? null)
      return null
    },
  }
}

export type ReasonFieldProps = { reason: Reason; busy: boolean }

export function ReasonField({ reason, busy }: ReasonFieldProps) {
  return (
    <TextArea
      label={words.reason}
      optional
      rows={2}
      limit={LIMIT}
      value={reason.message}
      error={reason.problem}
      readOnly={busy}
      onChange={(event) => reason.onMessage(event.currentTarget.value)}
    />
  )
}
