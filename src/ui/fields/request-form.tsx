import type { ReactNode } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { FormDialog, type FormDialogProps } from '#src/ui/feedback/form-dialog.tsx'

import { FieldProblemsContext } from './form-field.tsx'
import { type FormOptions, useForm } from './use-form.ts'

type FieldsProps<Request> = FormOptions<Request> & {
  /** The name of the form for screen readers. */
  label?: string
  submitLabel: string
  autoComplete?: 'off'
  /** Shows a failure that belongs to no field. */
  renderRefusal?: (error: unknown) => ReactNode
  /** Fields find their problems by their names. */
  children: ReactNode
}

type RequestFormProps<Request> = FieldsProps<Request> & {
  isPrimary?: boolean
  /** Beside the button, which is as wide as the form without it. */
  beside?: ReactNode
}

/** A form on a page that sends one request. Nothing but its fields keeps what is typed. */
export function RequestForm<Request>(props: RequestFormProps<Request>) {
  const { isPrimary = true, beside, submitLabel } = props
  const { form, fields, busy } = useFields(props)
  const isAlone = beside === undefined
  const button = (
    <Button
      type="submit"
      variant={isPrimary ? 'primary' : undefined}
      busy={busy}
      className={isAlone ? 'w-full' : undefined}
    >
      {submitLabel}
    </Button>
  )
  return (
    <form {...form}>
      {fields}
      {isAlone ? (
        button
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {button}
          {beside}
        </div>
      )}
    </form>
  )
}

type RequestDialogProps<Request> = FieldsProps<Request> &
  Pick<FormDialogProps, 'title' | 'closeLabel' | 'wayOut' | 'danger' | 'onClose'>

/** A dialog with a form that sends one request; while that is under way, the dialog stays open. */
export function RequestDialog<Request>(props: RequestDialogProps<Request>) {
  const { title, submitLabel, closeLabel, wayOut = 'beside', danger, onClose } = props
  const { form, fields, busy } = useFields(props)
  const texts = { title, submitLabel, closeLabel }
  return (
    <FormDialog {...form} {...texts} {...{ wayOut, danger, onClose, busy }} size="small">
      {fields}
    </FormDialog>
  )
}

function useFields<Request>(props: FieldsProps<Request>) {
  const { label, autoComplete, renderRefusal, children } = props
  const { problems, error, busy, handlers } = useForm(props)
  const fields = (
    <FieldProblemsContext value={problems}>
      {children}
      {error !== null && renderRefusal?.(error)}
    </FieldProblemsContext>
  )
  const form = { ...handlers, autoComplete, 'aria-label': label, className: 'space-y-4' }
  return { form, fields, busy }
}
