import { Link, useLocation } from 'react-router'

import type { ServiceHealth } from '#src/app/layout/service-health.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi, useAuthProblem } from '#src/queries/connection/api-provider.tsx'
import { connectHref } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Age } from '#src/ui/display/age.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { momentText } from '#src/ui/text/moment-text.ts'

export type ConnectionBannerProps = { health: ServiceHealth; durable: boolean }

const mendsItself = 'It goes on by itself as soon as answers come again.'

/** One place for what concerns every page: who is asked to sign in, what cannot be reached, what is not kept. */
export function ConnectionBanner({ health, durable }: ConnectionBannerProps) {
  const problem = useAuthProblem()
  const { pace } = useApi()
  const { pathname, search } = useLocation()
  const shown = problem ?? (health.kind === 'disconnected' ? health.error : null)
  if (shown === null && durable) return null
  return (
    <div className="space-y-2 px-4 pt-4 sm:px-7">
      {problem && (
        <ErrorNotice
          title={explainError(problem).title}
          lost={explainError(problem).lost}
          advice="Nothing is read until you connect again."
          action={
            <Link
              to={connectHref({ next: pathname + search })}
              className={buttonStyles({ variant: 'primary', size: 'small' })}
            >
              Connect
            </Link>
          }
        />
      )}
      {!problem && health.kind === 'disconnected' && (
        <ErrorNotice
          tone="quiet"
          title={
            health.cause === 'offline' ? 'This device is offline' : explainError(health.error).title
          }
          lost={
            health.asOf !== null && (
              <>
                What is on screen stays, as of {momentText(health.asOf)},{' '}
                <Age at={health.asOf} suffix=" ago" />.
              </>
            )
          }
          advice={mendsItself}
          onRetry={pace.askNow}
          retryLabel="Ask now"
        />
      )}
      {!durable && (
        <ErrorNotice
          tone="quiet"
          title="This browser keeps nothing"
          lost="The list of sessions and drafts last until this page is closed, as in a private window."
          advice="Note the ids of sessions that you want to find again."
        />
      )}
    </div>
  )
}
