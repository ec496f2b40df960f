import { useId, type ReactNode } from 'react'

import { Button, type ButtonProps } from '#src/ui/controls/button.tsx'
import { Dialog, type DialogProps } from '#src/ui/feedback/dialog.tsx'

import * as words from './words.ts'

export type SendDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  /** A verb: "Send direction". */
  sendLabel: string
  keys?: ButtonProps['keys']
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form in a dialog that sends a signal (§4); the dialog stays open while the signal is sent. */
export function SendDialog(props: SendDialogProps) {
  const { title, size, onClose, sendLabel, keys, busy, onSubmit, children } = props
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
          <Button type="submit" form={form} variant="primary" keys={keys} busy={busy}>
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
