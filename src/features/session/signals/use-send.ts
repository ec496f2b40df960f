import { useRef, useState } from 'react'

export type Sending<Request> = {
  busy: boolean
  error: unknown
  /** True once the service has taken it; false when it failed or another one was still under way. */
  send: (request: Request) => Promise<boolean>
  clear: () => void
}

/** Sends once, however often it is pressed, and keeps why it failed. */
export function useSend<Request>(sendIt: (request: Request) => Promise<unknown>): Sending<Request> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // State is a render late: two presses in one turn would both see it free.
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
