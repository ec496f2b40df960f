import { type ComponentProps, useId, useRef } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

import { Dialog, type DialogProps } from './dialog.tsx'

const looks = {
  apart: { variant: 'ghost', className: 'mr-auto -ml-3' },
  beside: {},
  quiet: { variant: 'ghost' },
} as const

export type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose'> &
  Pick<
    ComponentProps<'form'>,
    'aria-label' | 'autoComplete' | 'onInput' | 'onSubmit' | 'children'
  > & {
    /** A verb: "Send direction". */
    submitLabel: string
    /** The way out, if "Not now" does not fit. */
    closeLabel?: string | undefined
    /** The effect of the way out, if Esc, Back and "Close" keep the typed text. */
    onGiveUp?: (() => void) | undefined
    /** The place and look of the way out. Beside an action that does harm, the focus starts on it. */
    wayOut?: keyof typeof looks
    danger?: boolean | undefined
    disabled?: boolean | undefined
    /** While busy, the dialog stays open. */
    busy?: boolean | undefined
  }

/** A dialog with one form; the last button of the foot, `Enter` and Ctrl/⌘+Enter submit the form. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, onGiveUp = onClose, submitLabel, ...rest } = props
  const { wayOut = 'apart', danger = false, disabled = false, busy = false, ...given } = rest
  const { closeLabel = words.notNow, onSubmit, ...form } = given
  const id = useId()
  const exit = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      onClose={onClose}
      dismissible={!busy}
      size={size}
      title={title}
      initialFocus={danger && wayOut === 'beside' ? exit : undefined}
      footer={
        <>
          <Button ref={exit} {...looks[wayOut]} onClick={onGiveUp} disabled={busy}>
            {closeLabel}
          </Button>
          <Button
            type="submit"
            form={id}
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
        {...form}
        id={id}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!disabled) onSubmit?.(event)
        }}
      />
    </Dialog>
  )
}
