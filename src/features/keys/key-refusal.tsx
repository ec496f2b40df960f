import { useState } from 'react'

import { RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

export type KeyRefusalProps = {
  error: unknown
  /** What did or did not come about. */
  lost: string
}

export function KeyRefusal({ error, lost }: KeyRefusalProps) {
  const [since] = useState(() => Date.now())
  const { title, happened } = explainError(error)
  const advice =
    error instanceof RateLimitError
      ? waitAdvice(error.retryAfterMs, since)
      : 'Try again, or look at the list of keys.'
  return <ErrorNotice title={title} lost={`${happened} ${lost}`} advice={advice} />
}
