import { Link, useLocation } from 'react-router'

import { ErrorScreen } from '#src/app/errors/error-screen.tsx'
import { paths } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <div className="px-4 py-8 sm:px-7">
      <ErrorScreen
        title="There is no such page"
        happened={
          <>
            Nothing answers to <code className="font-mono wrap-anywhere">{pathname}</code> here.
          </>
        }
        lost="Nothing was lost."
        advice="Perhaps the link was cut off on its way. Sessions that this browser knows are in the list."
        actions={
          <Link to={paths.sessions} className={buttonStyles({ variant: 'primary' })}>
            Go to the sessions
          </Link>
        }
      />
    </div>
  )
}
