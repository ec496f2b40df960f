import { useState } from 'react'

import { checkRequest } from '#src/contract/check-request.ts'
import { signalRequest } from '#src/contract/requests.ts'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useShortcuts } from '#src/ui/use-shortcuts.ts'

import { KeptWords, type Words } from './kept-words.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { SendSignal } from './send-signal.ts'
import { SignalError } from './signal-error.tsx'
import { useSend } from './use-send.ts'

/** The message is kept by the caller, so that closing loses nothing. */
export type RedirectDialogProps = Words & {
  send: SendSignal
  onClose: () => void
}

const LIMIT = 20_000

export type KeptRedirectDialogProps = Omit<RedirectDialogProps, keyof Words> & {
  sessionId: string
  /** What comes along, below what was written before. */
  words: string
  onSent: () => void
}

/** The redirect dialog over what was written before. */
export function KeptRedirectDialog(props: KeptRedirectDialogProps) {
  const { sessionId, words, onSent, ...rest } = props
  return (
    <KeptWords type="redirect" sessionId={sessionId} begin={words} onSent={onSent}>
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
      title="Redirect this session"
      sendLabel="Send direction"
      keys="mod+Enter"
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label="New direction"
        hint="It takes effect in the next round and stays readable among the messages."
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
