import { Link } from 'react-router'

import { ErrorScreen } from '#src/app/errors/error-screen.tsx'
import { paths } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'

const chunkIsGone = /dynamically imported module|module script failed|error loading/i

/** A page's code failed, or could not be fetched because another version is served by now. */
export function CrashPage({ error }: { error: unknown }) {
  const words = error instanceof Error ? error.message : String(error)
  const gone = chunkIsGone.test(words)
  return (
    <div className="px-4 py-8 sm:px-7">
      <title>This page stopped · Signalbox</title>
      <ErrorScreen
        title={gone ? 'This page could not be fetched' : 'This page stopped'}
        happened={
          gone
            ? 'The connection failed, or the console has been updated since you opened it.'
            : `The console has a fault that this page ran into: ${words}`
        }
        advice={
          gone
            ? 'Reload to get the page.'
            : 'Reload. If it stops again, the other pages still work.'
        }
        actions={
          <>
            <Button variant="primary" onClick={() => globalThis.location.reload()}>
              Reload
            </Button>
            <Link to={paths.sessions} reloadDocument className={buttonStyles()}>
              Go to the sessions
            </Link>
          </>
        }
      />
    </div>
  )
}
