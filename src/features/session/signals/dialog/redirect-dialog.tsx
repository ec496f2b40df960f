import { useState } from 'react'

import { checkRequest, signalRequest } from '#src/contract/requests.ts'
import { SignalError } from '#src/features/session/signals/signal-error.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useShortcuts } from '#src/ui/use-shortcuts.ts'

import { KeptWords, type Words } from './kept-words.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { SendSignal } from './send-signal.ts'
import { useSend } from './use-send.ts'
import * as words from './words.ts'

/** The caller keeps the message, so that closing loses nothing. */
export type RedirectDialogProps = Words & {
  send: SendSignal
  onClose: () => void
}

const LIMIT = 20_000

export type KeptRedirectDialogProps = Omit<RedirectDialogProps, keyof Words> & {
  sessionId: string
  /** A text that is added below the kept message. */
  begin: string
  onSent: () => void
}

/** The redirect dialog with the message that was written before. */
export function KeptRedirectDialog(props: KeptRedirectDialogProps) {
  const { sessionId, begin, onSent, ...rest } = props
  return (
    <KeptWords type="redirect" sessionId={sessionId} begin={begin} onSent={onSent}>
      {(kept) => <RedirectDialog {...rest} {...kept} />}
    </KeptWords>
  )
}

/** A new direction (§4): the message is required and becomes part of the transcript. */
export function RedirectDialog(props: RedirectDialogProps) {
  const { message, onMessage, send: sendSignal, onSent, onClose } = props
  const { busy, error, send, clear } = useSend(sendSignal)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async () => {
    const checked = checkRequest(signalRequest, { type: 'redirect', message })
    if ('problems' in checked) {
      setProblem(Object.values(checked.problems)[0] ?? null)
      return
    }
    if (await send(checked.request)) onSent()
  }

  useShortcuts({ '$mod+Enter': () => void submit() }, { inDialog: true })

  return (
    <SendDialog
      title={words.redirectTitle}
      sendLabel={words.redirect}
      keys="mod+Enter"
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label={words.direction}
        hint={words.directionHint}
        rows={5}
        limit={LIMIT}
        value={message}
        error={problem}
        readOnly={busy}
        onChange={(event) => {
          setProblem(null)
          clear()
          onMessage(event.currentTarget.value)
        }}
      />
      {error !== null && <SignalError error={error} />}
    </SendDialog>
  )
}
