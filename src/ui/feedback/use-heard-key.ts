import { useEffect, useState } from 'react'

import { runAfterDialogs } from './run-after-dialogs.ts'

/**
 * A key for words in a live region, which changes when the last dialog closes over words that came meanwhile:
 * no screen reader has spoken them, as a dialog silences the page behind it.
 */
export function useHeardKey(said: string): string {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (document.querySelector('dialog:modal') === null) return undefined
    return runAfterDialogs(() => setLate(said))
  }, [said])
  return late === said ? 'late' : 'in time'
}
