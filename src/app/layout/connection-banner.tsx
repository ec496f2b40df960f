import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import type { ServiceHealth } from '#src/app/layout/service-health.ts'
import * as words from '#src/app/words.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi, useAuthProblem } from '#src/queries/connection/use-api.ts'
import { connectHref } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { momentText } from '#src/ui/text/moment-text.ts'

type Trouble = Extract<ServiceHealth, { kind: 'disconnected' | 'partial' }>

export type ConnectionBannerProps = { health: ServiceHealth; durable: boolean }

/**
 * The notices of every page: the sign-in has ended, the service cannot be reached, the browser keeps nothing.
 * They stand at the foot, so that they do not move the text and buttons of the page.
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
          title={words.browserKeepsNothing}
          lost={words.keptUntilClosed}
          advice={words.noteIds}
          action={
            <Button size="small" onClick={() => setRead(true)}>
              {words.dismiss}
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
      advice={words.notReadUntilConnected}
      action={
        <Link
          to={connectHref({ next: pathname + search })}
          className={buttonStyles({ variant: 'primary', size: 'small' })}
        >
          {words.connect}
        </Link>
      }
    />
  )
}

function HealthNotice({ health }: { health: ServiceHealth }) {
  const { following } = useApi()
  if (health.kind !== 'disconnected' && health.kind !== 'partial') return null
  const { asOf } = health
  const stays = health.kind === 'partial' ? words.dataStays : words.screenStays
  return (
    <ErrorNotice
      tone="quiet"
      title={titleOf(health)}
      lost={
        asOf !== null && (
          <>
            {stays(momentText(asOf))}
            <Age at={asOf} suffix={words.ago} />.
          </>
        )
      }
      advice={words.readingGoesOn}
      onRetry={following.askNow}
      retryLabel={words.askNow}
    />
  )
}

function titleOf(health: Trouble): string {
  if (health.kind === 'disconnected') {
    return health.cause === 'offline' ? words.deviceOffline : explainError(health.error).title
  }
  const { cut, followed, cause } = health
  const why = cause === 'unreachable' ? words.noAnswer : words.causes[cause].toLowerCase()
  return words.cannotBeRead(cut, followed, why)
}
