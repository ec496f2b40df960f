import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'

import { AuthenticationError, NotFoundError, ServiceError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { isNewFailure } from '#src/model/fleet/fleet.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useShownSession } from '#src/queries/following/use-polling-status.ts'
import { useFromFleet } from '#src/queries/sessions/fleet.tsx'
import { seeFailure } from '#src/queries/sessions/session-notes.ts'
import { savedSessionQueries, sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { paths, sessionAt } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { PageTitle } from '#src/ui/display/page-header.tsx'
import { Skeleton } from '#src/ui/display/panel.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useLate } from '#src/ui/use-late.ts'

import { SessionHeader, SessionView } from './session-view.tsx'
import * as words from './words.ts'

/** So long a page waits for its first answer before it shows what this browser keeps. */
const PATIENCE_MS = 1000

/** Answers that speak about the session and the key, and not about a service that is away. */
const refusals = new Set([401, 403, 404])

/** The page of a session (route /sessions/:sessionId); `?answer=inputId` opens the dialog of that question. */
export function SessionPage() {
  const id = sessionAt(useLocation().pathname) ?? ''
  return <SavedSession key={id} id={id} />
}

function SavedSession({ id }: { id: string }) {
  const api = useApi()
  const reading = useQuery(sessionQueries.detail(id))
  useShownSession(id)
  useSeenFailure(id)
  const again = useMutation({
    mutationFn: () => {
      // A person asks, so that the pause after failures ends.
      api.following.tryNow()
      return api.following.readFresh(id)
    },
  })
  const { data: goal = null } = useQuery({
    ...savedSessionQueries.all(api),
    select: (list) => list.find((known) => known.id === id)?.goal ?? null,
  })
  const kept = useKeptSession(id, !reading.data, reading.error)
  const data = reading.data ?? kept?.session
  // §2: the goal is an input of create, and a service need not show the goal again.
  const session = useMemo(() => data && { ...data, goal: data.goal ?? goal }, [data, goal])
  if (session) {
    const of = kept ? { dataUpdatedAt: kept.readAt, error: reading.error } : reading
    return (
      <>
        <PageTitle>{session.goal ?? id}</PageTitle>
        <SessionView session={session} reading={of} isKept={Boolean(kept)} />
      </>
    )
  }
  return (
    <>
      <PageTitle>{goal ?? id}</PageTitle>
      <SessionMissing
        id={id}
        goal={goal}
        error={reading.error}
        busy={again.isPending}
        onRetry={again.mutate}
      />
    </>
  )
}

/** The session as this browser read it before, while this page waits for its first answer; null otherwise. */
function useKeptSession(id: string, isMissing: boolean, error: unknown) {
  const api = useApi()
  const isLate = useLate(isMissing, PATIENCE_MS)
  const isRefused = error instanceof ServiceError && refusals.has(error.status)
  const isWanted = isMissing && (isLate || error !== null) && !isRefused
  const { data = null } = useQuery({
    queryKey: queryKeys.keptSession(id),
    queryFn: async () => {
      const { findKeptSession } = await import('#src/queries/sessions/kept-session.ts')
      return findKeptSession(api, id)
    },
    enabled: isWanted,
  })
  return isWanted ? data : null
}

/** A failure that the operator looks at is no news any more. */
function useSeenFailure(id: string) {
  const api = useApi()
  const isNews = useFromFleet(({ sessions }) =>
    sessions.some((row) => row.known.id === id && isNewFailure(row)),
  )
  useEffect(() => {
    const see = () => {
      if (isNews && !document.hidden) void seeFailure(api, id)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [api, id, isNews])
}

type SessionMissingProps = {
  id: string
  /** The goal that this browser remembers: it has read the session before. */
  goal: string | null
  error: unknown
  busy: boolean
  onRetry: () => void
}

/** The page before the first answer about a session, and after a failure. */
function SessionMissing({ id, goal, error, busy, onRetry }: SessionMissingProps) {
  const { title, happened, todo } = explainError(error)
  const isUnknown = error instanceof NotFoundError
  const isGone = isUnknown && goal !== null
  const isForPerson = isUnknown || error instanceof AuthenticationError
  return (
    <>
      <SessionHeader id={id} goal={goal} actions={null} />
      <div className="px-4 sm:px-7">
        {error ? (
          <div className="py-5">
            <ErrorNotice
              title={
                isGone
                  ? words.sessionIsGone
                  : isUnknown
                    ? words.unknownSession
                    : `${title}. ${happened}`
              }
              lost={words.nothingChanged}
              advice={isGone ? words.goneAdvice : isForPerson ? todo : words.triesAgain}
              onRetry={onRetry}
              busy={busy}
              action={
                isUnknown && (
                  <Link to={paths.sessions} className={buttonStyles({ size: 'small' })}>
                    {words.allSessions}
                  </Link>
                )
              }
            />
          </div>
        ) : (
          <Skeleton label={words.loading} lines={6} />
        )}
      </div>
    </>
  )
}
