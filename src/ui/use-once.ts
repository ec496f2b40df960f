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
