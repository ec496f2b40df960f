import { SignalError } from '#src/features/session/signals/signal-error.tsx'
import { useShortcuts } from '#src/ui/use-shortcuts.ts'

import { KeptWords, type Words } from './kept-words.tsx'
import { ReasonField, useReason } from './reason-field.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { SendSignal } from './send-signal.ts'
import { useSend } from './use-send.ts'
import * as words from './words.ts'

/** The caller keeps the reason, so that closing loses nothing. */
type PauseDialogProps = Words & { send: SendSignal; onClose: () => void }

export type KeptPauseDialogProps = Omit<PauseDialogProps, keyof Words> & {
  sessionId: string
  onSent: () => void
}

/** The pause dialog with the reason that was written before. */
export function KeptPauseDialog({ sessionId, onSent, ...rest }: KeptPauseDialogProps) {
  return (
    <KeptWords type="pause" sessionId={sessionId} onSent={onSent}>
      {(kept) => <PauseDialog {...rest} {...kept} />}
    </KeptWords>
  )
}

/** A pause with a reason for people who find the session paused (§4: `reason`, optional). */
function PauseDialog(props: PauseDialogProps) {
  const { message, onMessage, send: sendSignal, onSent, onClose } = props
  const { busy, error, send } = useSend(sendSignal)
  const reason = useReason(message, onMessage)

  const submit = async () => {
    const request = reason.request('pause')
    if (request && (await send(request))) onSent()
  }
  useShortcuts({ '$mod+Enter': () => void submit() }, { inDialog: true })

  return (
    <SendDialog
      size="small"
      title={words.pauseTitle}
      sendLabel={words.pause}
      keys="mod+Enter"
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ReasonField reason={reason} busy={busy} />
      {error !== null && <SignalError error={error} />}
    </SendDialog>
  )
}
