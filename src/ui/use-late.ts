import { useEffect, useState } from 'react'

/** Whether a wait lasts longer than so many milliseconds. */
export function useLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting, ms])
  return isWaiting && isLate
}
