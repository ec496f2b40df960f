import { type MutationState, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'

import { dates } from '#src/locale-words.ts'
import { explainError } from '#src/model/explain-error.ts'
import { type AnsweredInput, answerText } from '#src/model/human-input.ts'
import { localDay } from '#src/model/spend/burn.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { answeredQueries } from '#src/queries/writes/attempt-queries.ts'
import {
  inboxAnswerMutation,
  type InboxAnswer,
  inboxAnswersKey,
  type RespondResult,
} from '#src/queries/writes/human-input-mutations.ts'
import { sessionHref } from '#src/routes.ts'
import { type EarlierAnswer, earlierOutcome } from '#src/shared/answer/outcome.tsx'
import { Link } from '#src/shared/link.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { type Shape, StateShape } from '#src/ui/display/state-shape.tsx'
import { LiveRegion } from '#src/ui/feedback/live-region.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

type AnswerState = MutationState<RespondResult, Error, InboxAnswer>

/** An answer from this page, on its way or with its outcome. */
type InboxAnswerLine = InboxAnswer &
  EarlierAnswer & {
    status: 'sending' | 'done'
    /** The question is in the queue again, with the text. */
    isBack: boolean
    at: number
  }

const LIST_ID = 'answered-today'

/** Sends answers in the background and gives the latest answer of each question, newest first. */
export function useAnswers() {
  const { mutateAsync } = useMutation(inboxAnswerMutation(useApi()))
  const navigate = useNavigate()
  const toasts = useToasts()
  // A state would be a render late: two presses in one turn would both see the question free.
  const underWay = useRef(new Set<string>())
  const states = useMutationState<AnswerState>({
    filters: { mutationKey: inboxAnswersKey },
    select: ({ state }) => state,
  })
  const latest = new Map(
    states.flatMap((state) => {
      const line = lineOf(state)
      return line ? [[placeOf(line), line] as const] : []
    }),
  )
  return {
    /** Does nothing while an answer of the same question is on its way. */
    send(answer: InboxAnswer) {
      const place = placeOf(answer)
      if (underWay.current.has(place)) return
      underWay.current.add(place)
      const end = () => underWay.current.delete(place)
      const { sessionId, inputId, question } = answer
      // The line shows the outcome, also of a failure, where the list is on screen.
      const fail = () => {
        if (document.getElementById(LIST_ID)) return
        const href = sessionHref(sessionId, { answer: inputId })
        const action = { label: words.openQuestion, onPress: () => void navigate(href) }
        toasts.show({ text: words.notTaken(reveal(question, 300)), tone: 'fail', action })
      }
      void mutateAsync(answer)
        .then(({ kind }) => kind === 'rejected' && fail(), fail)
        .finally(end)
    },
    lines: [...latest.values()].toSorted((one, other) => other.at - one.at),
    lineOf: (of: { sessionId: string; inputId: string }) => latest.get(placeOf(of)) ?? null,
  }
}

/** Names a question among those of all sessions. */
function placeOf({ sessionId, inputId }: { sessionId: string; inputId: string }): string {
  return `${sessionId} ${inputId}`
}

function lineOf({ variables, status, data, error, submittedAt }: AnswerState) {
  if (!variables) return null
  const isSending = status === 'pending' || status === 'idle'
  const line: InboxAnswerLine = {
    ...variables,
    status: isSending ? 'sending' : 'done',
    isBack: status === 'error' || data?.kind === 'rejected',
    result: data ?? null,
    error,
    at: submittedAt,
  }
  return line
}

const MINUTE_MS = 60_000
const time = new Intl.DateTimeFormat(dates, { timeStyle: 'short' })

type Line = Pick<AnsweredInput, 'sessionId' | 'inputId' | 'question'> & {
  text: string
  shape: Shape
  at: number
  /** The text is kept beside its question. */
  isKept: boolean
}

/** The answers of today: on their way, sent, or with the outcome that kept them from being taken. */
export function AnsweredToday({ lines }: { lines: readonly InboxAnswerLine[] }) {
  const { data: answered = [] } = useQuery(answeredQueries.all(useApi()))
  const today = localDay(useNow(MINUTE_MS))
  const stored = answered.filter(({ answeredAt }) => localDay(answeredAt) === today)
  const shown = withLines(stored, lines)
  const last = lines.find(({ status }) => status === 'done')
  return (
    <>
      <LiveRegion>{last && `${reveal(last.question, 300)} ${outcomeText(last)}`}</LiveRegion>
      {shown.length > 0 && <AnsweredList lines={shown} />}
    </>
  )
}

/** The lines of the answered questions: the outcome of this page's own sending precedes an earlier answer. */
function withLines(
  answered: readonly AnsweredInput[],
  lines: readonly InboxAnswerLine[],
): readonly Line[] {
  const kept = new Set(answered.map(placeOf))
  const own = lines.filter((line) => line.result?.kind !== 'sent' || !kept.has(placeOf(line)))
  const shown = new Set(own.map(placeOf))
  const stored = answered.filter((each) => !shown.has(placeOf(each)))
  return [...own.map(ownLine), ...stored.map(storedLine)]
}

function ownLine(line: InboxAnswerLine): Line {
  const { sessionId, inputId, question, at } = line
  const isTaken = line.status === 'sending' || line.result?.kind === 'sent'
  const shape = line.status === 'sending' ? 'arc' : isTaken ? 'tick' : 'cross'
  return { sessionId, inputId, question, at, text: outcomeText(line), shape, isKept: !isTaken }
}

function storedLine({ sessionId, inputId, question, ...answer }: AnsweredInput): Line {
  const text = answer.words ?? answerText(answer.answer, null)
  const of = { sessionId, inputId, question, at: answer.answeredAt }
  return { ...of, text, shape: 'tick', isKept: false }
}

/** Not where the question was withdrawn, or has ended unanswered. */
function isAnswered(result: RespondResult | null): boolean {
  return result?.kind === 'answered-elsewhere' && result.input?.state === 'answered'
}

function outcomeText(line: InboxAnswerLine): string {
  if (line.status === 'sending') return `${words.sending} ${line.words}`
  const outcome = earlierOutcome(line)
  switch (outcome.kind) {
    case 'sent':
      return words.sent(line.words)
    case 'answered-elsewhere':
      return isAnswered(line.result) ? words.answeredElsewhere : words.notAskedNow
    case 'ended':
      return words.ended
    case 'rejected':
      return `${words.refused(outcome.message)} ${words.isBack}`
    case 'failed':
      return `${explainError(outcome.error).title}. ${words.isBack}`
    case 'answered-before':
    case 'settled':
      return words.answeredBefore
    case 'open':
    case 'expired':
    case 'no-longer-asked':
    default:
      return words.notAskedNow
  }
}

export function AnsweredList({ lines }: { lines: readonly Line[] }) {
  return (
    <section aria-labelledby={LIST_ID} className="pt-7 pb-8">
      <h2 id={LIST_ID} className="border-b px-4 pb-2 text-sm text-ink-3 sm:px-7">
        {words.answeredToday}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={placeOf(line)} className="border-b">
            <Link
              to={sessionHref(line.sessionId, { answer: line.isKept ? line.inputId : null })}
              className="block px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken focus-visible:bg-sunken sm:px-7"
            >
              <span className="line-clamp-2 wrap-anywhere text-ink-2">
                {reveal(line.question, 1000)}
              </span>
              <span className="mt-0.5 flex items-baseline gap-2 text-ink-3">
                <StateShape shape={line.shape} tone={line.isKept ? 'fail' : undefined} />
                <span className={line.isKept ? 'grow wrap-anywhere' : 'min-w-0 grow truncate'}>
                  {reveal(line.text, 1000)}
                </span>
                <time dateTime={new Date(line.at).toISOString()}>{time.format(line.at)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
