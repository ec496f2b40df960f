import { useCallback, useEffect, useRef } from 'react'

import { isPageLate } from '#src/ui/shortcuts.ts'

type Change<Options> = (write: (query: URLSearchParams) => void, options: Options) => void

/**
 * The query of the address and a function to change it, from the router's own pair. A change builds on the
 * change before it, drawn or not. The router builds on the drawn query and loses the first of two quick changes.
 */
export function useAddressQuery<Options>([query, setQuery]: readonly [
  URLSearchParams,
  (next: URLSearchParams, options: Options) => void,
]): [URLSearchParams, Change<Options>] {
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const change: Change<Options> = useCallback(
    (write, options) => {
      // The router would go back to the page that is left.
      if (isPageLate()) return
      const next = new URLSearchParams(latest.current)
      write(next)
      latest.current = next
      // A second press before the drawing would leave two entries for the way back.
      if (next.toString() !== location.search.slice(1)) setQuery(next, options)
    },
    [setQuery],
  )
  return [query, change]
}
