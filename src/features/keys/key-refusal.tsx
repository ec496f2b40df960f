import { useState } from 'react'

import { RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { fateNow } from '#src/queries/attempts/fate-now.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

export type KeyRefusalProps = {
  error: unknown
  /** Where an earlier sending counts too; left out, what the error says of one alone. */
  fate?: 'refused' | 'lost' | undefined
  /** How it stands after a refusal in so many words. */
  refused: string
  /** What is not known when no answer came, or none that could be read. */
  unknown: string
  /** What to do then. */
  advice?: string | undefined
}

/** Why what was asked about keys did not come about, or that nobody knows whether it did. */
export function KeyRefusal(props: KeyRefusalProps) {
  const { error, fate = fateNow(error), refused, unknown, advice } = props
  const [since] = useState(() => Date.now())
  const { title, happened } = explainError(error)
  const isLost = fate === 'lost'
  const todo =
    error instanceof RateLimitError
      ? waitAdvice(error.retryAfterMs, since)
      : ((isLost ? advice : undefined) ?? 'Try again, or look at the list of keys.')
  return (
    <ErrorNotice title={title} lost={`${happened} ${isLost ? unknown : refused}`} advice={todo} />
  )
}
