import { useLocation } from 'react-router'

import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { filled } from '#src/ui/text/filled.ts'

import { ErrorScreen } from './error-pages.tsx'
import * as words from './words.ts'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <div className="px-4 py-8 sm:px-7">
      <ErrorScreen
        title={words.pageMissing}
        happened={filled(
          words.noPageAt,
          <code className="font-mono wrap-anywhere">{pathname}</code>,
        )}
        lost={words.nothingLost}
        advice={words.mayBeCutOff}
        actions={
          <Link to={paths.sessions} className={buttonStyles({ variant: 'primary' })}>
            {words.goToSessions}
          </Link>
        }
      />
    </div>
  )
}
