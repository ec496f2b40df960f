import { Link } from 'react-router'

import { AuthenticationError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

export type KeyListProblemProps = { error: unknown; busy: boolean; onRetry: () => unknown }

/** Why the list is missing or old. The sign-in may have ended while the key in use still works. */
export function KeyListProblem({ error, busy, onRetry }: KeyListProblemProps) {
  const { title, happened } = explainError(error)
  if (error instanceof AuthenticationError) {
    return (
      <ErrorNotice
        className="mx-4.5 mb-4"
        title="Your sign-in has ended"
        lost="The keys are as they were, and the key in use here goes on working."
        advice="Sign in again to list, create and revoke keys."
        action={
          <Link to={connectHref({ next: paths.keys })} className={buttonStyles({ size: 'small' })}>
            <ButtonFace>Sign in</ButtonFace>
          </Link>
        }
      />
    )
  }
  return (
    <ErrorNotice
      className="mx-4.5 mb-4"
      title={title}
      lost={`${happened} No key was changed.`}
      onRetry={() => void onRetry()}
      busy={busy}
    />
  )
}
