import { useState } from 'react'

import { useOnce } from '#src/ui/use-once.ts'

export type Sending<Request> = {
  busy: boolean
  error: unknown
  /** True once the service has taken it; false when it failed or another one was still under way. */
  send: (request: Request) => Promise<boolean>
  clear: () => void
}

/** Sends once, however often it is pressed, and keeps why it failed. */
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
