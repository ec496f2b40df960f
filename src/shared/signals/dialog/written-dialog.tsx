import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'

import { checkRequest, signalRequest } from '#src/contract/requests.ts'
import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import {
  draftQuery,
  draftSlots,
  saveDraft,
  type WrittenSignal,
} from '#src/queries/writes/draft-queries.ts'
import { SignalError } from '#src/shared/signals/signal-error.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'

import { fieldRefusal, type SendSignal, useSend } from './use-send.ts'
import * as words from './words.ts'

type KeptDialogProps = {
  type: WrittenSignal
  session: Session
  /** A text that is added below the kept message. */
  begin: string
  send: SendSignal
  /** Called when the service has taken the signal. */
  onSent: () => void
  onClose: () => void
}

/** The dialog of a signal with a message, which is kept until the service has taken the signal. */
export function KeptDialog({ begin, ...rest }: KeptDialogProps) {
  const { type, session } = rest
  const api = useApi()
  const slot = draftSlots.signal(type, session.id)
  const { data: kept } = useQuery(draftQuery(api, slot))
  if (!kept) return <DialogPlaceholder />
  const save = (message: string) => void saveDraft(api, slot, { message })
  return <WrittenDialog {...rest} kept={withBegin(kept.message, begin)} onMessage={save} />
}

/** Both texts, so that the operator sees everything before sending. */
function withBegin(kept: string, begin: string): string {
  if (kept === '' || kept.includes(begin)) return kept || begin
  return `${kept}\n\n${begin}`
}

export type WrittenDialogProps = Omit<KeptDialogProps, 'begin'> & {
  /** The message that was written before. */
  kept: string
  /** Called at every change, so that closing loses nothing. */
  onMessage: (message: string) => void
}

const reason = { label: words.reason, optional: true, rows: 2, limit: 2000 }
const direction = {
  label: words.direction,
  hint: words.directionHint,
  rows: 5,
  limit: 20_000,
}

/** A redirect with its direction (§4: required), or a pause or cancel with a reason (§4: optional). */
export function WrittenDialog(props: WrittenDialogProps) {
  const { type, session, kept, onMessage, send: sendSignal, onSent, onClose } = props
  const { busy, error, send, clear } = useSend(sendSignal)
  // The state holds the typed text, because the cache tells of changes too late for typing.
  const [message, setMessage] = useState(kept)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async () => {
    const trimmed = message.trim()
    const text = type === 'redirect' ? { message } : trimmed !== '' && { reason: trimmed }
    const checked = checkRequest(signalRequest, { type, ...text })
    if ('problems' in checked) setProblem(Object.values(checked.problems)[0] ?? null)
    else if (await send(checked.request)) onSent()
  }
  const refused = fieldRefusal(type, error)
  const asks = session.humanInputs.some(({ state }) => state === 'pending')
  const field = (
    <>
      {type === 'redirect' && asks && <p className="text-ink-2">{words.questionStays}</p>}
      <TextArea
        {...(type === 'redirect' ? direction : reason)}
        value={message}
        error={problem ?? refused}
        readOnly={busy}
        onChange={({ currentTarget: { value } }) => {
          setProblem(null)
          if (type === 'redirect' || refused !== null) clear()
          setMessage(value)
          onMessage(value)
        }}
      />
      {error !== null && refused === null && <SignalError error={error} />}
    </>
  )
  const actions = { busy, onSubmit: () => void submit(), onClose }
  if (type === 'cancel') {
    return (
      <CancelDialog session={session} {...actions}>
        {field}
      </CancelDialog>
    )
  }
  return (
    <FormDialog {...forms[type]} {...actions} closeLabel={words.later}>
      {field}
    </FormDialog>
  )
}

type FrameProps = {
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

const forms = {
  pause: { size: 'small', title: words.pauseTitle, submitLabel: words.pause },
  redirect: { size: 'regular', title: words.redirectTitle, submitLabel: words.redirect },
} as const

/** A cancelled session cannot go on (§4), so the dialog asks once more and names everything that stops. */
function CancelDialog({
  session,
  busy,
  onSubmit,
  onClose,
  children,
}: FrameProps & { session: Session }) {
  const keepButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      size="small"
      title={words.askCancel}
      initialFocus={keepButton}
      footer={
        <>
          <Button ref={keepButton} onClick={onClose} disabled={busy}>
            {words.keepSession}
          </Button>
          <Button variant="danger-solid" keys="mod+Enter" busy={busy} onClick={onSubmit}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-2">
          {stopsOf(session)} {words.cancelIsFinal}
        </p>
        {children}
      </div>
    </Dialog>
  )
}

/** Active rounds are counted only if the state of every round is known (§2 leaves that open). */
function stopsOf(session: Session): string {
  const waiting = session.humanInputs.filter(({ state }) => state === 'pending').length
  const parts = [...activeParts(session), ...(waiting > 0 ? [words.openQuestions(waiting)] : [])]
  return parts.length === 0 ? words.noActiveRound : words.alsoStops(words.listed(parts))
}

function activeParts({ rounds, roundCount }: Session): readonly string[] {
  const areListed = roundCount !== null && rounds.length >= roundCount
  if (!areListed || rounds.some(({ state }) => state === 'unknown')) {
    return [words.someRounds, words.someSubagents]
  }
  const active = rounds.filter(({ state }) => state === 'running')
  const subagents = active.filter(({ parentId }) => parentId !== null).length
  const main = active.length - subagents
  return [
    ...(main > 0 ? [words.activeRounds(main)] : []),
    ...(subagents > 0 ? [words.subagents(subagents)] : []),
  ]
}
