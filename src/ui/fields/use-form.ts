import { useRef, useState, type FormEvent } from 'react'

/** Runs `work` unless an earlier one is still under way; false when it did not run. `work` never rejects. */
export function useOnce() {
  const [busy, setBusy] = useState(false)
  // State is a render late: two presses in one turn would both see it free.
  const underWay = useRef(false)
  const once = async (work: () => Promise<void>): Promise<boolean> => {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    await work()
    underWay.current = false
    setBusy(false)
    return true
  }
  return { busy, once }
}

/** Sends one request at a time and keeps the error of a failure; `send` gives true for a success. */
export function useSend<Request = void>(sendIt: (request: Request) => Promise<unknown>) {
  const { busy, once } = useOnce()
  const [error, setError] = useState<unknown>(null)

  const send = async (request: Request): Promise<boolean> => {
    let isDone = false
    await once(async () => {
      setError(null)
      try {
        await sendIt(request)
        isDone = true
      } catch (reason) {
        setError(reason)
      }
    })
    return isDone
  }
  return { busy, error, send, clear: () => setError(null) }
}

/** Problems by field name. */
type FieldProblems = Readonly<Record<string, string>>

export type FormOptions<Request> = {
  /** Turns the typed values into a request, or gives the problem of each field. */
  read: (
    values: Readonly<Record<string, string>>,
  ) => { request: Request } | { problems: FieldProblems }
  send: (request: Request) => Promise<unknown>
  /** The problems beside fields if the service refuses; null leaves the refusal in `error`. */
  problemsOf?: ((error: unknown) => FieldProblems | null) | undefined
}

/**
 * A form of uncontrolled fields, so that text from a password manager is read too. The form sends once,
 * however often it is submitted, and the first field with a problem gets the focus.
 */
export function useForm<Request>({ read, send, problemsOf }: FormOptions<Request>) {
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

  return {
    problems,
    /** The failure of sending, if it does not belong to a field. */
    error,
    busy,
    handlers: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit(event.currentTarget)
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const name = event.target instanceof Element ? nameOf(event.target) : ''
        const { [name]: solved, ...rest } = problems
        if (solved !== undefined) setProblems(rest)
      },
    },
  }
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
