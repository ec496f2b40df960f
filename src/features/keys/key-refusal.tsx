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
  texts: words.OutcomeTexts
}

/** The failure of a request about keys, or that its outcome is unknown. */
export function KeyRefusal({ error, outcome, texts }: KeyRefusalProps) {
  const [since] = useState(() => Date.now())
  const { title, happened } = explainError(error)
  const isLost = (outcome ?? classifyWriteError(error)) === 'lost'
  const todo =
    error instanceof RateLimitError
      ? waitAdvice(error.retryAfterMs, since)
      : ((isLost ? texts.advice : undefined) ?? words.tryOrLook)
  const state = isLost ? texts.unknown : texts.refused
  return <ErrorNotice title={title} lost={`${happened} ${state}`} advice={todo} />
}
