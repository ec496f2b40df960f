import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { checkRequest, signalRequest } from '#src/contract/requests.ts'
import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import {
  draftQuery,
  draftSlots,
  saveDraft,
  type WrittenSignal,
} from '#src/queries/writes/draft-queries.ts'
import { fieldRefusal, type SendSignal, SignalError } from '#src/shared/signals/signal-error.tsx'
import * as signalWords from '#src/shared/signals/words.ts'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useSend } from '#src/ui/fields/use-send.ts'
import * as ui from '#src/ui/words.ts'

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
  const toasts = useToasts()
  const slot = draftSlots.signal(type, session.id)
  const { data: kept } = useQuery(draftQuery(api, slot))
  if (!kept) return <FieldPlaceholder />
  const save = (message: string) => void saveDraft(api, slot, { message })
  const first = withBegin(kept.message, begin)
  const onSent = () => {
    rest.onSent()
    toasts.show({ text: words.sentSignals[type] })
  }
  return (
    <WrittenDialog {...rest} onSent={onSent} first={first} kept={kept.message} onMessage={save} />
  )
}

/** Both texts, so that the operator sees everything before sending. */
function withBegin(kept: string, begin: string): string {
  if (kept === '' || kept.includes(begin)) return kept || begin
  return `${kept}\n\n${begin}`
}

export type WrittenDialogProps = Omit<KeptDialogProps, 'begin'> & {
  /** The message that the dialog begins with. */
  first: string
  /** The message as its draft holds it. */
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
  const { type, session, first, kept, onMessage, send: sendSignal, onSent, onClose } = props
  const { busy, error, send, clear } = useSend(sendSignal)
  // The state holds the typed text, because the cache tells of changes too late for typing.
  const [message, setMessage] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)

  const [sent, setSent] = useState<string | null>(null)
  const [wasKept, setWasKept] = useState(false)
  if (kept !== '' && !wasKept) setWasKept(true)
  // Its draft goes when a reading shows the signal whose answer was lost.
  const isFound = error !== null && wasKept && kept === '' && message === sent
  const found = useEffectEvent(onSent)
  useEffect(() => {
    if (isFound) found()
  }, [isFound])

  const submit = async () => {
    const trimmed = message.trim()
    const text = type === 'redirect' ? { message } : trimmed !== '' && { reason: trimmed }
    const checked = checkRequest(signalRequest, { type, ...text })
    if ('problems' in checked) setProblem(Object.values(checked.problems)[0] ?? null)
    else {
      // A text that the dialog began with, and that nobody changed, is in no draft yet.
      onMessage(message)
      setSent(message)
      if (await send(checked.request)) onSent()
    }
  }
  const refused = fieldRefusal(type, error)
  const asks = session.humanInputs.some(({ state }) => state === 'pending')
  return (
    <FormDialog {...forms[type]} busy={busy} onSubmit={() => void submit()} onClose={onClose}>
      {type === 'cancel' && (
        <p className="text-ink-2">
          {stopsOf(session)} {words.cancelIsFinal}
        </p>
      )}
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
          setSent(null)
          onMessage(value)
        }}
      />
      {error !== null && refused === null && <SignalError error={error} />}
    </FormDialog>
  )
}

/** A cancelled session cannot go on (§4), so its dialog asks once more and names everything that stops. */
const forms = {
  pause: {
    size: 'small',
    title: words.pauseTitle,
    submitLabel: signalWords.names.pause,
    closeLabel: ui.later,
  },
  redirect: {
    size: 'regular',
    title: words.redirectTitle,
    submitLabel: words.redirect,
    closeLabel: ui.later,
  },
  cancel: {
    size: 'small',
    title: words.askCancel,
    submitLabel: words.cancel,
    closeLabel: words.keepSession,
    wayOut: 'beside',
    danger: true,
  },
} as const

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
