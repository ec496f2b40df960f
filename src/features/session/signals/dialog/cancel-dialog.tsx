import { useRef } from 'react'

import { SignalError } from '#src/features/session/signals/signal-error.tsx'
import type { Session } from '#src/model/session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

import { KeptWords, type Words } from './kept-words.tsx'
import { ReasonField, useReason } from './reason-field.tsx'
import type { SendSignal } from './send-signal.ts'
import { useSend } from './use-send.ts'
import * as words from './words.ts'

/** The caller keeps the reason, so that closing loses nothing. */
export type CancelDialogProps = Words & {
  session: Session
  send: SendSignal
  onClose: () => void
}

export type KeptCancelDialogProps = Omit<CancelDialogProps, keyof Words> & { onSent: () => void }

/** The cancel dialog with the reason that was written before. */
export function KeptCancelDialog({ onSent, ...rest }: KeptCancelDialogProps) {
  return (
    <KeptWords type="cancel" sessionId={rest.session.id} onSent={onSent}>
      {(kept) => <CancelDialog {...rest} {...kept} />}
    </KeptWords>
  )
}

/** A cancelled session cannot go on (§4), so the dialog asks once more and names everything that stops. */
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
      title={words.askCancel}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onClose} disabled={busy}>
            {words.keep}
          </Button>
          <Button variant="danger-solid" busy={busy} onClick={() => void submit()}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-2">
          {stopsOf(session)} {words.cancelIsFinal}
        </p>
        <ReasonField reason={reason} busy={busy} />
        {error !== null && <SignalError error={error} />}
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
