import { type FormEvent, type ReactNode, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { FormDialog, type FormDialogProps } from '#src/ui/feedback/form-dialog.tsx'

import { FieldProblemsContext } from './text-field.tsx'
import { useOnce } from './use-send.ts'

/** Problems by field name. */
type FieldProblems = Readonly<Record<string, string>>

type FieldsProps<Request> = {
  /** Turns the typed values into a request, or gives the problem of each field. */
  read: (
    values: Readonly<Record<string, string>>,
  ) => { request: Request } | { problems: FieldProblems }
  /** Called once, however often the form is submitted. */
  send: (request: Request) => Promise<unknown>
  /** The problems beside fields if the service refuses; null leaves the refusal to `renderRefusal`. */
  problemsOf?: ((error: unknown) => FieldProblems | null) | undefined
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
  return (
    <form {...form}>
      {fields}
      <div className={isAlone ? undefined : 'flex flex-wrap gap-2.5'}>
        <Button
          type="submit"
          variant={isPrimary ? 'primary' : undefined}
          busy={busy}
          className={isAlone ? 'w-full' : undefined}
        >
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  )
}

type RequestDialogProps<Request> = FieldsProps<Request> &
  Pick<FormDialogProps, 'title' | 'closeLabel' | 'wayOut' | 'danger' | 'onClose' | 'onGiveUp'>

/** A dialog with a form that sends one request; while that is under way, the dialog stays open. */
export function RequestDialog<Request>(props: RequestDialogProps<Request>) {
  const { title, submitLabel, closeLabel, wayOut = 'beside', danger, onClose, onGiveUp } = props
  const { form, fields, busy } = useFields(props)
  const texts = { title, submitLabel, closeLabel }
  return (
    <FormDialog {...form} {...texts} {...{ wayOut, danger, onClose, onGiveUp, busy }} size="small">
      {fields}
    </FormDialog>
  )
}

/** Uncontrolled fields, so that text from a password manager is read too. */
function useFields<Request>(props: FieldsProps<Request>) {
  const { label, autoComplete, read, send, problemsOf, renderRefusal, children } = props
  const [problems, setProblems] = useState<FieldProblems>({})
  const [error, setError] = useState<unknown>(null)
  const { busy, once } = useOnce()

  /** Shows the problems beside their fields; false if the form has no such field. */
  const refuse = (form: HTMLFormElement, found: FieldProblems): boolean => {
    const first = [...form.elements].find((element) => nameOf(element) in found)
    if (!(first instanceof HTMLElement)) return false
    setProblems(found)
    first.focus()
    return true
  }

  const submit = (form: HTMLFormElement) => {
    const reading = read(valuesOf(form))
    setError(null)
    if ('problems' in reading) {
      refuse(form, reading.problems)
      return
    }
    void once(async () => {
      setProblems({})
      try {
        await send(reading.request)
      } catch (reason) {
        const refused = problemsOf?.(reason) ?? null
        if (refused === null || !refuse(form, refused)) setError(reason)
      }
    })
  }

  const form = {
    autoComplete,
    'aria-label': label,
    noValidate: true,
    className: 'space-y-4',
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      submit(event.currentTarget)
    },
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const name = event.target instanceof Element ? nameOf(event.target) : ''
      const { [name]: solved, ...rest } = problems
      if (solved !== undefined) setProblems(rest)
    },
  }
  const fields = (
    <FieldProblemsContext value={problems}>
      {children}
      {error !== null && renderRefusal?.(error)}
    </FieldProblemsContext>
  )
  return { form, fields, busy }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}

function nameOf(element: Element): string {
  return element.getAttribute('name') ?? ''
}
