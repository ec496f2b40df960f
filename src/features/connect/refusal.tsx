import { useState } from 'react'

import { ConnectionError, RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

export type RefusalProps = {
  error: unknown
  /** What did not come about by it. */
  lost: string
}

/** Why connecting did not work, where it is about no single field. */
export function Refusal({ error, lost }: RefusalProps) {
  const [since] = useState(() => Date.now())
  if (error instanceof RateLimitError) {
    return (
      <ErrorNotice
        tone="quiet"
        title="Too many attempts"
        lost={lost}
        advice={waitAdvice(error.retryAfterMs, since)}
      />
    )
  }
  const { title, happened } = explainError(error)
  const advice =
    error instanceof ConnectionError
      ? 'Check that the service is up and this device is online, then try again.'
      : 'What you typed is still here: try again.'
  return <ErrorNotice title={title} lost={`${happened} ${lost}`} advice={advice} />
}
