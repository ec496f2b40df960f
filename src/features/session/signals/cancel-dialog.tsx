import { useRef, useState } from 'react'

import type { Session } from '#src/model/session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import type { SendSignal } from './send-signal.ts'
import { SignalError } from './signal-error.tsx'
import { useSend } from './use-send.ts'

export type CancelDialogProps = {
  session: Session
  send: SendSignal
  onSent: () => void
  onClose: () => void
}

const REASON_AT_MOST = 2000

/** Cancelling ends it for good, so it is asked once more and says what else it stops (§4). */
export function CancelDialog({ session, send: sendSignal, onSent, onClose }: CancelDialogProps) {
  const { busy, error, send } = useSend(sendSignal)
  const [reason, setReason] = useState('')
  const keep = useRef<HTMLButtonElement>(null)

  const submit = async () => {
    const words = reason.trim()
    const request = words === '' ? {} : { reason: words }
    if (await send({ type: 'cancel', ...request })) onSent()
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
        <TextField
          label="Reason"
          optional
          maxLength={REASON_AT_MOST}
          value={reason}
          readOnly={busy}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error !== null && <SignalError error={error} />}
      </div>
    </Dialog>
  )
}

function alsoStops({ rounds, humanInputs }: Session): string {
  const active = rounds.filter(({ state }) => state === 'running')
  const subagents = active.filter(({ parentId }) => parentId !== null).length
  const waiting = humanInputs.filter(({ state }) => state === 'pending').length
  const parts = [
    counted(active.length - subagents, 'active round'),
    counted(subagents, 'subagent'),
    waiting > 0 && `${counted(waiting, 'question')} that nobody has answered`,
  ].filter((part) => part !== false && part !== '')
  if (parts.length === 0) return 'No round is active now; the next one will not start.'
  const last = parts.pop()
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
  return `This also stops ${list}.`
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}
