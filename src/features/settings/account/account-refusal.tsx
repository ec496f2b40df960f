import { useState } from 'react'
import { Link } from 'react-router'

import { AuthenticationError, RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { fateNow } from '#src/queries/attempts/fate-now.ts'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

export type RefusalWords = {
  /** How it stands after a refusal in so many words. */
  refused: string
  /** What is not known when no answer came, and how to find out. */
  unknown: string
  advice: string
}

/** Why what was asked about the account did not come about, or that nobody knows whether it did. */
export function AccountRefusal({ error, words }: { error: unknown; words: RefusalWords }) {
  const [since] = useState(() => Date.now())
  const { title, happened } = explainError(error)
  if (error instanceof RateLimitError) {
    const advice = waitAdvice(error.retryAfterMs, since)
    return (
      <ErrorNotice tone="quiet" title="Too many attempts" lost={words.refused} advice={advice} />
    )
  }
  if (error instanceof AuthenticationError) {
    return (
      <ErrorNotice
        title="Your sign-in has ended"
        lost={words.refused}
        advice="Sign in again."
        action={
          <Link
            to={connectHref({ next: paths.settings })}
            className={buttonStyles({ size: 'small' })}
          >
            <ButtonFace>Sign in</ButtonFace>
          </Link>
        }
      />
    )
  }
  return fateNow(error) === 'lost' ? (
    <ErrorNotice title={title} lost={`${happened} ${words.unknown}`} advice={words.advice} />
  ) : (
    <ErrorNotice title={title} lost={`${happened} ${words.refused}`} advice="Try again." />
  )
}
