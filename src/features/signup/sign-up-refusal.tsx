import { useState } from 'react'
import { Link } from 'react-router'

import { RateLimitError, ServiceError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { fateNow } from '#src/queries/attempts/fate-now.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

const CONFLICT = 409

/** §4 does not say how a second sign-up fails; 409 is how the local service says it. */
export function isTaken(error: unknown): boolean {
  return error instanceof ServiceError && error.status === CONFLICT
}

export type SignUpRefusalProps = { error: unknown; signInHref: string }

/** Why there is no account, and the way on from there. */
export function SignUpRefusal({ error, signInHref }: SignUpRefusalProps) {
  const [since] = useState(() => Date.now())
  if (error instanceof RateLimitError) {
    return (
      <ErrorNotice
        tone="quiet"
        title="Too many sign-ups from this address"
        lost="No account was made; what you typed is still here."
        advice={waitAdvice(error.retryAfterMs, since)}
      />
    )
  }
  const signIn = (
    <Link to={signInHref} className={buttonStyles({ size: 'small' })}>
      <ButtonFace>Sign in</ButtonFace>
    </Link>
  )
  if (isTaken(error)) {
    return (
      <ErrorNotice
        title="This e-mail address has an account already"
        lost="Nothing was changed."
        advice="Sign in to it, or use another address."
        action={signIn}
      />
    )
  }
  const { title, happened } = explainError(error)
  // Only a refusal in so many words says that there is no account.
  if (fateNow(error) === 'lost') {
    return (
      <ErrorNotice
        title={title}
        lost={`${happened} Whether the account was made is not known.`}
        advice="Try again; should the address be taken then, it was made: sign in."
        action={signIn}
      />
    )
  }
  return (
    <ErrorNotice
      title={title}
      lost={`${happened} No account was made.`}
      advice="What you typed is still here: try again."
    />
  )
}
