import { useRef } from 'react'

import type { Session } from '#src/model/session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

import { KeptWords, type Words } from './kept-words.tsx'
import { ReasonField, useReason } from './reason-field.tsx'
import type { SendSignal } from './send-signal.ts'
import { SignalError } from './signal-error.tsx'
import { useSend } from './use-send.ts'

/** The reason is kept by the caller, so that closing loses nothing. */
export type CancelDialogProps = Words & {
  session: Session
  send: SendSignal
  onClose: () => void
}

export type KeptCancelDialogProps = Omit<CancelDialogProps, keyof Words> & { onSent: () => void }

/** The cancel dialog over the reason that was written before. */
export function KeptCancelDialog({ onSent, ...rest }: KeptCancelDialogProps) {
  return (
    <KeptWords type="cancel" sessionId={rest.session.id} onSent={onSent}>
      {(kept) => <CancelDialog {...rest} {...kept} />}
    </KeptWords>
  )
}

/** Cancelling ends it for good, so it is asked once more and says what else it stops (§4). */
export function CancelDialog(props: CancelDialogProps) {
  const { session, message, onMessage, send: sendSignal, onSent, onClose } = props
  const { busy, error, send } = useSend(sendSignal)
  const reason = useReason(message, onMessage)
  const keep = useRef<HTMLButtonElement>(null)

  const submit = async () => {
    const request = reason.request('cancel')
    if (request && (await send(request))) onSent()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      size="small"
      title="Cancel this session?"
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onClose} disabled={busy}>
            Keep it going
          </Button>
          <Button variant="danger-solid" busy={busy} onClick={() => void submit()}>
            Cancel session
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-2">
          {alsoStops(session)} It cannot be resumed. What was said and spent so far stays readable.
        </p>
        <ReasonField reason={reason} busy={busy} />
        {error !== null && <SignalError error={error} />}
      </div>
    </Dialog>
  )
}

/** What it stops is counted only where the state of every round is known (§2 leaves that open). */
function alsoStops(session: Session): string {
  const waiting = session.humanInputs.filter(({ state }) => state === 'pending').length
  const unanswered = waiting > 0 && `${counted(waiting, 'question')} that nobody has answered`
  const parts = [...activeParts(session), unanswered].filter(
    (part) => part !== false && part !== '',
  )
  if (parts.length === 0) return 'No round is active now; the next one will not start.'
  const last = parts.pop()
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
  return `This also stops ${list}.`
}

function activeParts({ rounds, roundCount }: Session): readonly string[] {
  const areListed = roundCount !== null && rounds.length >= roundCount
  if (!areListed || rounds.some(({ state }) => state === 'unknown')) {
    return ['its active rounds', 'subagents']
  }
  const active = rounds.filter(({ state }) => state === 'running')
  const subagents = active.filter(({ parentId }) => parentId !== null).length
  return [counted(active.length - subagents, 'active round'), counted(subagents, 'subagent')]
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}
