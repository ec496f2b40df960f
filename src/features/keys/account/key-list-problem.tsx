import { Link } from 'react-router'

import * as words from '#src/features/keys/words.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

export type KeyListProblemProps = { error: unknown; busy: boolean; onRetry: () => unknown }

/** The reason that the list is missing or old. The sign-in may end while the key in use still works. */
export function KeyListProblem({ error, busy, onRetry }: KeyListProblemProps) {
  const { title, happened } = explainError(error)
  if (error instanceof AuthenticationError) {
    return (
      <ErrorNotice
        className="mx-4.5 mb-4"
        title={words.signInEnded}
        lost={words.keysStay}
        advice={words.signInAgain}
        action={
          <Link to={connectHref({ next: paths.keys })} className={buttonStyles({ size: 'small' })}>
            <ButtonFace>{words.signIn}</ButtonFace>
          </Link>
        }
      />
    )
  }
  return (
    <ErrorNotice
      className="mx-4.5 mb-4"
      title={title}
      lost={words.noKeyChanged(happened)}
      onRetry={() => void onRetry()}
      busy={busy}
    />
  )
}
