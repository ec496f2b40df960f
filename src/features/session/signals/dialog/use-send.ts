import { useRef, useState } from 'react'

export type Sending<Request> = {
  busy: boolean
  error: unknown
  /** True if the service took the request; false if it failed or another request was under way. */
  send: (request: Request) => Promise<boolean>
  clear: () => void
}

/** Sends one request at a time and keeps the error of a failure. */
export function useSend<Request>(sendIt: (request: Request) => Promise<unknown>): Sending<Request> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // State changes a render later, so two presses in one turn would both see no request under way.
  const underWay = useRef(false)

  const send = async (request: Request): Promise<boolean> => {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    setError(null)
    let taken = true
    try {
      await sendIt(request)
    } catch (reason) {
      setError(reason)
      taken = false
    }
    underWay.current = false
    setBusy(false)
    return taken
  }
  return { busy, error, send, clear: () => setError(null) }
}
