import { Link, useLocation } from 'react-router'

import { ErrorScreen } from '#src/app/errors/error-screen.tsx'
import { paths } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'

import * as words from './not-found-words.ts'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <div className="px-4 py-8 sm:px-7">
      <ErrorScreen
        title={words.title}
        happened={
          <>
            {words.noPageAt}
            <code className="font-mono wrap-anywhere">{pathname}</code>.
          </>
        }
        lost={words.nothingLost}
        advice={words.advice}
        actions={
          <Link to={paths.sessions} className={buttonStyles({ variant: 'primary' })}>
            {words.goToSessions}
          </Link>
        }
      />
    </div>
  )
}
