import { type ReactNode, useRef, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import * as words from './confirm-dialog-words.ts'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** The effects of the action. */
  children: ReactNode
  /** A verb: "Cancel session". */
  confirmLabel: string
  /** The way out, if "Keep it as it is" does not fit. */
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** The text that must be typed first, if the action ends many things at once. */
  typed?: string | undefined
}

export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = words.keep,
  danger = true,
  busy = false,
  typed,
}: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const keep = useRef<HTMLButtonElement>(null)
  const ready = typed === undefined || text.trim() === typed
  const close = () => {
    setText('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size="small"
      initialFocus={typed === undefined ? keep : undefined}
      footer={
        <>
          <Button ref={keep} onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger-solid' : 'primary'}
            busy={busy}
            disabled={!ready}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-ink-2">{children}</div>
      {typed !== undefined && (
        <TextField
          className="mt-4"
          label={words.typeToGoOn(typed)}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
