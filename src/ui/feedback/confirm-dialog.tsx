import { type ReactNode, useRef, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** What it does and what else it stops. */
  children: ReactNode
  /** A verb: "Cancel session". */
  confirmLabel: string
  /** The way out, when "Keep it as it is" does not say it. */
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** What must be typed first, such as a count, where many things end at once. */
  typed?: string | undefined
}

export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Keep it as it is',
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
          label={`Type ${typed} to go on`}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
