import { type ReactNode, useRef } from 'react'

import type { CheckedRequest } from '#src/contract/check-request.ts'
import { fieldProblem } from '#src/queries/field-problem.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { type FieldProblems, useForm } from '#src/ui/fields/use-form.ts'

import { AccountRefusal, type RefusalWords } from './account-refusal.tsx'

const FORM = 'account-form'

export type FormDialogProps<Request> = {
  title: string
  submitLabel: string
  cancelLabel: string
  /** Enter in it does harm: it begins at the way out. */
  danger?: boolean
  read: (values: Readonly<Record<string, string>>) => CheckedRequest<Request>
  send: (request: Request) => Promise<unknown>
  /** Fields beside which a refusal can stand. */
  fields: readonly string[]
  words: RefusalWords
  onClose: () => void
  children: (problems: FieldProblems) => ReactNode
}

/** What an account is asked before it changes itself; a refusal stands in it, and nothing typed is lost. */
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
        {form.error !== null && <AccountRefusal error={form.error} words={props.words} />}
      </form>
    </Dialog>
  )
}
