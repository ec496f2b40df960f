import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'

import { type Attempt, EFFECT_WITHIN_MS, isAnswered, isTakingEffect } from '#src/model/attempt.ts'
import { type Attention, attentionQueue } from '#src/model/fleet/attention.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useShownSession } from '#src/queries/following/use-polling-status.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { isUnread } from '#src/queries/sessions/read-unread-sessions.ts'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { seeFailure } from '#src/queries/sessions/session-notes.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { draftQuery, draftSlots } from '#src/queries/writes/draft-queries.ts'
import { itemParam, paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { Age, useNow } from '#src/ui/display/clock.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Skeleton } from '#src/ui/display/panel.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import { filled } from '#src/ui/text/filled.ts'
import { useAddressQuery } from '#src/ui/use-address-query.ts'
import { SPLIT_ROOM, useWide } from '#src/ui/use-wide.ts'

import { AnsweredToday, useAnswers } from './answered-list.tsx'
import type { Arrival, DetailProps } from './detail-frame.tsx'
import { FailedDetail, HeldDetail, QuestionDetail } from './entry-details.tsx'
import { QueueList } from './queue-list.tsx'
import * as words from './words.ts'

/** All that waits for the operator, dealt with in place: questions, held sessions, new failures. */
export function InboxPage() {
  const api = useApi()
  const wide = useWide(SPLIT_ROOM)
  const answers = useAnswers()
  const queue = useQueue(answers)
  const { asked, selected, isGone, select, step, next } = useSelection(queue, wide)
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
  // An address that names the session alone would go on to its next question.
  const unnamed = selected && (asked === null || selected.key.startsWith(`${asked}/`))
  const key = unnamed ? selected.key : null
  useEffect(() => {
    if (key !== null) keepSelected()
  }, [key])

  const leaveGone = useEffectEvent(() => select(wide ? (queue[0] ?? null) : null))
  useEffect(() => {
    if (isGone) leaveGone()
  }, [isGone])

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
    if (shown === null) return list
    return (
      <>
        <h1 className="sr-only">{keys.inbox}</h1>
        {shown}
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
        {shown ?? (asked !== null && queue.length > 0 && <p className="p-7">{words.notInList}</p>)}
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
  const isBack = useNavigationType() === NavigationType.Pop
  // The page is the same to the router, which would leave the next entry where this one was scrolled to.
  const beginAtTop = useEffectEvent(() => {
    if (!detail.wide && !isBack) window.scrollTo(0, 0)
  })
  useLayoutEffect(() => beginAtTop(), [])
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

const isSilent = ({ freshness }: FleetSession) => freshness.kind === 'disconnected'

function InboxList({ queue, children }: { queue: readonly Attention[]; children: ReactNode }) {
  const fleet = useFleet()
  const isListing = useQuery(remoteSessionQueries.found(useApi())).isPending
  const knowsNone = fleet.sessions.length === 0
  const isPending = fleet.pending || (knowsNone && isListing)
  const asked = queue.filter(({ kind }) => kind === 'question')
  const others = queue.length - asked.length
  const since = asked.flatMap((item) => item.since ?? [])
  // The questions of a session that the service does not answer about may be missing here.
  const silent = fleet.sessions.filter(isSilent).length
  const unread = fleet.sessions.filter((row) => isUnread(row) && !isSilent(row)).length
  return (
    <div>
      <div className="border-b px-4 pt-5 pb-4 sm:px-7">
        <PageHeader
          title={keys.inbox}
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
      {queue.length === 0 && !isPending && <NothingWaits knowsNone={knowsNone} unread={unread} />}
      {children}
    </div>
  )
}

function NothingWaits({ knowsNone, unread }: { knowsNone: boolean; unread: number }) {
  return (
    <EmptyState
      title={unread > 0 ? words.stillReading(unread) : words.nothingWaits}
      action={
        <Link to={knowsNone ? paths.newSession : paths.sessions} className={buttonStyles()}>
          {knowsNone ? keys.newSession : words.seeSessions}
        </Link>
      }
    >
      {knowsNone ? words.noSession : words.questionsCome}
    </EmptyState>
  )
}

const TICK_MS = 5_000

/** The queue without the entries that are under way: answers and resumes. */
function useQueue({ lineOf }: Pick<ReturnType<typeof useAnswers>, 'lineOf'>) {
  const fleet = useFleet()
  const now = useNow(TICK_MS)
  const { data: attempts = [] } = useQuery(attemptQueries.all(useApi()))
  return attentionQueue(fleet).filter((item) => {
    if (item.kind === 'held') return !attempts.some((one) => resumes(one, item.sessionId, now))
    if (item.kind === 'failed' || !item.waiting.input) return true
    const of = { sessionId: item.sessionId, inputId: item.waiting.input.inputId }
    const line = lineOf(of)
    if (line === null || line.isBack) return !isAnswered(attempts, of, now)
    return line.status === 'done' && now - line.at >= EFFECT_WITHIN_MS
  })
}

function resumes(attempt: Attempt, sessionId: string, now: number): boolean {
  if (attempt.action !== 'resume' || attempt.sessionId !== sessionId) return false
  return isTakingEffect(attempt, now)
}

/**
 * The entry in the address. Without one, a wide page selects the first. An entry that leaves the queue
 * stays selected, so that no text is lost under the operator's hands.
 */
function useSelection(queue: readonly Attention[], wide: boolean) {
  const [query, change] = useAddressQuery(useSearchParams())
  const asked = query.get(itemParam)
  const [last, setLast] = useState<Attention | null>(null)
  const found = asked === null ? queue[0] : findItem(queue, asked)
  const left = asked !== null && !found && last !== null && isSame(last.key, asked) ? last : null
  const isKept = left !== null && takesText(left)
  const selected = asked === null && !wide ? null : (found ?? (isKept ? left : null))
  if (selected !== null && selected !== last) setLast(selected)

  const put = (itemOf: (now: string | null) => Attention | null | undefined) =>
    change(
      (next) => {
        const item = itemOf(next.get(itemParam))
        if (item) next.set(itemParam, item.key)
        else next.delete(itemParam)
      },
      // On a narrow page the list is the step before an entry.
      { replace: wide || asked !== null },
    )
  const at = queue.findIndex(({ key }) => key === selected?.key)
  return {
    asked,
    selected,
    /** The entry has left the queue, and no text was lost with it. */
    isGone: left !== null && !isKept,
    select: (item: Attention | null) => put(() => item),
    /** A step back or on, counted from the last step, drawn or not. */
    step: (by: 1 | -1) =>
      put((now) => {
        const entry = findItem(queue, now ?? '')
        const from = entry ? queue.indexOf(entry) : -1
        return queue[Math.min(queue.length - 1, Math.max(0, from + by))]
      }),
    /** The entry after the selected one, or the first; null without another. */
    next: queue[at + 1] ?? (at > 0 ? queue[0] : undefined) ?? null,
  }
}

/** A failure, and a question that was never read, have no form. */
function takesText(item: Attention): boolean {
  return item.kind === 'held' || (item.kind === 'question' && item.waiting.input !== null)
}

/** A session whose question is not read yet is the same entry as its question. */
function findItem(queue: readonly Attention[], asked: string): Attention | undefined {
  return queue.find(({ key }) => key === asked) ?? queue.find(({ key }) => isSame(key, asked))
}

function isSame(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}
