import { useState } from 'react'
import { Link } from 'react-router'

import * as words from '#src/features/settings/words.ts'
import { AuthenticationError, RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { classifyWriteError } from '#src/queries/writes/attempts/classify-write-error.ts'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

export type RefusalOutcomes = {
  /** The state after an explicit refusal. */
  refused: string
  /** The unknown fact if no answer came, and the way to find out. */
  unknown: string
  advice: string
}

/** The failure of a request about the account, or that its outcome is unknown. */
export function AccountRefusal({ error, outcomes }: { error: unknown; outcomes: RefusalOutcomes }) {
  const [since] = useState(() => Date.now())
  const { title, happened } = explainError(error)
  if (error instanceof RateLimitError) {
    const advice = waitAdvice(error.retryAfterMs, since)
    return (
      <ErrorNotice
        tone="quiet"
        title={words.tooManyAttempts}
        lost={outcomes.refused}
        advice={advice}
      />
    )
  }
  if (error instanceof AuthenticationError) {
    return (
      <ErrorNotice
        title={words.signInEnded}
        lost={outcomes.refused}
        advice={words.signInAgain}
        action={
          <Link
            to={connectHref({ next: paths.settings })}
            className={buttonStyles({ size: 'small' })}
          >
            <ButtonFace>{words.signIn}</ButtonFace>
          </Link>
        }
      />
    )
  }
  return classifyWriteError(error) === 'lost' ? (
    <ErrorNotice title={title} lost={`${happened} ${outcomes.unknown}`} advice={outcomes.advice} />
  ) : (
    <ErrorNotice title={title} lost={`${happened} ${outcomes.refused}`} advice={words.tryAgain} />
  )
}
