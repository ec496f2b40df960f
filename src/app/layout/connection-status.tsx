import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useLocation } from 'react-router'

import * as words from '#src/app/words.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { causeOf, type DisconnectedCause, type Freshness } from '#src/model/freshness.ts'
import type { PollingStatus } from '#src/queries/client/client.ts'
import { useApi, useAuthProblem } from '#src/queries/client/use-api.ts'
import { usePollingStatus } from '#src/queries/following/use-polling-status.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { connectHref, paths } from '#src/routes.ts'
import { reasons, causes } from '#src/shared/freshness-words.ts'
import { Link } from '#src/shared/link.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { Age, useOfNow } from '#src/ui/display/clock.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { formatAge, momentText } from '#src/ui/text/time-text.ts'
import * as ui from '#src/ui/words.ts'

/**
 * The notices of every page: the sign-in has ended, the service cannot be reached, the browser keeps nothing.
 * They stand at the foot, so that they do not move the text and buttons of the page.
 */
export function ConnectionBanner({ health }: { health: ServiceHealth }) {
  const { isDurable } = useApi()
  const problem = useAuthProblem()
  const [isRead, setRead] = useState(false)
  return (
    <>
      {problem && <AuthNotice problem={problem} />}
      {!problem && <HealthNotice health={health} />}
      {!isDurable() && !isRead && (
        <ErrorNotice
          tone="quiet"
          title={words.browserKeepsNothing}
          lost={words.keptUntilClosed}
          advice={words.noteIds}
          action={
            <Button size="small" onClick={() => setRead(true)}>
              {ui.dismiss}
            </Button>
          }
        />
      )}
    </>
  )
}

