import { type ReactNode, useId } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

import { Dialog, type DialogProps } from './dialog.tsx'

type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  /** A verb: "Send direction". */
  submitLabel: string
  /** The way out, if "Not now" does not fit. */
  closeLabel?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** While busy, the dialog stays open. */
  busy?: boolean | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A dialog with one form; the last button of the foot, `Enter` and Ctrl/⌘+Enter submit the form. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, submitLabel, closeLabel = words.notNow } = props
  const { danger = false, disabled = false, busy = false, onSubmit, children } = props
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
            {closeLabel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger-solid' : 'primary'}
            keys="mod+Enter"
            busy={busy}
            disabled={disabled}
          >
            {submitLabel}
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
          if (!disabled) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
