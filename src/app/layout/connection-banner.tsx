import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { causes, type ServiceHealth } from '#src/app/layout/service-health.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi, useAuthProblem } from '#src/queries/connection/api-provider.tsx'
import { connectHref } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { momentText } from '#src/ui/text/moment-text.ts'

type Trouble = Extract<ServiceHealth, { kind: 'disconnected' | 'partial' }>

export type ConnectionBannerProps = { health: ServiceHealth; durable: boolean }

const mendsItself = 'It goes on by itself as soon as answers come again.'

/**
 * One place for what concerns every page: who is asked to sign in, what cannot be reached, what is not kept.
 * It stands at the foot: what comes there moves nothing that somebody reads or is about to press.
 */
export function ConnectionBanner({ health, durable }: ConnectionBannerProps) {
  const problem = useAuthProblem()
  const [isRead, setRead] = useState(false)
  return (
    <>
      {problem && <AuthNotice problem={problem} />}
      {!problem && <HealthNotice health={health} />}
      {!durable && !isRead && (
        <ErrorNotice
          tone="quiet"
          title="This browser keeps nothing"
          lost="The list of sessions and drafts last until this page is closed, as in a private window."
          advice="Note the ids of sessions that you want to find again."
          action={
            <Button size="small" onClick={() => setRead(true)}>
              Dismiss
            </Button>
          }
        />
      )}
    </>
  )
}

function AuthNotice({ problem }: { problem: AuthenticationError }) {
  const { pathname, search } = useLocation()
  const { title, lost } = explainError(problem)
  return (
    <ErrorNotice
      title={title}
      lost={lost}
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
  )
}

function HealthNotice({ health }: { health: ServiceHealth }) {
  const { following } = useApi()
  if (health.kind !== 'disconnected' && health.kind !== 'partial') return null
  const { asOf } = health
  const of = health.kind === 'partial' ? 'is shown of them' : 'is on screen'
  return (
    <ErrorNotice
      tone="quiet"
      title={titleOf(health)}
      lost={
        asOf !== null && (
          <>
            What {of} stays, as of {momentText(asOf)}, <Age at={asOf} suffix=" ago" />.
          </>
        )
      }
      advice={mendsItself}
      onRetry={following.askNow}
      retryLabel="Ask now"
    />
  )
}

function titleOf(health: Trouble): string {
  if (health.kind === 'disconnected') {
    return health.cause === 'offline' ? 'This device is offline' : explainError(health.error).title
  }
  const { cut, followed, cause } = health
  const why = cause === 'unreachable' ? 'no answer' : causes[cause].toLowerCase()
  return `${cut} of ${followed} sessions cannot be read: ${why}`
}
