import { type ReactNode, useState } from 'react'

import { ConnectionError, RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import * as words from './words.ts'

export type RefusalProps = {
  error: unknown
  /** The result that is missing. */
  lost: string
  /** The texts for too many attempts. */
  limited?: { title: string; lost: string }
}

/** The reason that connecting failed, if it belongs to no field. */
export function Refusal({ error, lost, limited }: RefusalProps) {
  const [since] = useState(() => Date.now())
  if (error instanceof RateLimitError) {
    const advice = waitAdvice(error.retryAfterMs, since)
    const texts = limited ?? { title: words.tooManyAttempts, lost }
    return <ErrorNotice tone="quiet" {...texts} advice={advice} />
  }
  const { title, happened } = explainError(error)
  const advice = error instanceof ConnectionError ? words.checkConnection : words.tryAgain
  return <ErrorNotice title={title} lost={`${happened} ${lost}`} advice={advice} />
}

/** The reason that this page is not connected any more. */
export function DisconnectedNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={words.whyNotConnected}
      className="rounded-card border border-line-strong bg-sunken px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{children}</p>
    </section>
  )
}
