import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'

import { LongText } from '#src/features/session/line/long-text.tsx'
import { LazyMarkdown } from '#src/features/session/markdown/lazy-markdown.tsx'
import type { AnswerDraft } from '#src/model/draft.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import type { Waiting } from '#src/queries/sessions/waiting-inputs.ts'
import { draftQueries, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { Age } from '#src/ui/display/age.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'
import { visible } from '#src/ui/text/visible.ts'

import { AnswerFooter } from './answer-footer.tsx'
import { AnswerForm } from './answer-form.tsx'
import { answerSpeechOf } from './answer-speech.ts'
import { DismissQuestion } from './dismiss-question.tsx'
import { OutcomeNotice, type Outcome } from './outcome-notice.tsx'
import { useOutcome } from './use-outcome.ts'
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
  const speech = answerSpeechOf(dialect, accepted)
  // The state holds the typed text, because the cache tells of changes too late for typing.
  const [draft, setDraft] = useState(kept)
  const [dismissing, setDismissing] = useState(false)
  const { outcome, rejected, busy, send, dismiss, clear } = useOutcome(session, input)
  const place = waiting.findIndex((one) => isSame(one, session, input))
  const others = waiting.filter((one) => !isSame(one, session, input))
  const next = others[Math.max(place, 0)] ?? others[0]
  const open = isOpen(outcome)
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
        <AnswerFooter
          form={form}
          open={open}
          busy={busy}
          again={outcome.kind === 'failed'}
          onClose={onClose}
          onNext={next && (() => onNext(next))}
          onRedirect={() => onRedirect(draft.text || draft.note)}
        />
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
            speech={speech}
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

/** Whether an answer can still be sent. */
function isOpen({ kind }: Outcome): boolean {
  return kind === 'open' || kind === 'failed' || kind === 'rejected' || kind === 'not-dismissed'
}

function isSame(one: Waiting, session: Session, input: HumanInput): boolean {
  const isThis = one.input === null || one.input.inputId === input.inputId
  return isThis && one.sessionId === session.id
}
