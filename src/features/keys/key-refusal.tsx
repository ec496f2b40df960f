import { useState } from 'react'

import { RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { classifyWriteError } from '#src/queries/writes/write-errors.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import * as words from './words.ts'

export type KeyRefusalProps = {
  error: unknown
  /** The outcome if earlier requests count too; without it, the outcome by the error alone. */
  outcome?: 'refused' | 'lost' | undefined
  /** The state after an explicit refusal. */
  refused: string
  /** The unknown fact if no readable answer came. */
  unknown: string
  /** The next step in that case. */
  advice?: string | undefined
}

/** The failure of a request about keys, or that its outcome is unknown. */
export function KeyRefusal(props: KeyRefusalProps) {
  const { error, outcome = classifyWriteError(error), refused, unknown, advice } = props
  const [since] = useState(() => Date.now())
  const { title, happened } = explainError(error)
  const isLost = outcome === 'lost'
  const todo =
    error instanceof RateLimitError
      ? waitAdvice(error.retryAfterMs, since)
      : ((isLost ? advice : undefined) ?? words.tryOrLook)
  return (
    <ErrorNotice title={title} lost={`${happened} ${isLost ? unknown : refused}`} advice={todo} />
  )
}
