import { Link } from 'react-router'

import { ErrorScreen } from '#src/app/errors/error-screen.tsx'
import * as words from '#src/app/words.ts'
import { paths } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { pageTitle } from '#src/ui/words.ts'

const chunkIsGone = /dynamically imported module|module script failed|error loading/i

/** Shown if a page's code failed, or is gone from the server after an update. */
export function CrashPage({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : String(error)
  const gone = chunkIsGone.test(message)
  return (
    <div className="px-4 py-8 sm:px-7">
      <title>{pageTitle(words.pageStopped, 0)}</title>
      <ErrorScreen
        title={gone ? words.pageNotFetched : words.pageStopped}
        happened={gone ? words.connectionOrUpdate : words.consoleFault(message)}
        advice={gone ? words.reloadForPage : words.reloadOrLeave}
        actions={
          <>
            <Button variant="primary" onClick={() => globalThis.location.reload()}>
              {words.reload}
            </Button>
            <Link to={paths.sessions} reloadDocument className={buttonStyles()}>
              {words.goToSessions}
            </Link>
          </>
        }
      />
    </div>
  )
}
