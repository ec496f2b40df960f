import { useState } from 'react'

import { checkRequest } from '#src/contract/check-request.ts'
import { type SignalRequest, signalRequest } from '#src/contract/requests.ts'
import { TextArea } from '#src/ui/fields/text-area.tsx'

const LIMIT = 2000

export type Reason = {
  message: string
  onMessage: (message: string) => void
  problem: string | null
  /** The signal with its reason; null, and the problem is said, where it cannot be sent. */
  request: (type: 'pause' | 'cancel') => SignalRequest | null
}

/** Why a signal is sent (§4: `reason`, optional); what is too long is said and not cut. */
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
      label="Reason"
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
