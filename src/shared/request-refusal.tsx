import { type ReactNode, useState } from 'react'

import { RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { classifyWriteError, fieldProblem } from '#src/queries/writes/write-errors.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

/** The texts after a request that failed. */
export type OutcomeTexts = {
  /** The state after an explicit refusal. */
  refused: string
  /** The unknown fact if no readable answer came, and the next step in that case. */
  unknown: string
  advice?: string
}

export type RequestRefusalProps = {
  error: unknown
  texts: OutcomeTexts
  /** The next step after a refusal. */
  again: string
  /** The outcome if earlier requests count too; without it, the outcome by the error alone. */
  outcome?: 'refused' | 'lost' | undefined
  /** A quiet notice of a rate limit, which ends by itself. */
  limited?: { title: string; lost: string } | undefined
  /** A way on if the outcome is unknown. */
  action?: ReactNode
}

/** The failure of a request, or that its outcome is unknown, and the next step. */
export function RequestRefusal(props: RequestRefusalProps) {
  const { error, texts, again, outcome, limited, action } = props
  const [since] = useState(() => Date.now())
  const { title, happened } = explainError(error)
  const wait = error instanceof RateLimitError ? waitAdvice(error.retryAfterMs, since) : null
  if (limited && wait !== null) return <ErrorNotice tone="quiet" {...limited} advice={wait} />
  return (outcome ?? classifyWriteError(error)) === 'lost' ? (
    <ErrorNotice
      title={title}
      lost={`${happened} ${texts.unknown}`}
      advice={wait ?? texts.advice ?? again}
      action={action}
    />
  ) : (
    <ErrorNotice title={title} lost={`${happened} ${texts.refused}`} advice={wait ?? again} />
  )
}

/** The failure of a request, with its loss and the next step. */
export function ExplainedError({ error }: { error: unknown }) {
  const { title, happened, lost, todo } = explainError(error)
  return <ErrorNotice title={title} lost={`${happened} ${lost}`} advice={todo} />
}

/** The sentence of a refusal that names a field, by the name of this field. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> | null {
  const problem = fieldProblem(error)
  return problem && { [problem.field]: problem.message }
}
