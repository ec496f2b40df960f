import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { type AnsweredInput, answerText } from '#src/model/human-input.ts'
import { localDay } from '#src/model/spend/burn.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { pendingInputs, unreadQuestions } from '#src/queries/sessions/waiting-inputs.ts'
import { answeredQueries } from '#src/queries/writes/attempt-queries.ts'
import { paths, sessionHref } from '#src/routes.ts'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { Age, useNow } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Skeleton } from '#src/ui/display/panel.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { PendingList, UnreadList } from './waiting-lists.tsx'
import * as words from './words.ts'

/** All questions of known sessions that wait for an answer, the longest waiting first. */
export function InboxPage() {
  const fleet = useFleet()
  const answered = useQuery(answeredQueries.all(useApi()))
  const pending = pendingInputs(fleet)
  const unread = unreadQuestions(fleet)
  const waiting = pending.length + unread.length
  const oldest = pending[0]?.input.askedAt ?? null
  // What a session asks that the service does not answer about may be missing here.
  const silent = fleet.sessions.filter(({ freshness }) => freshness.kind === 'disconnected').length
  return (
    <div className="pb-8">
      <div className="border-b px-4 pt-5 pb-4 sm:px-7">
        <PageHeader
          title={words.inbox}
          meta={
            waiting > 0 && (
              <>
                {words.waiting(waiting)}
                {oldest !== null && (
                  <>
                    {words.oldest}
                    <Age clock="service" at={oldest} form="long" />
                  </>
                )}
              </>
            )
          }
        />
        {silent > 0 && <p className="mt-1.5 text-sm text-ink-2">{words.unreadSessions(silent)}</p>}
      </div>
      {pending.length > 0 && <PendingList pending={pending} />}
      {unread.length > 0 && <UnreadList unread={unread} />}
      {waiting === 0 && fleet.pending && <Skeleton label={words.lookingForQuestions} />}
      {waiting === 0 && !fleet.pending && <NothingWaits knowsNone={fleet.sessions.length === 0} />}
      <AnsweredToday answered={answered.data ?? []} />
    </div>
  )
}

function NothingWaits({ knowsNone }: { knowsNone: boolean }) {
  return (
    <EmptyState
      title={words.nothingWaits}
      action={
        <Link to={knowsNone ? paths.newSession : paths.sessions} className={buttonStyles()}>
          {knowsNone ? words.newSession : words.seeSessions}
        </Link>
      }
    >
      {knowsNone ? words.noSession : words.questionsCome}
    </EmptyState>
  )
}

const MINUTE_MS = 60_000
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

export function AnsweredToday({ answered }: { answered: readonly AnsweredInput[] }) {
  const today = localDay(useNow(MINUTE_MS))
  const shown = answered.filter(({ answeredAt }) => localDay(answeredAt) === today)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="answered-today" className="mt-7">
      <h2 id="answered-today" className="border-b px-4 pb-2 text-sm text-ink-3 sm:px-7">
        {words.answeredToday}
      </h2>
      <ul>
        {shown.map((each) => (
          <li key={`${each.sessionId} ${each.inputId}`} className="border-b">
            <Link
              to={sessionHref(each.sessionId)}
              className="block px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken focus-visible:bg-sunken sm:px-7"
            >
              <span className="line-clamp-2 text-ink-2">{visible(each.question, 1000)}</span>
              <span className="mt-0.5 flex items-center gap-2 text-ink-3">
                <StateShape shape="tick" />
                <span className="grow truncate">
                  {visible(each.words ?? answerText(each.answer, null), 1000)}
                </span>
                <time dateTime={new Date(each.answeredAt).toISOString()}>
                  {time.format(each.answeredAt)}
                </time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
