import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { healthWords, type ServiceHealth } from '#src/app/layout/service-health.ts'
import * as words from '#src/app/words.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import type { PollingStatus } from '#src/queries/connection/connection.ts'
import { useApi, useAuthProblem } from '#src/queries/connection/use-api.ts'
import { usePollingStatus } from '#src/queries/following/use-polling-status.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { connectHref, paths } from '#src/routes.ts'
import { classNames } from '#src/ui/class-names.ts'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { formatAge, momentText } from '#src/ui/text/time-text.ts'

/**
 * The notices of every page: the sign-in has ended, the service cannot be reached, the browser keeps nothing.
 * They stand at the foot, so that they do not move the text and buttons of the page.
 */
export function ConnectionBanner({ health }: { health: ServiceHealth }) {
  const { durable } = useApi()
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
          {words.titles.connect}
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

function titleOf(health: Extract<ServiceHealth, { asOf: number | null; cause: unknown }>): string {
  if (health.kind === 'disconnected') {
    return health.cause === 'offline' ? words.deviceOffline : explainError(health.error).title
  }
  const { cut, followed, cause } = health
  const why = cause === 'unreachable' ? words.noAnswer : words.causes[cause].toLowerCase()
  return words.cannotBeRead(cut, followed, why)
}

/** The state of the service, the age of the data, and the key in use. */
export function ConnectionFoot({ health }: { health: ServiceHealth }) {
  const api = useApi()
  const { data: credentials = api.credentials } = useQuery(credentialsQueries.current(api))
  const status = usePollingStatus()
  const { service } = api.config
  const keyHint = credentials.keys.find(({ active }) => active)?.hint
  const asOf = 'asOf' in health ? health.asOf : null
  const broken = health.kind === 'disconnected' || health.kind === 'partial'
  return (
    <div className="space-y-1.5 border-t px-2 pt-2.5 text-sm text-ink-3">
      <RehearsalTag />
      <p className={classNames('flex items-center gap-2', broken && 'text-fail-ink')}>
        {broken ? (
          <StateShape shape="cross" tone="fail" size={10} />
        ) : health.kind === 'live' ? (
          <StateShape shape="dot" tone="done" size={14} />
        ) : (
          <StateShape shape="ring" tone="hold" size={10} />
        )}
        <span>
          {healthWords(health)}
          {asOf !== null && (
            <span className="text-ink-3">
              {' · '}
              {health.kind === 'live' || health.kind === 'behind' ? (
                <Link
                  to={paths.settings}
                  className="hover:underline"
                  title={words.requestsAndReasons}
                >
                  {health.kind === 'live' ? askedWords(status) : words.oldest}
                  {health.kind === 'behind' && <Age at={asOf} />}
                </Link>
              ) : (
                <Age at={asOf} />
              )}
            </span>
          )}
        </span>
      </p>
      <p className="truncate font-mono text-xs">
        {[service === 'local' ? globalThis.location.host : service, keyHint]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

/** A rate after the first whole minute; before that, a number and a span. */
export function askedWords({ sent, countedMs }: Pick<PollingStatus, 'sent' | 'countedMs'>): string {
  if (countedMs >= 60_000) return words.requestsPerMinute(sent)
  return words.requestsIn(sent, formatAge(countedMs, 'long'))
}

/** Marks the rehearsal agent, so that its texts are not taken for real work. */
export function RehearsalTag() {
  const { config } = useApi()
  if (config.agent !== 'rehearsal') return null
  return (
    <p
      title={words.rehearsalMeaning}
      className="inline-flex h-5.5 items-center rounded-full border border-dashed border-line-strong px-2 text-xs whitespace-nowrap text-ink-2"
    >
      {words.rehearsalAgent}
    </p>
  )
}
