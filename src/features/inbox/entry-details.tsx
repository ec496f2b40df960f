import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef } from 'react'

import type { AnswerDraft } from '#src/model/draft.ts'
import { explainError } from '#src/model/explain-error.ts'
import type { Attention } from '#src/model/fleet/attention.ts'
import { answerText, type HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import { typedMicros } from '#src/model/spend/money.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { useShownSession } from '#src/queries/following/use-polling-status.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import type { InboxAnswer } from '#src/queries/writes/human-input-mutations.ts'
import { newSessionHref } from '#src/routes.ts'
import {
  AnswerBody,
  TITLE_AT_MOST,
  useAnswerDraft,
  useAnswering,
} from '#src/shared/answer/answer-body.tsx'
import type { EarlierAnswer } from '#src/shared/answer/outcome.tsx'
import { useShownInput } from '#src/shared/answer/use-shown-input.ts'
import * as answerWords from '#src/shared/answer/words.ts'
import { Link } from '#src/shared/link.tsx'
import { ResumeFields, useResume } from '#src/shared/signals/dialog/resume-form.tsx'
import { useSignals } from '#src/shared/signals/use-signals.ts'
import { Button, buttonStyles } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { Skeleton } from '#src/ui/display/panel.tsx'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import { DetailFrame, type DetailProps, WhatLedHere } from './detail-frame.tsx'
import { questionText } from './queue-list.tsx'
import * as words from './words.ts'

const KeptDialog = lazyDialog(
  async () => (await import('#src/shared/signals/dialog/written-dialog.tsx')).KeptDialog,
)

type QuestionDetailProps = DetailProps & {
  item: Extract<Attention, { kind: 'question' }>
  /** An answer of this question that came back. */
  earlier: EarlierAnswer | null
  onAnswer: (answer: InboxAnswer) => void
}

/** A question with its form; sending goes on in the background. */
export function QuestionDetail(props: QuestionDetailProps) {
  const { item, wide, arrival, onLater } = props
  const { waiting, sessionId } = item
  useShownSession(sessionId)
  const { data, error } = useQuery(sessionQueries.detail(sessionId))
  if (data && waiting.input) {
    const session = { ...data, goal: data.goal ?? waiting.goal }
    return <ReadQuestion {...props} session={session} inputId={waiting.input.inputId} />
  }
  return (
    <DetailFrame
      item={item}
      title={reveal(questionText(waiting), TITLE_AT_MOST)}
      {...{ wide, arrival, onLater }}
    >
      {error && <p>{words.notRead(explainError(error).title)}</p>}
      {!data && !error && <Skeleton label={words.readingQuestion} />}
      {data && <WhatLedHere sessionId={sessionId} cost={data.cost} rounds={data.rounds} />}
    </DetailFrame>
  )
}

type ReadQuestionProps = QuestionDetailProps & { session: Session; inputId: string }

function ReadQuestion(props: ReadQuestionProps) {
  const { session, inputId } = props
  const input = useShownInput(session, inputId) ?? props.item.waiting.input
  const draft = useAnswerDraft(session.id, inputId)
  if (!draft || !input) return null
  return <OpenQuestion {...props} input={input} kept={draft} />
}

type OpenQuestionProps = ReadQuestionProps & { input: HumanInput; kept: AnswerDraft }

function OpenQuestion(props: OpenQuestionProps) {
  const { item, session, input, kept, earlier, onAnswer, wide, arrival, onLater } = props
  const form = useId()
  const answering = useAnswering(session, input, kept, earlier)
  const signals = useSignals(session)
  const { draft, open, outcome, busy } = answering
  const actions = open ? (
    <>
      <Button onClick={() => signals.open('redirect', draft.text || draft.note)} disabled={busy}>
        {answerWords.redirect}
      </Button>
      <Button type="submit" form={form} variant="primary" keys="mod+Enter" busy={busy}>
        {outcome.kind === 'failed' ? answerWords.sendAgain : words.sendAndNext}
      </Button>
    </>
  ) : (
    onLater && (
      <Button variant="primary" onClick={onLater}>
        {answerWords.goNext}
      </Button>
    )
  )
  return (
    <>
      <DetailFrame
        item={item}
        title={reveal(input.question, TITLE_AT_MOST)}
        keys={input.form.kind === 'choice' ? words.choiceKeys : undefined}
        actions={actions}
        onLater={open ? onLater : null}
        {...{ wide, arrival }}
      >
        {input.askedAt !== null && (
          <p className="-mt-3 text-sm text-ink-3">
            {filled(answerWords.asked, <Age clock="service" at={input.askedAt} ago />)}
          </p>
        )}
        <AnswerBody
          answering={answering}
          form={form}
          inPlace
          onSend={(given) =>
            onAnswer({
              sessionId: session.id,
              inputId: input.inputId,
              question: input.question,
              words: answerText(given.answer, input),
              given,
            })
          }
        >
          <WhatLedHere
            sessionId={session.id}
            cost={session.cost}
            rounds={session.rounds}
            roundId={input.roundId}
            question={input.question}
          />
        </AnswerBody>
      </DetailFrame>
      {signals.dialog?.type === 'redirect' && (
        <Suspense fallback={<DialogPlaceholder />}>
          <KeptDialog
            type="redirect"
            session={session}
            begin={signals.dialog.begin}
            send={signals.sendOrThrow}
            onSent={signals.close}
            onClose={signals.close}
          />
        </Suspense>
      )}
    </>
  )
}

type HeldDetailProps = DetailProps & {
  item: Extract<Attention, { kind: 'held' }>
  onResumed: () => void
}

/** A session at its cost limit, with the form of a new budget. */
export function HeldDetail(props: HeldDetailProps) {
  const { item, wide, arrival, onLater, onResumed } = props
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const { data, error } = useQuery(sessionQueries.detail(item.sessionId))
  if (data?.state === 'cost-limited') {
    // The answer may end the form before its sending ends, and the operator may have left the entry.
    return <Held {...props} session={data} onResumed={() => isOpen.current && onResumed()} />
  }
  return (
    <DetailFrame item={item} title={words.atLimit} {...{ wide, arrival, onLater }}>
      {data && <p>{words.notHeld}</p>}
      {!data && error && <p>{words.notRead(explainError(error).title)}</p>}
      {!data && !error && <Skeleton label={words.reading} />}
      <WhatLedHere sessionId={item.sessionId} cost={item.cost} />
    </DetailFrame>
  )
}

const NUMBERS = ['1', '2', '3']

function Held({ item, session, onResumed, wide, onLater }: HeldDetailProps & { session: Session }) {
  const form = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { sendOrThrow, readAgain, intent } = useSignals(session)
  const resuming = useResume({
    session,
    begunEmpty: true,
    readAgain,
    send: sendOrThrow,
    onSent: onResumed,
  })
  const choose = (index: number) => (event: KeyboardEvent) => {
    const suggestion = resuming.suggestions[index]
    if (suggestion === undefined) return
    const total = typedMicros(suggestion)
    // On layouts that need Shift for digits, Shift only chooses.
    const isSent = (event.shiftKey && !/^\d$/.test(event.key)) || resuming.typed === total
    resuming.type(total)
    if (isSent) void resuming.submit(total)
    // Enter then resumes.
    else button.current?.focus()
  }
  useShortcuts(
    Object.fromEntries(
      NUMBERS.flatMap((key, index) => [
        [`Digit${key}`, choose(index)],
        [`Shift+Digit${key}`, choose(index)],
      ]),
    ),
  )
  return (
    <DetailFrame
      item={item}
      title={words.atLimit}
      keys={words.budgetKeys}
      actions={
        <Button
          ref={button}
          type="submit"
          form={form}
          variant="primary"
          busy={resuming.busy || intent === 'resume'}
        >
          {words.resume}
        </Button>
      }
      // The numbers choose, and no key that came too early raises a budget.
      arrival="heading"
      {...{ wide, onLater }}
    >
      <WhatLedHere sessionId={session.id} cost={session.cost} rounds={session.rounds} />
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void resuming.submit()
        }}
      >
        <ResumeFields resuming={resuming} keys={NUMBERS} />
      </form>
    </DetailFrame>
  )
}

type FailedDetailProps = DetailProps & {
  item: Extract<Attention, { kind: 'failed' }>
  onDismiss: () => void
}

/** A session that failed: its reason, and a session like it. */
export function FailedDetail({ item, onDismiss, wide, onLater }: FailedDetailProps) {
  const { data } = useQuery(sessionQueries.detail(item.sessionId))
  useShortcuts({ d: onDismiss })
  return (
    <DetailFrame
      item={item}
      title={words.failed}
      arrival="heading"
      actions={
        <>
          <Link to={newSessionHref({ like: item.sessionId })} className={buttonStyles()}>
            {keys.startLike}
          </Link>
          <Button variant="primary" keys="D" onClick={onDismiss}>
            {ui.dismiss}
          </Button>
        </>
      }
      {...{ wide, onLater }}
    >
      <p className="rounded-card bg-fail-soft px-4 py-3 whitespace-pre-wrap wrap-anywhere text-fail-ink">
        {reveal(item.reason ?? words.noReason, 4000)}
      </p>
      <WhatLedHere sessionId={item.sessionId} cost={item.cost} rounds={data?.rounds ?? []} />
      <p className="text-sm text-ink-3">{words.dismissMeans}</p>
    </DetailFrame>
  )
}
