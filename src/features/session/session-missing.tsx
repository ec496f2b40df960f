import { Link } from 'react-router'

import { AuthenticationError, NotFoundError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { paths } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import { SessionHeader } from './session-header.tsx'
import * as words from './words.ts'

export type SessionMissingProps = {
  id: string
  /** The goal that this browser remembers. */
  goal: string | null
  error: unknown
  busy: boolean
  onRetry: () => void
}

/** The page before the first answer about a session, and after a failure. */
export function SessionMissing({ id, goal, error, busy, onRetry }: SessionMissingProps) {
  return (
    <>
      <SessionHeader id={id} goal={goal} actions={null} />
      {error ? (
        <div className="px-4 py-5 sm:px-7">
          <MissingNotice error={error} busy={busy} onRetry={onRetry} />
        </div>
      ) : (
        <div className="px-4 sm:px-7">
          <Skeleton label={words.loading} lines={6} />
        </div>
      )}
    </>
  )
}

function MissingNotice({ error, busy, onRetry }: Omit<SessionMissingProps, 'id' | 'goal'>) {
  const { title, happened, todo } = explainError(error)
  if (error instanceof NotFoundError) {
    return (
      <ErrorNotice
        title={words.unknownSession}
        lost={words.nothingChanged}
        advice={todo}
        onRetry={onRetry}
        busy={busy}
        action={
          <Link to={paths.sessions} className={buttonStyles({ size: 'small' })}>
            {words.allSessions}
          </Link>
        }
      />
    )
  }
  return (
    <ErrorNotice
      title={`${title}. ${happened}`}
      lost={words.nothingChanged}
      advice={error instanceof AuthenticationError ? todo : words.triesAgain}
      onRetry={onRetry}
      busy={busy}
    />
  )
}
