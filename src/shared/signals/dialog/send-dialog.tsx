import { useId, type ReactNode, useState } from 'react'

import type { SignalRequest } from '#src/contract/requests.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog, type DialogProps } from '#src/ui/feedback/dialog.tsx'
import { useOnce } from '#src/ui/fields/use-form.ts'

import * as words from './words.ts'

/** Sends a signal (§4); rejects with the reason of a failure. */
export type SendSignal = (request: SignalRequest) => Promise<unknown>

/** Sends one request at a time and keeps the error of a failure; `send` gives true if the service took it. */
export function useSend<Request>(sendIt: (request: Request) => Promise<unknown>) {
  const { busy, once } = useOnce()
  const [error, setError] = useState<unknown>(null)

  const send = async (request: Request): Promise<boolean> => {
    let taken = false
    await once(async () => {
      setError(null)
      try {
        await sendIt(request)
        taken = true
      } catch (reason) {
        setError(reason)
      }
    })
    return taken
  }
  return { busy, error, send, clear: () => setError(null) }
}

export type SendDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  /** A verb: "Send direction". */
  sendLabel: string
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form in a dialog that sends a signal (§4); the dialog stays open while the signal is sent. */
export function SendDialog(props: SendDialogProps) {
  const { title, size, onClose, sendLabel, busy, onSubmit, children } = props
  const form = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      size={size}
      title={title}
      footer={
        <>
          <Button variant="ghost" className="mr-auto -ml-3" onClick={onClose} disabled={busy}>
            {words.later}
          </Button>
          <Button type="submit" form={form} variant="primary" keys="mod+Enter" busy={busy}>
            {sendLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
