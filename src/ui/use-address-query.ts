import { useEffect, useRef } from 'react'

type Change<Options> = (write: (query: URLSearchParams) => void, options: Options) => void

/**
 * The query of the address, and how to change it, from a router's own pair of both. A change builds on the
 * one before it, drawn or not: a router builds on what is on screen, and of two quick ones loses the first.
 */
export function useAddressQuery<Options>([query, setQuery]: readonly [
  URLSearchParams,
  (next: URLSearchParams, options: Options) => void,
]): [URLSearchParams, Change<Options>] {
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const change: Change<Options> = (write, options) => {
    const next = new URLSearchParams(latest.current)
    write(next)
    latest.current = next
    setQuery(next, options)
  }
  return [query, change]
}
