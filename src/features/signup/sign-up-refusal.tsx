import { useState } from 'react'
import { Link } from 'react-router'

import { RateLimitError, ServiceError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { classifyWriteError } from '#src/queries/writes/attempts/classify-write-error.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import * as words from './words.ts'

const CONFLICT = 409

/** §4 does not specify the failure of a second sign-up; the local service answers 409. */
export function isTaken(error: unknown): boolean {
  return error instanceof ServiceError && error.status === CONFLICT
}

export type SignUpRefusalProps = { error: unknown; signInHref: string }

/** The reason that no account was made, and the way on. */
export function SignUpRefusal({ error, signInHref }: SignUpRefusalProps) {
  const [since] = useState(() => Date.now())
  if (error instanceof RateLimitError) {
    return (
      <ErrorNotice
        tone="quiet"
        title={words.tooManySignUps}
        lost={words.noAccountAndTextStays}
        advice={waitAdvice(error.retryAfterMs, since)}
      />
    )
  }
  const signIn = (
    <Link to={signInHref} className={buttonStyles({ size: 'small' })}>
      <ButtonFace>{words.signIn}</ButtonFace>
    </Link>
  )
  if (isTaken(error)) {
    return (
      <ErrorNotice
        title={words.taken}
        lost={words.nothingChanged}
        advice={words.signInOrOther}
        action={signIn}
      />
    )
  }
  const { title, happened } = explainError(error)
  // Only an explicit refusal means that there is no account.
  if (classifyWriteError(error) === 'lost') {
    return (
      <ErrorNotice
        title={title}
        lost={words.accountNotKnown(happened)}
        advice={words.tryAgainOrSignIn}
        action={signIn}
      />
    )
  }
  return <ErrorNotice title={title} lost={words.noAccount(happened)} advice={words.tryAgain} />
}
