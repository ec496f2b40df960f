import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import type { Attention } from '#src/model/fleet/attention.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useShownSession } from '#src/queries/following/use-polling-status.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { seeFailure } from '#src/queries/sessions/session-notes.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { draftQuery, draftSlots } from '#src/queries/writes/draft-queries.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Skeleton } from '#src/ui/display/panel.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import { filled } from '#src/ui/text/filled.ts'
import { SPLIT_ROOM, useWide } from '#src/ui/use-wide.ts'

import { AnsweredToday, useAnswers } from './answered-list.tsx'
import type { Arrival, DetailProps } from './detail-frame.tsx'
import { QuestionDetail, FailedDetail, HeldDetail } from './entry-details.tsx'
import { QueueList } from './queue-list.tsx'
import { useQueue, useSelection } from './use-queue.ts'
import * as words from './words.ts'

/** All that waits for the operator, dealt with in place: questions, held sessions, new failures. */
export function InboxPage() {
  const api = useApi()
  const wide = useWide(SPLIT_ROOM)
  const answers = useAnswers()
  const queue = useQueue(answers)
  const { asked, selected, select, step, next } = useSelection(queue, wide)
  const [arrival, setArrival] = useState<Arrival>(wide ? 'form' : 'heading')

  const arrive = (by: Arrival) => setArrival(wide ? by : 'heading')
  const goOn = () => {
    arrive('form')
    select(next)
  }
  const walk = (by: 1 | -1) => () => {
    arrive('heading')
    step(by)
  }
  useShortcuts({ j: walk(1), k: walk(-1) })
  // Entries that come later must not take the place of the selected one.
  const keepSelected = useEffectEvent(() => select(selected))
  const isUnnamed = asked === null && selected !== null
  useEffect(() => {
    if (isUnnamed) keepSelected()
  }, [isUnnamed])

  const list = (
    <InboxList queue={queue}>
      <QueueList
        queue={queue}
        selected={selected}
        wide={wide}
        onSelect={() => arrive('form')}
        onDismissAll={(ids) => ids.forEach((id) => void seeFailure(api, id))}
      />
      <AnsweredToday lines={answers.lines} />
    </InboxList>
  )
  const detail: DetailProps = { wide, arrival, onLater: next && goOn }
  const shown = selected && (
    <Detail key={selected.key} item={selected} detail={detail} answers={answers} onDone={goOn} />
  )
  const ahead = selected && next?.kind === 'question' && <ReadAhead key={next.key} item={next} />
  if (!wide) {
    if (asked === null) return list
    return (
      <>
        <h1 className="sr-only">{words.inbox}</h1>
        {shown ?? <LeftQueue />}
        {ahead}
      </>
    )
  }
  return (
    <div
      data-fills-screen
      className="grid h-full grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)]"
    >
      {/* `relative`, or texts for screen readers stick out of the box, and the page scrolls as well. */}
      <div className="relative min-h-0 overflow-y-auto border-r bg-surface">{list}</div>
      <div className="min-h-0">
        {shown ?? (queue.length === 0 ? <NothingYet /> : asked !== null && <LeftQueue />)}
      </div>
      {ahead}
    </div>
  )
}

/** Reads the next question, so that its form is there at once. */
function ReadAhead({ item }: { item: Extract<Attention, { kind: 'question' }> }) {
  const api = useApi()
  const { sessionId, waiting } = item
  useShownSession(sessionId)
  useQuery(sessionQueries.detail(sessionId))
  const { input } = waiting
  useQuery({
    ...draftQuery(api, draftSlots.answer(sessionId, input?.inputId ?? '')),
    enabled: input !== null,
  })
  return null
}

type DetailOfProps = {
  item: Attention
  detail: DetailProps
  answers: ReturnType<typeof useAnswers>
  onDone: () => void
}

function Detail({ item, detail, answers, onDone }: DetailOfProps) {
  const api = useApi()
  if (item.kind === 'held') return <HeldDetail {...detail} item={item} onResumed={onDone} />
  if (item.kind === 'failed') {
    const dismiss = () => {
      void seeFailure(api, item.sessionId)
      onDone()
    }
    return <FailedDetail {...detail} item={item} onDismiss={dismiss} />
  }
  const { input } = item.waiting
  const line = input && answers.lineOf({ sessionId: item.sessionId, inputId: input.inputId })
  return (
    <QuestionDetail
      // An answer that comes back begins its form anew, with the reason.
      key={line?.isBack ? line.at : 0}
      {...detail}
      item={item}
      earlier={line?.isBack ? line : null}
      onAnswer={(answer) => {
        answers.send(answer)
        onDone()
      }}
    />
  )
}

function InboxList({ queue, children }: { queue: readonly Attention[]; children: ReactNode }) {
  const fleet = useFleet()
  const isListing = useQuery(remoteSessionQueries.found(useApi())).isPending
  const knowsNone = fleet.sessions.length === 0
  const isPending = fleet.pending || (knowsNone && isListing)
  const asked = queue.filter(({ kind }) => kind === 'question')
  const others = queue.length - asked.length
  const since = asked.flatMap((item) => item.since ?? [])
  // What a session asks that the service does not answer about may be missing here.
  const silent = fleet.sessions.filter(({ freshness }) => freshness.kind === 'disconnected').length
  return (
    <div>
      <div className="border-b px-4 pt-5 pb-4 sm:px-7">
        <PageHeader
          title={words.inbox}
          meta={
            <>
              {asked.length > 0 &&
                (since.length === 0
                  ? words.waiting(asked.length)
                  : filled(
                      words.waitingFor(asked.length),
                      <Age clock="service" at={Math.min(...since)} />,
                    ))}
              {asked.length > 0 && others > 0 && ' · '}
              {others > 0 && words.heldOrFailed(others)}
            </>
          }
        />
        {silent > 0 && <p className="mt-1.5 text-sm text-ink-2">{words.unreadSessions(silent)}</p>}
      </div>
      {queue.length === 0 && isPending && <Skeleton label={words.lookingForQuestions} />}
      {queue.length === 0 && !isPending && <NothingWaits knowsNone={knowsNone} />}
      {children}
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

/** Where an entry would be: what will come here, so that half of the page is not left blank. */
function NothingYet() {
  return (
    <div className="pt-16">
      <EmptyState title={words.answeredHere}>{words.answeredHereMeans}</EmptyState>
    </div>
  )
}

function LeftQueue() {
  return (
    <EmptyState
      title={words.leftQueue}
      action={
        <Link to={paths.inbox} className={buttonStyles()}>
          {words.back}
        </Link>
      }
    >
      {words.leftQueueMeans}
    </EmptyState>
  )
}
