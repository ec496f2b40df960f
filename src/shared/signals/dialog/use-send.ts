import { useState } from 'react'

import type { SignalRequest } from '#src/contract/requests.ts'
import { fieldProblem } from '#src/queries/writes/write-errors.ts'
import { useOnce } from '#src/ui/fields/use-form.ts'

/** Sends a signal (§4); rejects with the reason of a failure. */
export type SendSignal = (request: SignalRequest) => Promise<unknown>

/** Sends one request at a time and keeps the error of a failure; `send` gives true if the service took it. */
export function useSend<Request>(sendIt: (request: Request) => Promise<unknown>) {
  const { busy, once } = useOnce()
  const [error, setError] = useState<unknown>(null)

  const send = async (request: Request): Promise<boolean> => {
    let taken = false
    await once(async () => {
      setError(null)
      try {
        await sendIt(request)
        taken = true
      } catch (reason) {
        setError(reason)
      }
    })
    return taken
  }
  return { busy, error, send, clear: () => setError(null) }
}

/** The one field of each dialog, under the names that services give it. */
const fieldNames: Readonly<Record<SignalRequest['type'], RegExp>> = {
  pause: /reason|comment|note/i,
  cancel: /reason|comment|note/i,
  redirect: /message|direction|instruction|text/i,
  resume: /budget|limit/i,
}

/** The sentence of a refusal that names the field of the dialog; null for any other error. */
export function fieldRefusal(type: SignalRequest['type'], error: unknown): string | null {
  const problem = fieldProblem(error)
  return problem && fieldNames[type].test(problem.field) ? problem.message : null
}
