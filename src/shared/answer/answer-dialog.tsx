import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import type { AnswerDraft } from '#src/model/draft.ts'
import type { Waiting } from '#src/model/fleet/fleet.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { isTypingTarget } from '#src/ui/shortcuts.ts'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import { AnswerBody, TITLE_AT_MOST, useAnswerDraft, useAnswering } from './answer-body.tsx'
import * as words from './words.ts'

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
  const draft = useAnswerDraft(session.id, input.inputId)
  return draft ? <OpenAnswer {...props} kept={draft} /> : <FieldPlaceholder />
}

function OpenAnswer(props: AnswerDialogProps & { kept: AnswerDraft }) {
  const { session, input, waiting, onClose, onNext, onRedirect, kept } = props
  const toasts = useToasts()
  const form = useId()
  const answering = useAnswering(session, input, kept)
  const { draft, outcome, open, busy, send } = answering
  const isThis = (one: Waiting) =>
    one.sessionId === session.id && (one.input?.inputId ?? input.inputId) === input.inputId
  const place = waiting.findIndex(isThis)
  // An answered question leaves the list, and the next one comes to its place.
  const [lastPlace, setLastPlace] = useState(place)
  if (place !== -1 && place !== lastPlace) setLastPlace(place)
  const others = waiting.filter((one) => !isThis(one))
  const next = others[Math.max(lastPlace, 0)] ?? others[0]
  const goNext = next && (() => onNext(next))
  const sent = outcome.kind === 'sent'

  const finished = useRef(false)
  useEffect(() => {
    if (!sent || finished.current) return
    finished.current = true
    toasts.show({ text: words.answerSent })
    if (!next) onClose()
  })

  return (
    <Dialog
      onClose={onClose}
      dismissible={!busy}
      ownsChord={open}
      title={reveal(input.question, TITLE_AT_MOST)}
      eyebrow={
        <span className="flex items-center gap-2 text-wait-ink">
          <StateShape shape="diamond" tone="wait" size={11} />
          <span className="truncate">{reveal(session.goal ?? session.id, 500)}</span>
        </span>
      }
      meta={metaOf(
        place >= 0 && waiting.length > 1 ? words.place(place + 1, waiting.length) : null,
        input.askedAt,
      )}
      footer={
        open ? (
          <>
            <div className="mr-auto -ml-3 flex">
              <Button variant="ghost" onClick={onClose} disabled={busy}>
                {ui.later}
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
        <AnswerBody answering={answering} form={form} onSend={(given) => void send(given)} />
        {sent && next && (
          <p>
            {words.next(others.length, reveal(next.question ?? next.title ?? next.sessionId, 500))}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type ClosedFooterProps = { onClose: () => void; onNext: (() => void) | undefined }

function ClosedFooter({ onClose, onNext }: ClosedFooterProps) {
  const main = useRef<HTMLButtonElement>(null)
  // The focused button is gone, so the next button takes the focus and Enter goes on. A question that closes by
  // itself leaves the focus in the text that is being typed.
  useEffect(() => {
    if (!isTypingTarget(document.activeElement)) main.current?.focus()
  }, [])
  return (
    <>
      <Button ref={onNext ? undefined : main} onClick={onClose}>
        {ui.close}
      </Button>
      {onNext && (
        <Button ref={main} variant="primary" onClick={onNext}>
          {words.goNext}
        </Button>
      )}
    </>
  )
}

/** For an address with a request that the session does not have. */
export function UnknownInputDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={words.unknownQuestion}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <p className="text-ink-2">{words.unknownQuestionMeans}</p>
    </Dialog>
  )
}

/** Asks for the id of a request that cannot be read. */
export function InputIdForm({ onAnswer }: { onAnswer: (inputId: string) => void }) {
  const [inputId, setInputId] = useState('')
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (inputId.trim() !== '') onAnswer(inputId.trim())
      }}
    >
      <TextField
        label={words.inputId}
        autoComplete="off"
        value={inputId}
        onChange={(event) => setInputId(event.currentTarget.value)}
      />
      <Button type="submit" variant="waiting">
        {words.openAnswer}
      </Button>
    </form>
  )
}

function metaOf(place: string | null, askedAt: number | null): ReactNode {
  if (askedAt === null) return place
  const asked = <Age clock="service" at={askedAt} ago />
  return place === null ? filled(words.asked, asked) : filled(words.placeAndAsked, place, asked)
}
