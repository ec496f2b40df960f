import { useState } from 'react'

import { ConnectionError, RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import * as words from './words.ts'

export type RefusalProps = {
  error: unknown
  /** The result that is missing. */
  lost: string
}

/** The reason that connecting failed, if it belongs to no field. */
export function Refusal({ error, lost }: RefusalProps) {
  const [since] = useState(() => Date.now())
  if (error instanceof RateLimitError) {
    return (
      <ErrorNotice
        tone="quiet"
        title={words.tooManyAttempts}
        lost={lost}
        advice={waitAdvice(error.retryAfterMs, since)}
      />
    )
  }
  const { title, happened } = explainError(error)
  const advice = error instanceof ConnectionError ? words.checkConnection : words.tryAgain
  return <ErrorNotice title={title} lost={`${happened} ${lost}`} advice={advice} />
}
