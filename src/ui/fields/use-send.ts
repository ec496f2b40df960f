import { useRef, useState } from 'react'

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