function AuthNotice({ problem }: { problem: AuthenticationError }) {
  const { pathname, search, hash } = useLocation()
  const { title, lost } = explainError(problem)
  return (
    <ErrorNotice
      title={title}
      lost={lost}
      advice={words.notReadUntilConnected}
      action={
        <Link
          to={connectHref({ next: pathname + search + hash })}
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
      // No age: a screen reader would say the whole notice anew at each tick.
      lost={asOf !== null && stays(momentText(asOf))}
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
  return words.cannotBeRead(cut, followed, reasons[cause])
}

/** The state of the service, the age of the data, and the key in use. */
export function ConnectionFoot({ health }: { health: ServiceHealth }) {
  const api = useApi()
  const { data: credentials = api.credentials } = useQuery(credentialsQueries.current(api))
  const { service } = api.config
  const keyHint = credentials.keys.find(({ active }) => active)?.hint
  return (
    <div className="space-y-1.5 border-t px-2 pt-2.5 text-sm text-ink-3">
      <RehearsalTag />
      <ConnectionSign health={health} />
      <p className="truncate font-mono text-xs">
        {[service === 'local' ? globalThis.location.host : service, keyHint]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

const LISTED_LATELY_MS = 40_000
const LOOKED_AT_EVERY_MS = 5000

/** Whether the service answers, and the age of its list or of its last answer. */
export function ConnectionSign({ health }: { health: ServiceHealth }) {
  const { following } = useApi()
  const { data, dataUpdatedAt, isPending } = useQuery(remoteSessionQueries.found(useApi()))
  const listedAt = data?.kind === 'read' ? dataUpdatedAt : null
  const isListedLately = useOfNow(
    (now) => now - (listedAt ?? 0) < LISTED_LATELY_MS,
    LOOKED_AT_EVERY_MS,
  )
  // A list read just now that shows no running session is an answer of the service, too.
  const listed = isListedLately ? { kind: 'live' as const } : health
  const idle = isPending ? { kind: 'loading' as const } : listed
  const shown = health.kind === 'idle' ? idle : health
  const asOf = 'asOf' in health ? health.asOf : null
  const isBroken = shown.kind === 'disconnected' || shown.kind === 'partial'
  const isAnswering = shown.kind === 'live' || shown.kind === 'behind'
  // Counted each second, and read by few: it is written when somebody comes.
  const nameRequests = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.title = words.requestsAndReasons(askedWords(following.status.get()))
  }
  return (
    <p className={classNames('flex min-w-0 items-center gap-2', isBroken && 'text-fail-ink')}>
      <HealthShape kind={shown.kind} />
      <span className="min-w-0 max-md:truncate">
        {healthWords(shown)}
        {(isAnswering || asOf !== null) && <span className="text-ink-3"> · </span>}
        {isAnswering ? (
          <Link
            to={paths.settings}
            className="pointer-coarse:touch-area text-ink-3 hover:underline"
            onPointerEnter={nameRequests}
            onFocus={nameRequests}
          >
            {shown.kind === 'behind' && filled(words.oldestAnswer, <Age at={asOf} ago />)}
            {shown.kind === 'live' && listedAt === null && <Requests />}
            {shown.kind === 'live' &&
              listedAt !== null &&
              filled(words.listRead, <Age at={listedAt} ago />)}
          </Link>
        ) : (
          asOf !== null && (
            <span className="text-ink-3">{filled(words.lastAnswer, <Age at={asOf} ago />)}</span>
          )
        )}
      </span>
    </p>
  )
}

function Requests() {
  return askedWords(usePollingStatus())
}

function HealthShape({ kind }: { kind: ServiceHealth['kind'] }) {
  if (kind === 'disconnected' || kind === 'partial') {
    return <StateShape shape="cross" tone="fail" size={10} />
  }
  if (kind === 'live') return <StateShape shape="dot" tone="done" size={14} />
  return <StateShape shape="ring" tone="hold" size={10} />
}

/** A rate after the first whole minute; before that, a number and a span. */
export function askedWords({ sent, countedMs }: Pick<PollingStatus, 'sent' | 'countedMs'>): string {
  if (countedMs >= 60_000) return words.requestsPerMinute(sent)
  return words.requestsIn(sent, formatAge(countedMs))
}

/** Marks the rehearsal agent, so that its texts are not taken for real work. */
export function RehearsalTag({ short = false }: { short?: boolean }) {
  const { config } = useApi()
  if (config.agent !== 'rehearsal') return null
  return (
    <p
      title={words.rehearsalMeaning}
      className="inline-flex h-5.5 items-center rounded-full border border-dashed border-line-strong px-2 text-xs whitespace-nowrap text-ink-2"
    >
      {short ? words.rehearsal : words.rehearsalAgent}
    </p>
  )
}

/** The state of the service as a whole, from the freshness of every followed session. */
export type ServiceHealth =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'live' }
  | { kind: 'stale'; asOf: number }
  /** Answers come, but more sessions need reading than the allowed rate permits. */
  | { kind: 'behind'; asOf: number }
  /** Some sessions cannot be read; `asOf` is the age of the oldest shown data among them. */
  | {
      kind: 'partial'
      cause: Exclude<DisconnectedCause, 'gone'>
      asOf: number | null
      cut: number
      followed: number
    }
  | {
      kind: 'disconnected'
      cause: Exclude<DisconnectedCause, 'gone'>
      asOf: number | null
      error: unknown
    }

const worstFirst = [
  'signed-out',
  'offline',
  'unreachable',
  'rate-limited',
  'service-error',
  'unreadable',
] as const

/** Causes that hold for every session as soon as they hold for a single session. */
const concernsAll = new Set<DisconnectedCause | undefined>(['signed-out', 'offline'])

/**
 * Never live while a followed session is unread or cut off, or no request succeeds (`silence`). The whole service is
 * cut off unless a live session was read later than all cut sessions; sessions that are gone do not count.
 * Late sessions at the allowed rate (`isAtLimit`) wait for their turn; `asOf` is then the oldest reading.
 */
export function serviceHealthOf(
  all: readonly Freshness[],
  {
    silence = null,
    online = true,
    isAtLimit = false,
    readSince = 0,
  }: { silence?: Error | null; online?: boolean; isAtLimit?: boolean; readSince?: number } = {},
): ServiceHealth {
  const cut = all.filter((one) => one.kind === 'disconnected')
  const asOf = Math.max(0, ...all.map((one) => ('asOf' in one && one.asOf ? one.asOf : 0)))
  const live = all.filter((one) => one.kind === 'live')
  const stale = all.filter((one) => one.kind === 'stale')
  const worst = worstFirst.find((cause) => cut.some((one) => one.cause === cause))
  const found = cut.find((one) => one.cause === worst)
  const cutAt = Math.max(0, ...cut.map((one) => one.asOf ?? 0))
  const isAnswered = silence === null && live.some((one) => one.asOf > cutAt)
  const isPartial = isAnswered && !concernsAll.has(worst)
  if (worst && found && !isPartial) {
    return { kind: 'disconnected', cause: worst, asOf: asOf || null, error: found.error }
  }
  if (silence !== null) {
    const cause = causeOf(silence, online)
    const shown = cause === 'gone' ? 'service-error' : cause
    return { kind: 'disconnected', cause: shown, asOf: asOf || null, error: silence }
  }
  if (worst) {
    const away = cut.filter((one) => one.cause !== 'gone')
    const oldest = Math.min(...away.map((one) => one.asOf ?? 0))
    const followed = live.length + stale.length + away.length
    return { kind: 'partial', cause: worst, asOf: oldest || null, cut: away.length, followed }
  }
  if (stale.length > 0) {
    const oldest = Math.min(...stale.map((one) => one.asOf))
    if (oldest < readSince) return { kind: 'loading' }
    return { kind: isAtLimit ? 'behind' : 'stale', asOf: oldest }
  }
  if (all.some((one) => one.kind === 'loading')) return { kind: 'loading' }
  // Kept summaries alone are no answer to this page.
  if (live.length > 0) return { kind: asOf < readSince ? 'loading' : 'live' }
  return { kind: 'idle' }
}

/** The first readings of a large fleet are spread over ten seconds, which begin after the start of the page. */
const STARTING_MS = 15_000

/** The time when this page was opened, while it may still read all sessions for the first time; then 0. */
export function firstReadSince(): number {
  return performance.now() < STARTING_MS ? performance.timeOrigin : 0
}

/** The short text at the foot of every page. */
export function healthWords(health: ServiceHealth): string {
  if (health.kind === 'partial') return words.notRead(health.cut, health.followed)
  return health.kind === 'disconnected' ? causes[health.cause] : words.health[health.kind]
}
