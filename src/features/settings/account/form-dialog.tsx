import { type ReactNode, useRef } from 'react'

import type { CheckedRequest } from '#src/contract/requests.ts'
import { fieldProblem } from '#src/queries/keys/field-problem.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { type FieldProblems, useForm } from '#src/ui/fields/use-form.ts'

import { AccountRefusal, type RefusalOutcomes } from './account-refusal.tsx'

const FORM = 'account-form'

export type FormDialogProps<Request> = {
  title: string
  submitLabel: string
  cancelLabel: string
  /** The action does harm, so the focus starts on the button to keep the account as it is. */
  danger?: boolean
  read: (values: Readonly<Record<string, string>>) => CheckedRequest<Request>
  send: (request: Request) => Promise<unknown>
  /** The fields that can show a refusal. */
  fields: readonly string[]
  outcomes: RefusalOutcomes
  onClose: () => void
  children: (problems: FieldProblems) => ReactNode
}

/** The form before a change of the account. The form shows a refusal, and no typed text is lost. */
export function FormDialog<Request>(props: FormDialogProps<Request>) {
  const { title, submitLabel, cancelLabel, danger = false, read, send, fields } = props
  const keep = useRef<HTMLButtonElement>(null)
  const form = useForm({
    read,
    send,
    problemsOf: (error) => {
      const problem = fieldProblem(error)
      return problem && fields.includes(problem.field) ? { [problem.field]: problem.message } : null
    },
  })
  return (
    <Dialog
      open
      onClose={props.onClose}
      dismissible={!form.busy}
      size="small"
      title={title}
      initialFocus={danger ? keep : undefined}
      footer={
        <>
          <Button ref={keep} disabled={form.busy} onClick={props.onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant={danger ? 'danger-solid' : 'primary'}
            busy={form.busy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form.props} id={FORM} aria-label={title} className="space-y-4">
        {props.children(form.problems)}
        {form.error !== null && <AccountRefusal error={form.error} outcomes={props.outcomes} />}
      </form>
    </Dialog>
  )
}
