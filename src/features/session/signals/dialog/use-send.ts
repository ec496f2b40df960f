import { useState } from 'react'

import { useOnce } from '#src/ui/use-once.ts'

export type Sending<Request> = {
  busy: boolean
  error: unknown
  /** True if the service took the request; false if it failed or another request was under way. */
  send: (request: Request) => Promise<boolean>
  clear: () => void
}

/** Sends one request at a time and keeps the error of a failure. */
export function useSend<Request>(sendIt: (request: Request) => Promise<unknown>): Sending<Request> {
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
