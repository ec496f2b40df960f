import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'

import type { AnswerDraft } from '#src/model/draft.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import type { Waiting } from '#src/queries/sessions/waiting-inputs.ts'
import { draftQueries, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { LazyMarkdown } from '#src/shared/markdown/lazy-markdown.tsx'
import { LongText } from '#src/shared/markdown/long-text.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { Skeleton } from '#src/ui/display/panel.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { ConfirmDialog, Dialog } from '#src/ui/feedback/dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { AnswerForm } from './answer-form.tsx'
import { answerFormatOf } from './answer-parts.ts'
import { OutcomeNotice, useOutcome } from './outcome.tsx'
import * as words from './words.ts'

/** The body shows a longer question whole. */
const TITLE_AT_MOST = 600

export type AnswerDialogProps = {
  session: Session
  input: HumanInput
  /** The open questions of all sessions, oldest first. */
  waiting: readonly Waiting[]
  onClose: () => void
  onNext: (next: Waiting) => void
  /** A new direction in place of an answer, with the text that was typed. */
  onRedirect: (text: string) => void
}

/** Answers a human-input request (§4). The typed text is kept until the service takes the answer. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { session, input } = props
  const api = useApi()
  const { data: draft } = useQuery(draftQueries.answer(api, session.id, input.inputId))
  if (draft) return <OpenAnswer {...props} kept={draft} />
  return (
    <Dialog open onClose={props.onClose} title={visible(input.question, TITLE_AT_MOST)}>
      <Skeleton label={words.loading} />
    </Dialog>
  )
}

function OpenAnswer(props: AnswerDialogProps & { kept: AnswerDraft }) {
  const { session, input, waiting, onClose, onNext, onRedirect, kept } = props
  const api = useApi()
  const toasts = useToasts()
  const form = useId()
  const { data: dialect = null } = useQuery(serviceQueries.dialect(api))
  const { data: accepted = null } = useQuery(serviceQueries.acceptedAnswer(api))
  // The state holds the typed text, because the cache tells of changes too late for typing.
  const [draft, setDraft] = useState(kept)
  const [dismissing, setDismissing] = useState(false)
  const { outcome, open, rejected, busy, send, dismiss, clear } = useOutcome(session, input)
  const isThis = (one: Waiting) =>
    one.sessionId === session.id && (one.input?.inputId ?? input.inputId) === input.inputId
  const place = waiting.findIndex(isThis)
  const others = waiting.filter((one) => !isThis(one))
  const next = others[Math.max(place, 0)] ?? others[0]
  const goNext = next && (() => onNext(next))
  const sent = outcome.kind === 'sent'
  const done = sent || outcome.kind === 'dismissed'

  const finished = useRef(false)
  useEffect(() => {
    if (!done || finished.current) return
    finished.current = true
    toasts.show({ text: sent ? words.answerSent : words.questionDismissed })
    if (!next) onClose()
  })

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      ownsChord={open}
      title={visible(input.question, TITLE_AT_MOST)}
      eyebrow={
        <span className="flex items-center gap-2 text-wait-ink">
          <StateShape shape="diamond" tone="wait" size={11} />
          <span className="truncate">{visible(session.goal ?? session.id, 500)}</span>
        </span>
      }
      meta={
        <>
          {place >= 0 && waiting.length > 1 && words.place(place + 1, waiting.length)}
          {input.askedAt !== null && (
            <>
              {words.asked}
              <Age clock="service" at={input.askedAt} form="long" suffix={words.ago} />
            </>
          )}
        </>
      }
      footer={
        open ? (
          <>
            <div className="mr-auto -ml-3 flex">
              <Button variant="ghost" onClick={onClose} disabled={busy}>
                {words.later}
              </Button>
              {goNext && (
                <Button variant="ghost" onClick={goNext} disabled={busy}>
                  {words.goNext}
                </Button>
              )}
            </div>
            <Button onClick={() => onRedirect(draft.text || draft.note)} disabled={busy}>
              {words.redirect}
            </Button>
            <Button type="submit" form={form} variant="primary" keys="mod+Enter" busy={busy}>
              {outcome.kind === 'failed' ? words.sendAgain : words.send}
            </Button>
          </>
        ) : (
          <ClosedFooter onClose={onClose} onNext={goNext} />
        )
      }
    >
      <div className="space-y-4">
        <OutcomeNotice outcome={outcome} />
        {input.question.length > TITLE_AT_MOST && (
          <div className="whitespace-pre-wrap wrap-anywhere">
            <LongText>{input.question}</LongText>
          </div>
        )}
        {input.detail !== null && !sent && (
          <div className="text-ink-2">
            <LazyMarkdown>{input.detail}</LazyMarkdown>
          </div>
        )}
        {!sent && (
          <AnswerForm
            id={form}
            sessionId={session.id}
            input={input}
            format={answerFormatOf(dialect, accepted)}
            draft={draft}
            onDraft={(changed) => {
              if (open && outcome.kind !== 'open') clear()
              setDraft(changed)
              saveDraft.answer(api, session.id, input.inputId, changed)
            }}
            onSend={(given) => void send(given)}
            rejected={rejected}
            closed={!open}
            busy={busy || dismissing}
          />
        )}
        {open && dialect?.endpoints.cancelInput && (
          <DismissQuestion
            asking={dismissing}
            onAsk={setDismissing}
            onDismiss={() => void dismiss()}
            busy={busy}
          />
        )}
        {done && next && (
          <p>
            {words.next(others.length, visible(next.question ?? next.goal ?? next.sessionId, 500))}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type ClosedFooterProps = { onClose: () => void; onNext: (() => void) | undefined }

function ClosedFooter({ onClose, onNext }: ClosedFooterProps) {
  const main = useRef<HTMLButtonElement>(null)
  // The focused button is gone, so the next button takes the focus and Enter goes on.
  useEffect(() => main.current?.focus(), [])
  return (
    <>
      <Button ref={onNext ? undefined : main} onClick={onClose}>
        {words.close}
      </Button>
      {onNext && (
        <Button ref={main} variant="primary" onClick={onNext}>
          {words.goNext}
        </Button>
      )}
    </>
  )
}

type DismissQuestionProps = {
  /** Whether the confirmation is open. */
  asking: boolean
  onAsk: (asking: boolean) => void
  onDismiss: () => void
  busy: boolean
}

/** Dismisses a question, for services that let a client withdraw a request. */
function DismissQuestion({ asking, onAsk, onDismiss, busy }: DismissQuestionProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-ml-2"
        disabled={busy}
        onClick={() => onAsk(true)}
      >
        {words.openDismiss}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => onAsk(false)}
        onConfirm={() => {
          onAsk(false)
          onDismiss()
        }}
        title={words.askDismiss}
        confirmLabel={words.dismiss}
        cancelLabel={words.keep}
      >
        <p>{words.dismissMeans}</p>
        <p>{words.dismissIsFinal}</p>
      </ConfirmDialog>
    </>
  )
}

/** For an address with a request that the session does not have. */
export function UnknownInputDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={words.unknownQuestion}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p className="text-ink-2">{words.unknownQuestionMeans}</p>
    </Dialog>
  )
}
